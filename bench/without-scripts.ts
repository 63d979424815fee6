import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** Scripts with their content, and elements that preload scripts. */
const SCRIPTS = /<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gi;
/** Compressed like a cached page of the site. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A copy of the measured site. */
export interface OtherSite {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the pages of a site without any script, with their styles, fonts, and pictures unchanged. Each
 * address is requested from the site once and then answered from memory.
 */
export async function siteWithoutScripts(site: string): Promise<OtherSite> {
  const answers = new Map<string, Promise<{ type: string; body: Buffer }>>();
  const server = createServer(({ url = '/' }, res) => {
    let answer = answers.get(url);
    if (!answer) answers.set(url, (answer = ask(site + url)));
    void answer.then(({ type, body }) => {
      const isText = /^(?:text\/|image\/svg)/.test(type);
      res.writeHead(200, {
        'content-type': type,
        ...(isText ? { 'content-encoding': 'br' } : {}),
      });
      res.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function ask(url: string): Promise<{ type: string; body: Buffer }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  const body = Buffer.from(await response.arrayBuffer());
  if (type.startsWith('image/svg')) return { type, body: brotliCompressSync(body, QUALITY) };
  if (!type.startsWith('text/')) return { type, body };
  const text = body.toString().replaceAll(SCRIPTS, '');
  return { type, body: brotliCompressSync(text, QUALITY) };
}
