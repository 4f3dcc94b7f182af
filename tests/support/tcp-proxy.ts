import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Cuts every connection and accepts no new one, like a machine that is down. */
  cut(): Promise<void>;
  /** Accepts connections again at the same port. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy to `host:port` that a test can cut. */
export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (wanted: number) => new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address() as AddressInfo;
  const cut = async () => {
    const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : null;
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port: address.port, cut, mend: () => listen(address.port), close: cut };
}
