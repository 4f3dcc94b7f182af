import http from 'node:http';
import type { Config } from '../../site/config.ts';

const reachable = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/**
 * Sends requests for the site's own address to this process's listening port, because the public address may not lead
 * here from this machine.
 */
export function createLocalDelivery({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const headers = { ...Object.fromEntries(request.headers), host: url.host, 'content-length': String(body.length) };
    return new Promise((resolve, reject) => {
      const sent = http.request(
        {
          host: reachable.get(host) ?? host,
          port,
          method: request.method,
          path: url.pathname + url.search,
          headers,
          signal: request.signal,
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 502 })));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  };
}
