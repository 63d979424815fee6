/** A load generator for a server of this machine: cheap, so that it is the server that is measured. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A complete answer of the server. */
export interface Answer {
  /** Status line and headers, as they came. */
  readonly head: string;
  readonly body: Buffer;
}

export interface LoadOptions {
  /** For example http://localhost:3000. */
  readonly origin: string;
  /** Kept open; each sends its next request when the answer to the last one is complete. */
  readonly connections: number;
  /** No request is sent after this many seconds. */
  readonly seconds: number;
  /** The path and query of the next request; nothing when there is none left. */
  readonly nextPath: () => string | undefined;
  /** Sees every answer. */
  readonly onAnswer?: (answer: Answer) => void;
}

export interface LoadResult {
  readonly answers: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Milliseconds from request to complete answer, ascending. */
  readonly latencies: readonly number[];
}

/** What a browser sends that matters to the server. */
const requestHeaders = [
  'Connection: keep-alive',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0',
].join('\r\n');

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * Asks a server for pages over keep-alive connections, one request at a time on each.
 *
 * @throws Error at the first answer that is not 200 or has no Content-Length, and when a connection
 *   ends early
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { origin, connections, seconds, nextPath } = options;
  const onAnswer = options.onAnswer ?? (() => undefined);
  const { hostname, port, host } = new URL(origin);
  const latencies: number[] = [];
  const started = performance.now();
  const deadline = started + seconds * 1000;

  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  try {
    await Promise.all(
      sockets.map((socket) =>
        converse(socket, () => {
          const sent = performance.now();
          const path = sent < deadline ? nextPath() : undefined;
          if (path === undefined) return undefined;
          socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${requestHeaders}\r\n\r\n`);
          return (answer) => {
            latencies.push(performance.now() - sent);
            onAnswer(answer);
          };
        }),
      ),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return {
    answers: latencies.length,
    seconds: (performance.now() - started) / 1000,
    latencies: latencies.toSorted((one, other) => one - other),
  };
}

/** The one answer to one request; see {@link load} for the errors. */
export async function askOnce(origin: string, path: string): Promise<Answer> {
  const paths = [path];
  const answers: Answer[] = [];
  await load({
    origin,
    connections: 1,
    seconds: Number.POSITIVE_INFINITY,
    nextPath: () => paths.pop(),
    onAnswer: (answer) => answers.push(answer),
  });
  const [answer] = answers;
  if (!answer) throw new Error(`no answer to ${path}`);
  return answer;
}

/** Sends by `ask` until it returns nothing; it returns who is to be told of the answer. */
function converse(
  socket: Socket,
  ask: () => ((answer: Answer) => void) | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let tell = ask();
    let pieces: Buffer[] = [];
    let received = 0;
    let expected: number | undefined;
    let head = '';
    if (!tell) resolve();
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (piece) => {
      pieces.push(piece);
      received += piece.length;
      if (expected === undefined) {
        const all = pieces.length === 1 ? piece : Buffer.concat(pieces);
        const end = all.indexOf(endOfHead);
        if (end === -1) return;
        head = all.toString('latin1', 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) {
          reject(new Error(`an answer that cannot be counted:\n${head}`));
          return;
        }
        expected = end + endOfHead.length + Number(length);
      }
      if (received < expected) return;
      const all = pieces.length === 1 ? piece : Buffer.concat(pieces);
      tell?.({ head, body: all.subarray(head.length + endOfHead.length) });
      pieces = [];
      received = 0;
      expected = undefined;
      tell = ask();
      if (!tell) resolve();
    });
  });
}
