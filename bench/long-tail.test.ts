import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FULL_PAGE, longTail } from './long-tail.ts';

test('the long tail has more addresses than bench/page --memory requests', async () => {
  const page = gzipSync('<article>'.repeat(FULL_PAGE));
  const server = createServer((_request, response) => {
    response.setHeader('Content-Length', page.length).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const next = await longTail(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const paths = Array.from({ length: 210_000 }, () => next().path);
    expect(new Set(paths).size).toBe(210_000);
  } finally {
    server.close();
  }
});
