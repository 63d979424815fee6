import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A connection to a server that can be cut, as if the server were down, and restored. */
export interface TcpGate {
  readonly port: number;
  /** Cuts all connections; new ones are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Lets nothing through, as if the server hung; new connections are accepted, and hang as well. */
  stall(): void;
  /** Passes on what has arrived meanwhile, and everything after it. */
  goOn(): void;
}

/** Opens a gate on a free port of the loopback address. @param port of the server behind it */
export async function tcpGate(port: number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let server: Server;
  let stalled = false;
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  async function listen(at: number): Promise<number> {
    server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      hold(near);
      hold(far);
      near.pipe(far).pipe(near);
      if (stalled) for (const socket of [near, far]) socket.pause();
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }
  const own = await listen(0);
  return {
    port: own,
    async shut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      await listen(own);
    },
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      stalled = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
