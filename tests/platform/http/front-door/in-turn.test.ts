import net from 'node:net';
import { expect, test } from 'vitest';
import { type Door, html, openDoor } from './door.ts';

/** Sends bytes on a new connection, and returns what came back so far and when it is closed. */
function connect(door: Door, sent: string) {
  const socket = net.connect({ host: '127.0.0.1', port: door.port });
  let got = '';
  socket.on('data', (chunk: Buffer) => {
    got += chunk.toString();
  });
  const closed = new Promise<string>((resolve) => socket.on('error', () => {}).on('close', () => resolve(got)));
  socket.write(sent);
  return { socket, closed, got: () => got };
}

const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const last = 'Connection: close\r\n';

async function openCountingDoor() {
  const seen = { now: 0, max: 0, all: 0 };
  const door = await openDoor({
    pages: {
      '/account': async (req, res) => {
        seen.now += 1;
        seen.all += 1;
        seen.max = Math.max(seen.max, seen.now);
        let body = '';
        for await (const chunk of req) body += String(chunk);
        await new Promise((resolve) => setTimeout(resolve, 5));
        seen.now -= 1;
        html(res, `<${req.url}:${body}>`);
      },
    },
  });
  return { door, seen };
}

test('requests that a connection sends ahead are answered one after the other, in their order, with their bodies', async () => {
  const { door, seen } = await openCountingDoor();
  const form = 'POST /account HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n';
  const gets = Array.from({ length: 7 }, () => get('/account')).join('');
  const { socket, closed } = connect(door, `${gets}${form}${last}\r\na`);
  setTimeout(() => socket.write('bc'), 20);
  const answers = (await closed).match(/<[^>\s]*:\w*>/g);
  expect(answers).toEqual([...Array(7).fill('</account:>'), '</account:abc>']);
  expect(seen).toEqual({ now: 0, max: 1, all: 8 });
});

test('more than eight ahead get 503 with all headers, and the connection is closed', async () => {
  const { door, seen } = await openCountingDoor();
  const text = await connect(door, get('/account').repeat(1000)).closed;
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503']);
  expect(text).toMatch(/retry-after: 5/i);
  expect(text).toMatch(/content-security-policy/i);
  expect(text).toMatch(/connection: close/i);
  expect(seen.all).toBeLessThanOrEqual(1);
});

test('of a packet with a thousand requests, few are parsed', async () => {
  const { door } = await openCountingDoor();
  let parsed = 0;
  door.server.on('request', () => {
    parsed += 1;
  });
  expect(await connect(door, get('/account').repeat(1000)).closed).toContain('HTTP/1.1 503');
  expect(parsed).toBe(10);
  expect(await connect(door, get('/account', last)).closed).toContain('HTTP/1.1 200');
});

test('many are served on one connection that waits for its answers', async () => {
  const { door, seen } = await openCountingDoor();
  const client = connect(door, get('/account'));
  for (let count = 1; count < 12; count += 1) {
    await expect.poll(() => client.got().match(/<\/account:>/g)?.length, { interval: 2 }).toBe(count);
    client.socket.write(get('/account', count === 11 ? last : ''));
  }
  await client.closed;
  expect(seen).toEqual({ now: 0, max: 1, all: 12 });
});

test('what waits on a connection that is gone never begins', async () => {
  const { door, seen } = await openCountingDoor();
  const { socket, closed } = connect(door, get('/account').repeat(5));
  await expect.poll(() => seen.now, { interval: 1 }).toBe(1);
  socket.destroy();
  await closed;
  await expect.poll(() => seen.now, { interval: 5 }).toBe(0);
  expect(seen.all).toBeLessThan(5);
});
