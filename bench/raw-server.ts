/**
 * The yardstick: node:http that sends one answer to every request. Started by bench/page.ts, which
 * sends it the answer and is told its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the yardstick sends: always 200. */
export interface RawAnswer {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** In base64. */
  readonly body: string;
}

process.once('message', (answer: RawAnswer) => {
  const headers = [...answer.headers];
  const body = Buffer.from(answer.body, 'base64');
  // As long as the site's, so that the header Keep-Alive is the same.
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
