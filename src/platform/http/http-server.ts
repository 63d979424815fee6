import { createServer, STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HeaderList } from '#platform/cache/cached-response.ts';

/** Longer than the idle timeout of common load balancers, which must be the ones to close. */
const keepAliveMs = 65_000;

/** Answers what is not HTTP without details: 400, 408 when it is late, 431 for large headers. */
export function createHttpServer(options: {
  readonly handle: (req: IncomingMessage, res: ServerResponse) => void;
  readonly securityHeaders: () => HeaderList;
}): Server {
  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: 15_000,
      // For all bodies; each path has its own lower limit (pass-through.ts).
      requestTimeout: 300_000,
      maxHeaderSize: 16_384,
      // The site's address comes from its configuration; the Host header is never used.
      requireHostHeader: false,
    },
    options.handle,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(statusFor(error.code), options.securityHeaders()));
  });
  return server;
}

function statusFor(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

function rawAnswer(status: number, headers: HeaderList): string {
  const reason = STATUS_CODES[status] ?? 'Bad Request';
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${reason.length}`,
    'Cache-Control: no-store',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${reason}`;
}
