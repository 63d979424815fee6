import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listenForInvalidations } from './invalidation.ts';

/** The bytes of PostgreSQL's protocol that accept a client, then complete a command. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const commandDone = Buffer.concat([
  Buffer.from([0x43, 0, 0, 0, 11]),
  Buffer.from('LISTEN\0'),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);

/** A server that accepts clients and answers `answers` commands, then stops responding. */
async function aServerThatFallsSilent(answers: number) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let left = answers;
    socket.once('data', () => {
      socket.write(letIn);
      socket.on('data', () => {
        if (left > 0) socket.write(commandDone);
        left -= 1;
      });
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://someone@127.0.0.1:${port}/clubs`,
    connections: () => sockets.length,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('an unresponsive connection is replaced', async () => {
  const server = await aServerThatFallsSilent(1);
  const events: string[] = [];
  const listener = listenForInvalidations({
    connectionString: server.url,
    onChange: () => undefined,
    onConnect: () => events.push('connect'),
    onState: (state) => events.push(state),
    log: () => undefined,
    heartbeatMs: 50,
  });
  const oneRound = ['connect', 'listening', 'disconnected'];
  await expect
    .poll(() => events.slice(0, 7), { timeout: 30_000 })
    .toEqual(['disconnected', ...oneRound, ...oneRound]);
  expect(server.connections()).toBeGreaterThanOrEqual(2);
  await listener.stop();
  server.close();
});

test('keeps trying while there is no server, and can be stopped', async () => {
  const server = await aServerThatFallsSilent(0);
  server.close();
  const retries: unknown[] = [];
  const states: string[] = [];
  const listener = listenForInvalidations({
    connectionString: server.url,
    onChange: () => undefined,
    onConnect: () => states.push('connect'),
    onState: (state) => states.push(state),
    log: (_level, _message, fields) => retries.push(fields?.['retryMs']),
  });
  await expect.poll(() => retries.slice(0, 3), { timeout: 30_000 }).toEqual([100, 200, 400]);
  await listener.stop();
  expect(states).not.toContain('connect');
  expect(states).not.toContain('listening');
});
