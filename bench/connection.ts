import { once } from 'node:events';
import { connect } from 'node:net';

/** A request without its server. */
export interface LoadRequest {
  /** Default GET. */
  readonly method?: string;
  /** Including the query. */
  readonly path: string;
  /** Lowercase names; they replace the headers that a browser sends for a page. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The expected status; default 200. */
  readonly status?: number;
}

/** A complete answer from the server. */
export interface Answer {
  /** Status line and headers, as received. */
  readonly head: string;
  /** As received: compressed, and chunked if the answer has no Content-Length. */
  readonly body: Buffer;
}

/** A keep-alive connection, for one request at a time. */
export interface Connection {
  /** Sends a request; only after the previous answer is complete. */
  send(request: LoadRequest, tell: (answer: Answer) => void): void;
  close(): void;
}

/** The headers of a browser that matter to the server. */
const browserHeaders: Readonly<Record<string, string>> = {
  connection: 'keep-alive',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0',
};
const pageHeaders = linesOf(browserHeaders);

const endOfHead = Buffer.from('\r\n\r\n');
const endOfLine = Buffer.from('\r\n');

/**
 * Opens a connection to a server.
 *
 * @param fail is called for an answer with an unexpected status or without a recognizable end, and
 * for a connection that ends before it is closed
 */
export async function openConnection(
  origin: string,
  fail: (error: Error) => void,
): Promise<Connection> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, 'connect');
  let asked: LoadRequest | undefined;
  let tell: ((answer: Answer) => void) | undefined;
  let pieces: Buffer[] = [];
  let received = 0;
  let head = '';
  let lastsUntil: EndFinder | undefined;
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed a connection')));
  socket.on('data', (piece) => {
    pieces.push(piece);
    received += piece.length;
    if (lastsUntil === undefined) {
      const all = joined();
      const end = all.indexOf(endOfHead);
      if (end === -1) return;
      head = all.toString('latin1', 0, end);
      lastsUntil = endFinderOf(head, end + endOfHead.length);
      if (!head.startsWith(`HTTP/1.1 ${asked?.status ?? 200} `) || lastsUntil === undefined) {
        const rest = all.toString('utf8', end);
        fail(new Error(`${asked?.path}: an answer that cannot be counted:\n${head}${rest}`));
        return;
      }
    }
    const end = lastsUntil(received, joined);
    if (end === undefined || received < end) return;
    const answer = { head, body: joined().subarray(head.length + endOfHead.length) };
    pieces = [];
    received = 0;
    lastsUntil = undefined;
    tell?.(answer);
  });

  function joined(): Buffer {
    if (pieces.length > 1) pieces = [Buffer.concat(pieces)];
    return pieces[0] ?? Buffer.alloc(0);
  }

  return {
    send(request, tellOf) {
      asked = request;
      tell = tellOf;
      socket.write(written(request, host));
    },
    close() {
      socket.removeAllListeners('close').destroy();
    },
  };
}

function written({ method = 'GET', path, headers, body }: LoadRequest, host: string): string {
  const start = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  if (headers === undefined && body === undefined) return `${start}${pageHeaders}\r\n\r\n`;
  const lines = linesOf({
    ...browserHeaders,
    ...headers,
    ...(body !== undefined && { 'content-length': `${Buffer.byteLength(body)}` }),
  });
  return `${start}${lines}\r\n\r\n${body ?? ''}`;
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
}

/** The length of an answer, given the bytes received so far; undefined if it is not known yet. */
type EndFinder = (received: number, all: () => Buffer) => number | undefined;

function endFinderOf(head: string, start: number): EndFinder | undefined {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return () => start + Number(length);
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return undefined;
  let chunk = start;
  return (received, all) => {
    while (chunk < received) {
      const line = all().indexOf(endOfLine, chunk);
      if (line === -1) return undefined;
      const size = Number.parseInt(all().toString('latin1', chunk, line), 16);
      const next = line + endOfLine.length + size + endOfLine.length;
      // The last chunk is empty, followed by an empty line.
      if (size === 0) return next;
      chunk = next;
    }
    return undefined;
  };
}
