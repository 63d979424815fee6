import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createFront } from './front.ts';
import type { FrontOptions } from './front.ts';
import { createHttpServer } from './http-server.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** What the front wrote to its log. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A front on its own port, for tests. */
export type RunningFront = Awaited<ReturnType<typeof startFront>>;

/** The address that the tests' fronts believe to be theirs. */
export const testSiteUrl = 'http://clubs.test';

/** Starts a front with the test's renderer and options. */
export async function startFront(options: Partial<FrontOptions>) {
  const logged: LogLine[] = [];
  const securityHeaders = createSecurityHeaders({ siteUrl: options.siteUrl ?? testSiteUrl });
  const front = createFront({
    siteUrl: testSiteUrl,
    siteName: 'Test Clubs',
    render: () => new Response('not found', { status: 404 }),
    staticFiles: { answer: () => false },
    isPublic: (url) => !url.startsWith('/auth'),
    securityHeaders,
    allowedParameters: () => [],
    fixedPaths: new Set(),
    isReady: async () => true,
    pageCacheBytes: 1_000_000,
    log: (level, message, fields = {}) => logged.push({ level, message, fields }),
    ...options,
  });
  const server = createHttpServer({
    handle: (req, res) => front.handle(req, res),
    securityHeaders,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    server,
    front,
    logged,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As sent. */
  readonly bytes: Buffer;
  /** Decompressed. */
  readonly text: string;
}

/** Sends one request exactly as given: node:http adds only Host and Connection. */
export async function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  const req = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  req.end(body);
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  const bytes = await buffer(res);
  const text = decoded(bytes, res.headers['content-encoding']);
  return { status: res.statusCode ?? 0, headers: res.headers, bytes, text };
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (coding === 'gzip') return gunzipSync(bytes).toString();
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}
