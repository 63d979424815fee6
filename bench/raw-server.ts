/**
 * The baseline: node:http sending a single answer to every request. Started by bench/page.ts, which
 * sends it the answer and receives its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The baseline's answer: always 200. */
export interface RawAnswer {
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  /** In base64. */
  readonly body: string;
}

process.once('message', (answer: RawAnswer) => {
  const headers = [...answer.headers];
  const body = Buffer.from(answer.body, 'base64');
  // The same as the site's, so that the Keep-Alive header is equal.
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
