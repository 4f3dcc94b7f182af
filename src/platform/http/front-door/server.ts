/** The HTTP server with its limits. It may listen before there is anything to answer with (starting.ts). */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Limits } from './limits.ts';

export function createServer(limits: Limits): http.Server {
  const server = http.createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
    // The host check answers these requests, with all security headers.
    requireHostHeader: false,
  });
  server.setTimeout(limits.idleSocketMs);
  return server;
}

export async function listenOn(server: http.Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
