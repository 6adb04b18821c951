import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { leanPolicy } from '../../../src/integrations/lean-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = (scripts: string[], styles: string[]) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${["'self'", ...scripts.map(hash)].join(' ')}; style-src ${["'self'", ...styles.map(hash)].join(' ')};">` +
  '<style>a{}</style><option value="<script>">One</option><script>run()</script><script type="module">go()</script>' +
  '<p>&lt;script&gt;said()&lt;/script&gt;</p>';

test('a policy keeps the hashes of what its page has, and those alone', () => {
  expect(leanPolicy(page(['run()', 'of another page', 'go()', 'said()'], ['b{}', 'a{}']))).toBe(
    page(['run()', 'go()'], ['a{}']),
  );
});

test('a policy allows nothing that it did not', () => {
  expect(leanPolicy(page(['go()'], []))).toBe(page(['go()'], []));
});
