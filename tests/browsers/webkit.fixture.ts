import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { vi } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { endProgram, findProgram, HEIGHT, startProgram, WIDTH } from './driver.fixture.ts';
import type { Driver } from './driver.fixture.ts';

const driver = process.env['WEBKIT_DRIVER'] || findProgram('WebKitWebDriver');
const screen = findProgram('Xvfb');
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser');

export const hasWebkit = driver !== undefined && screen !== undefined && browser !== undefined;

/** The smallest window has room for the toolbar, and a phone is narrower. */
const NARROW = '* { padding: 0; margin: 0; border: 0; min-width: 0; font-size: 1px; }';
/** Room for the toolbar itself. */
const TOOLBAR = 36;
const ERRORS = 'errors-of-the-page';
/** Requests that were pending when their page was left. */
const LEFT = /Load failed|Importing a module script failed/;
const KEEP_ERRORS = `
  const keep = (what) => sessionStorage.setItem('${ERRORS}',
    JSON.stringify([...JSON.parse(sessionStorage.getItem('${ERRORS}') ?? '[]'), String(what)]));
  addEventListener('error', ({ message }) => keep(message));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason));
  const { error } = console;
  console.error = (...what) => { keep(what.join(' ')); error(...what); };
`;

/** The driver does not report a page's errors, so pages get a script that collects them. */
async function withErrorsKept(site: string) {
  const { hostname, port, host } = new URL(site);
  const server = createServer((req, res) => {
    if (req.url === `/${ERRORS}.js`) {
      res.setHeader('content-type', 'text/javascript').end(KEEP_ERRORS);
      return;
    }
    const headers: Record<string, string | string[] | undefined> = { ...req.headers, host };
    delete headers['accept-encoding'];
    for (const name of ['origin', 'referer'])
      if (req.headers[name] !== undefined)
        headers[name] = String(req.headers[name]).replace(/^http:\/\/[^/]+/, site);
    const asked = request(
      { hostname, port, method: req.method, path: req.url, headers },
      (from) => {
        void buffer(from).then((body) => {
          const isPage = from.headers['content-type']?.startsWith('text/html') === true;
          const { 'content-length': _, 'transfer-encoding': __, ...others } = from.headers;
          res.writeHead(from.statusCode ?? 502, others);
          res.end(
            isPage
              ? String(body).replace('<head>', `<head><script src="/${ERRORS}.js"></script>`)
              : body,
          );
        });
      },
    );
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  });
  await new Promise((resolve) => {
    server.listen(0, hostname, () => resolve(undefined));
  });
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** WebKit in a phone-sized window on a virtual screen, driven over WebDriver (https://www.w3.org/TR/webdriver2). */
export async function startWebkit(site: string): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW);
  const proxy = await withErrorsKept(site);
  const size = `${WIDTH}x${HEIGHT + TOOLBAR}x24`;
  const { process: xvfb, said: display } = await startProgram(
    screen ?? '',
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'],
    { ready: /(\d+)\n/, from: 3 },
  );
  const port = await freePort();
  const { process: driving } = await startProgram(
    '/bin/sh',
    // It prints nothing when it is ready.
    ['-c', 'echo started; exec "$0" "$@"', driver ?? '', `--port=${port}`],
    {
      env: {
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        XDG_CONFIG_HOME: folder,
        XDG_CACHE_HOME: folder,
        XDG_DATA_HOME: folder,
        // Its sandbox needs privileges that containers do not have.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      ready: /(started)/,
      from: 1,
    },
  );
  const { end, ...session } = await newSession(`http://127.0.0.1:${port}`, proxy.url);
  return {
    ...session,
    async close() {
      await end();
      proxy.close();
      await endProgram(driving);
      await endProgram(xvfb);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function newSession(address: string, site: string) {
  const send = async <Result>(method: string, path: string, sent?: object): Promise<Result> => {
    const init = { method, ...(sent && { body: JSON.stringify(sent) }) };
    const response = await fetch(address + path, init);
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await vi.waitFor(() => send('GET', '/status'), { timeout: 20_000 });
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const own = `/session/${sessionId}`;
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT + TOOLBAR };
  await send('POST', `${own}/window/rect`, rect);
  const run = (code: string, args: readonly unknown[]): Promise<unknown> =>
    send('POST', `${own}/execute/async`, {
      script: `const done = arguments[arguments.length - 1];
        Promise.resolve((${code})(...Array.from(arguments).slice(0, -1)))
          .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`,
      args,
    }).then((answer) => {
      const { value, error } = answer as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    });
  return {
    run,
    go: (path: string): Promise<void> => send('POST', `${own}/url`, { url: site + path }),
    perform: (actions: readonly unknown[]): Promise<void> =>
      send('POST', `${own}/actions`, { actions }),
    async upload(selector: string, path: string): Promise<void> {
      const found = await send<Record<string, string>>('POST', `${own}/element`, {
        using: 'css selector',
        value: selector,
      });
      await send('POST', `${own}/element/${Object.values(found)[0]}/value`, { text: path });
    },
    async errors(): Promise<readonly string[]> {
      const kept = await run(
        '(of) => { const kept = sessionStorage.getItem(of); sessionStorage.removeItem(of); return kept; }',
        [ERRORS],
      );
      const errors = JSON.parse(typeof kept === 'string' ? kept : '[]') as string[];
      return errors.filter((error) => !LEFT.test(error));
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${own}/screenshot`), 'base64'),
    end: () => send('DELETE', own).catch(() => undefined),
  };
}
