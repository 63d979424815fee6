import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createFront } from './front.ts';
import type { Front, FrontOptions } from './front.ts';
import { createHttpServer } from './http-server.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** What the front wrote to its log. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A front on a port of its own, for tests. */
export interface RunningFront {
  readonly port: number;
  readonly server: Server;
  readonly front: Front;
  readonly logged: readonly LogLine[];
  close(): Promise<void>;
}

/** The address the fronts of tests believe to be theirs. */
export const testSiteUrl = 'http://clubs.test';

/** Starts a front with the renderer and the options a test needs. */
export async function startFront(options: Partial<FrontOptions>): Promise<RunningFront> {
  const logged: LogLine[] = [];
  const securityHeaders = createSecurityHeaders({ siteUrl: options.siteUrl ?? testSiteUrl });
  const front = createFront({
    siteUrl: testSiteUrl,
    siteName: 'Test Clubs',
    render: () => new Response('not found', { status: 404 }),
    staticFiles: { answer: () => false },
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    server,
    front,
    logged,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly bytes: Buffer;
  /** Decompressed. */
  readonly text: string;
}

/** Sends one request exactly as given: node:http adds nothing but Host and Connection. */
export function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = decoded(bytes, res.headers['content-encoding']);
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text });
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (coding === 'gzip') return gunzipSync(bytes).toString();
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}
