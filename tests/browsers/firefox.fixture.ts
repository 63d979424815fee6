import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProgram, findProgram, HEIGHT, startProgram, WIDTH } from './driver.fixture.ts';
import type { Driver } from './driver.fixture.ts';

const program = process.env['FIREFOX_PATH'] || findProgram('firefox-esr', 'firefox');

export const hasFirefox = program !== undefined;

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly method?: string;
  readonly result?: unknown;
  readonly message?: string;
  readonly params?: { readonly level?: string; readonly text?: string | null };
}

/** Requests that were pending when their page was left; and zod's attempt to compile, which the policy forbids. */
const HARMLESS =
  /AbortError|NetworkError when attempting|error loading dynamically imported module|blocked a JavaScript eval/;

/** A WebDriver BiDi connection: commands, and the errors that pages log. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer')));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === 'error') {
      const said = answer.params.text ?? 'an error';
      if (!HARMLESS.test(said)) errors.push(said);
    }
  });
  let count = 0;
  const send = async <Result>(method: string, params: object = {}): Promise<Result> => {
    count += 1;
    const id = count;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  };
  return { send, errors, close: () => socket.close() };
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** Headless Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
export async function startFirefox(site: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const { process: firefox, said } = await startProgram(
    program ?? '',
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { env: { HOME: profile }, ready: /WebDriver BiDi listening on (ws:\S+)/, from: 2 },
  );
  const connection = await connect(said);
  const { send } = connection;
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = tree.contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', {
    context,
    viewport: { width: WIDTH, height: HEIGHT },
  });
  return {
    ...inTab(connection, context),
    async go(path) {
      const there = { context, url: site + path, wait: 'complete' };
      // A navigation by the page itself, still pending, aborts the first one.
      await send('browsingContext.navigate', there).catch(() =>
        send('browsingContext.navigate', there),
      );
    },
    async close() {
      await send('browser.close').catch(() => undefined);
      connection.close();
      await endProgram(firefox);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function inTab({ send, errors }: Connection, context: string) {
  const call = async (code: string, args: readonly unknown[]) => {
    const { type, result, exceptionDetails } = await send<{
      type: string;
      result?: { value?: string; sharedId?: string };
      exceptionDetails?: { text: string };
    }>('script.callFunction', {
      functionDeclaration: code,
      arguments: args.map((value) => ({ type: 'string', value: JSON.stringify(value) })),
      awaitPromise: true,
      target: { context },
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result;
  };
  return {
    async run(code: string, args: readonly unknown[]): Promise<unknown> {
      const result = await call(
        `async (...args) => JSON.stringify(await (${code})(...args.map((one) => JSON.parse(one))) ?? null)`,
        args,
      );
      return JSON.parse(result?.value ?? 'null');
    },
    perform: (actions: readonly unknown[]): Promise<void> =>
      send('input.performActions', { context, actions }),
    async upload(selector: string, path: string): Promise<void> {
      const field = await call('(one) => document.querySelector(JSON.parse(one))', [selector]);
      await send('input.setFiles', {
        context,
        element: { sharedId: field?.sharedId },
        files: [path],
      });
    },
    errors: async () => errors.splice(0),
    async screenshot(): Promise<Buffer> {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
  };
}
