import puppeteer, { type Browser } from 'puppeteer-core';
import { browserArguments } from '../../../tooling/browser.ts';
import { withTimeout } from './with-timeout.ts';
import type { Programs } from './installed.ts';
import type { Engine, EngineName, Tab } from './tab.ts';

/** Puppeteer's raw WebDriver BiDi connection, which is missing from its types. */
interface Connection {
  send: (method: string, params: object) => Promise<{ result: unknown }>;
  on: (event: 'log.entryAdded', handler: (entry: LogEntry) => void) => void;
}

interface LogEntry {
  type: string;
  level: string;
  text: string | null;
  source: { context?: string };
}

type Evaluation =
  { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } };

/**
 * Starts Firefox or Chromium through Puppeteer, which also sends the commands. Its `Page` is not used, because after
 * going back to a cached page, it waits for a load event that never fires. See
 * https://github.com/puppeteer/puppeteer/issues/8182.
 */
export async function startBidiEngine(
  name: Exclude<EngineName, 'webkit'>,
  { browser: executablePath }: Programs,
): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    protocol: 'webDriverBiDi',
    executablePath,
    headless: true,
    defaultViewport: null,
    // With hidden scrollbars, the space that a dialog reserves for them would show as a gap.
    ...(name === 'chromium' && { args: browserArguments, ignoreDefaultArgs: ['--hide-scrollbars'] }),
  });
  const { connection } = browser as Browser & { connection: Connection };
  return {
    name,
    open: () => openTab(connection),
    close: () => withTimeout(browser.close()).catch(() => void browser.process()?.kill('SIGKILL')),
  };
}

async function openTab(connection: Connection): Promise<Tab> {
  const send = async <Result>(method: string, params: object) =>
    (await connection.send(method, params)).result as Result;

  // A user context has its own cache and storage.
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const errors: string[] = [];
  connection.on('log.entryAdded', ({ type, level, text, source }) => {
    if (type === 'javascript' && level === 'error' && source.context === context) errors.push(text ?? '');
  });

  return {
    errors,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    traverse: async (delta) => void (await send('browsingContext.traverseHistory', { context, delta })),
    act: async (device) => void (await send('input.performActions', { context, actions: [device] })),
    run: async (source, args) => {
      const answer = await send<Evaluation>('script.callFunction', {
        functionDeclaration: `(args) => JSON.stringify((${source})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    setViewport: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    close: () => withTimeout(send('browser.removeUserContext', { userContext })).catch(() => {}),
  };
}
