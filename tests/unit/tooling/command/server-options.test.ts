import { expect, test } from 'vitest';
import { defaultDataDir } from '../../../../supabase/local/data-dir.ts';
import { readOptions } from '../../../../tooling/command/server-options.ts';
import { UserError } from '../../../../tooling/command/session.ts';

test('options have defaults that can be overridden', () => {
  expect(readOptions([])).toEqual({ port: 4321, backendPort: 54321, dataDir: defaultDataDir });
  expect(readOptions(['--port', '4400', '--backend-port=54400', '--data-dir', 'memory:'])).toEqual({
    port: 4400,
    backendPort: 54400,
    dataDir: 'memory:',
  });
});

const known = 'Known: --port, --backend-port, --data-dir.';

test.each([
  [['--port', '0'], '--port is "0". Allowed: a number from 1 to 65535.'],
  [['--port', '65536'], '--port is "65536". Allowed: a number from 1 to 65535.'],
  [['--backend-port', '1e3'], '--backend-port is "1e3". Allowed: a number from 1 to 65535.'],
  [['--prot', '4400'], `Unknown option '--prot'. ${known}`],
  [['4400'], `Unexpected argument '4400'. ${known}`],
  [['--port'], `Option '--port <value>' argument missing. ${known}`],
])('rejects %j with a one-line message that says what is allowed', (args, message) => {
  expect(() => readOptions(args)).toThrow(new UserError(message));
});
