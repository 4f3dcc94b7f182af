import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalDelivery } from '../../../src/app/start/local-delivery.ts';

let seen: { request: IncomingMessage; body: string } | undefined;
const server = createServer(async (request, response) => {
  seen = { request, body: Buffer.concat(await request.toArray()).toString() };
  response.writeHead(request.url === '/hang' ? 200 : 202);
  if (request.url !== '/hang') response.end('taken');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const deliver = (request: Request, host = '127.0.0.1') =>
  createLocalDelivery({ host, port: (server.address() as AddressInfo).port })(request);

test('a request to the public URL reaches the listening port with its own Host header', async () => {
  const request = new Request('https://demo.example/api/webhooks/stripe?a=1', {
    method: 'POST',
    headers: { 'Stripe-Signature': 't=1,v1=abc' },
    body: '{"id":"evt_1"}',
  });
  const response = await deliver(request);
  expect([response.status, await response.text()]).toEqual([202, 'taken']);
  expect(seen?.request.headers).toMatchObject({ host: 'demo.example', 'stripe-signature': 't=1,v1=abc' });
  expect(seen?.request.url).toBe('/api/webhooks/stripe?a=1');
  expect(seen?.body).toBe('{"id":"evt_1"}');
});

test('a server that listens on all interfaces is reached on loopback', async () => {
  expect((await deliver(new Request('http://localhost/x'), '0.0.0.0')).status).toBe(202);
});

test('an aborted wait rejects', async () => {
  await expect(deliver(new Request('http://localhost/hang', { signal: AbortSignal.timeout(100) }))).rejects.toThrow();
});
