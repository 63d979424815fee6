import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { EnvironmentError } from '#platform/environment.ts';
import { hasCode } from '#platform/error-codes.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Throws EnvironmentError, which names the variable at fault. */
export async function listenAt(
  server: Server,
  { host, port }: Place,
  prefix: '' | 'METRICS_' = '',
): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new EnvironmentError(whyNot(error, { host, port }, prefix), { cause: error });
  }
  return server.address() as AddressInfo;
}

function whyNot(error: unknown, { host, port }: Place, prefix: string): string {
  if (hasCode(error, 'EADDRINUSE')) {
    return `${prefix}PORT ${port} is taken by another program: stop that, or choose another port.`;
  }
  if (hasCode(error, 'EACCES')) {
    return `${prefix}PORT ${port} is reserved for the system: choose one from 1024 on.`;
  }
  return `${prefix}HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all (it is '${host}').`;
}

/** Finds a free port for port 0. Throws EnvironmentError before anything is started. */
export async function findAddress({
  host,
  port,
}: Place): Promise<{ readonly port: number; readonly address: string }> {
  const server = createServer();
  const found = await listenAt(server, { host, port });
  server.close();
  await once(server, 'close');
  const isAny = host === '0.0.0.0' || host === '::' || host === '127.0.0.1';
  const shown = host.includes(':') ? `[${host}]` : host;
  return { port: found.port, address: `http://${isAny ? 'localhost' : shown}:${found.port}` };
}
