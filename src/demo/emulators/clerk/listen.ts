import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningServer {
  url: string;
  close(): Promise<void>;
}

/** Serves a fetch handler on a local port; 0 for any free one. */
export async function listen(handler: (request: Request) => Promise<Response>, port: number): Promise<ListeningServer> {
  const server = http.createServer(async (req, res) => {
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    try {
      const body = Buffer.concat(await req.toArray());
      const method = req.method ?? 'GET';
      const headers = new Headers();
      for (const [name, value] of Object.entries(req.headers)) {
        for (const one of [value ?? []].flat()) headers.append(name, one);
      }
      const init = { method, headers, body: body.length > 0 ? body : null, signal: gone.signal };
      const response = await handler(new Request(`http://${req.headers.host}${req.url}`, init));
      const cookies = response.headers.getSetCookie();
      res.writeHead(response.status, { ...Object.fromEntries(response.headers), 'set-cookie': cookies });
      res.end(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      if (!res.headersSent) res.writeHead(500);
      res.end(gone.signal.aborted ? '' : String(error));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
