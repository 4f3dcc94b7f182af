import net from 'node:net';
import { expect, test } from 'vitest';
import { ask, askRaw, gateway, html, openDoor, type PageFunction } from './door.ts';

const echoLength: PageFunction = async (req, res) => {
  let size = 0;
  for await (const chunk of req) size += (chunk as Buffer).length;
  html(res, String(size));
};
const pages = { '/': echoLength, '/account': echoLength, '/api/echo': echoLength, '/api/webhooks/stripe': echoLength };
const kib = (count: number): string => 'x'.repeat(count * 1024);

test('a URL above 2 KiB is 414', async () => {
  const door = await openDoor({ pages });
  expect((await ask(door, `/?a=${'x'.repeat(2000)}`)).status).toBe(200);
  expect((await ask(door, `/?a=${kib(2)}`)).status).toBe(414);
});

test('request headers above 16 KiB are 431, with all response headers', async () => {
  const door = await openDoor({ pages });
  const answer = await ask(door, '/', { headers: { cookie: kib(17) } });
  expect(answer.status).toBe(431);
  expect(answer.headers['content-security-policy']).toBeDefined();
  expect(answer.headers['x-request-id']).toBeDefined();
});

test('POST accepts 64 KiB and refuses more with 413, with or without Content-Length', async () => {
  const door = await openDoor({ pages });
  expect((await ask(door, '/api/echo', { method: 'POST', body: kib(64) })).text).toBe('65536');
  const announced = await ask(door, '/api/echo', { method: 'POST', body: kib(65) });
  expect([announced.status, JSON.parse(announced.text).code]).toEqual([413, 'body_too_large']);
  const streamed = await ask(door, '/api/echo', {
    method: 'POST',
    body: kib(65),
    headers: { 'transfer-encoding': 'chunked' },
  });
  expect(streamed.status).toBe(413);
  const form = await ask(door, '/account', { method: 'POST', body: kib(900) });
  expect([form.status, form.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  expect(door.rendered).toEqual(['/api/echo']);
});

test('a client that is still sending too large a body can read the refusal', async () => {
  const door = await openDoor({ pages });
  const head = `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${4096 * 1024}\r\n\r\n`;
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await askRaw(door, head + kib(4096))).toMatch(/^HTTP\/1\.1 413 /);
});

const signed = { 'stripe-signature': 't=1,v1=x' };

test('POST /api/webhooks/stripe with a signature takes up to 256 KiB', async () => {
  const door = await openDoor({ pages });
  const post = (body: string) => ask(door, '/api/webhooks/stripe', { method: 'POST', body, headers: signed });
  expect((await post(kib(256))).text).toBe(String(256 * 1024));
  expect((await post(kib(257))).status).toBe(413);
});

test.each(['stripe', 'clerk'])(
  'POST /api/webhooks/%s without a signature is 400, and nothing of it is read',
  async (by) => {
    const target = `/api/webhooks/${by}`;
    const door = await openDoor({ pages: { [target]: echoLength } });
    const answer = await ask(door, target, { method: 'POST', body: kib(200) });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'bad_signature']);
    // The server doesn't wait for a body that never comes.
    const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n`;
    expect(await askRaw(door, `${head}\r\nabc`)).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i);
    const askedFirst = await askRaw(door, `${head}Expect: 100-continue\r\n\r\n`);
    expect(askedFirst).toMatch(/^HTTP\/1\.1 400 /);
    expect(door.rendered).toEqual([]);
  },
);

test('POST /api/webhooks/clerk with a signature reaches its page', async () => {
  const door = await openDoor({ pages: { '/api/webhooks/clerk': echoLength } });
  for (const name of ['svix-signature', 'webhook-signature']) {
    const headers = { [name]: 'v1,x' };
    expect((await ask(door, '/api/webhooks/clerk', { method: 'POST', body: 'abc', headers })).text).toBe('3');
  }
});

test('bodies above the total memory limit are 503 until others are done', async () => {
  const { opened, open } = gateway();
  const held = {
    '/api/held': async (...[, res]: Parameters<PageFunction>) => html(res, await opened.then(() => 'done')),
  };
  const door = await openDoor({ pages: { ...pages, ...held }, limits: { allBodiesBytes: 100 * 1024 } });
  const post = (target: string, size: number) => ask(door, target, { method: 'POST', body: kib(size) });
  const first = post('/api/held', 60);
  await expect.poll(() => door.rendered).toEqual(['/api/held']);
  for (const target of ['/api/echo', '/account']) {
    const refused = await post(target, 50);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  }
  expect((await post('/api/echo', 30)).text).toBe(String(30 * 1024));
  open();
  expect((await first).text).toBe('done');
  for (let round = 0; round < 5; round += 1) expect((await post('/api/echo', 60)).status).toBe(200);
});

test('an aborted or refused body no longer counts', async () => {
  const door = await openDoor({ pages, limits: { allBodiesBytes: 100 * 1024 } });
  for (let round = 0; round < 3; round += 1) {
    const chunked = { 'transfer-encoding': 'chunked' };
    expect((await ask(door, '/api/echo', { method: 'POST', body: kib(65), headers: chunked })).status).toBe(413);
    const socket = net.connect(door.port, '127.0.0.1');
    socket.write(`POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n${kib(50)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => socket.once('close', resolve).destroy());
  }
  await expect.poll(async () => (await ask(door, '/api/echo', { method: 'POST', body: kib(64) })).status).toBe(200);
});

test('a client that sends Expect: 100-continue is told not to send too large a body', async () => {
  const door = await openDoor({ pages });
  const head = (size: number): string =>
    `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`;
  const refused = await askRaw(door, head(900_000));
  expect(refused).toMatch(/^HTTP\/1\.1 413 /);
  const accepted = await askRaw(door, `${head(2)}{}`);
  expect(accepted).toMatch(/^HTTP\/1\.1 100 [\s\S]*HTTP\/1\.1 200 /);
});

test('an unknown expectation is 417, with all headers', async () => {
  const door = await openDoor({ pages });
  const head = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nExpect: banana\r\nConnection: close\r\n\r\n`;
  const page = await askRaw(door, head('/'));
  expect(page).toMatch(/^HTTP\/1\.1 417 /);
  expect(page).toMatch(/content-security-policy: [\s\S]*x-request-id: /i);
  expect(await askRaw(door, head('/api/echo'))).toMatch(/^HTTP\/1\.1 417 [\s\S]*"code":"invalid"/);
  expect(door.rendered).toEqual([]);
});

test.each(['BANANA', 'get', 'PROPFIND', 'post'])(
  '%s of an address of the API is 405 in the common shape',
  async (method) => {
    const door = await openDoor({ pages });
    const ask = (path: string): Promise<string> =>
      askRaw(door, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await ask('/api/echo')).toMatch(
      /^HTTP\/1\.1 405 [\s\S]*application\/json[\s\S]*"code":"method_not_allowed"/,
    );
    expect(await ask('/apiary')).toMatch(/^HTTP\/1\.1 405 [\s\S]*text\/html/);
  },
);

test('a body or headers that never end are 408', async () => {
  const door = await openDoor({ pages, limits: { bodyMs: 300, headersTimeoutMs: 200, timeoutCheckMs: 50 } });
  const slowBody = await askRaw(door, 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc');
  expect(slowBody).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-content-type-options: nosniff/i);
  const slowHeaders = await askRaw(door, 'GET / HTTP/1.1\r\nHost: local');
  expect(slowHeaders).toMatch(/^HTTP\/1\.1 408 /);
  expect(door.rendered).toEqual([]);
});

test('an IP address gets a limited share of connections, and closed ones are free again', async () => {
  const door = await openDoor({ pages, limits: { connectionsPerAddress: 3 } });
  const open = (): net.Socket => net.connect(door.port, '127.0.0.1').on('error', () => {});
  const sockets = [open(), open(), open()];
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await expect(ask(door, '/account')).rejects.toThrow();
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())));
  await expect.poll(async () => (await ask(door, '/account').catch(() => null))?.status).toBe(200);
});

test('malformed requests are 400, with all headers', async () => {
  const door = await openDoor({ pages });
  const answer = await askRaw(
    door,
    'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*content-security-policy: /i);
});
