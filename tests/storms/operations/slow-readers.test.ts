import { once } from 'node:events';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Door, html, openDoor } from '../../platform/http/front-door/door.ts';

/** More than the socket buffers hold for a client that doesn't read. */
const size = 24 * 1024 * 1024;
const files = { 'large.bin': Buffer.alloc(size) };

interface Reader {
  received(): number;
  socket: net.Socket;
}

/** Reads `part` bytes every 20 ms, or nothing if 0. */
function openReader(door: Door, target: string, part: number): Reader {
  const socket = net.connect({ port: door.port, host: '127.0.0.1' }).on('error', () => {});
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let received = 0;
  socket.pause();
  const timer = setInterval(() => {
    received += part === 0 ? 0 : (socket.read(Math.min(part, socket.readableLength || part))?.length ?? 0);
  }, 20);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return { received: () => received, socket };
}

const connections = (door: Door): Promise<number> =>
  new Promise((resolve) => door.server.getConnections((_error, count) => resolve(count)));

test('an unread response is aborted, and its socket is closed', async () => {
  const door = await openDoor({
    files,
    pages: { '/account': (_req, res) => html(res, 'x'.repeat(size)) },
    limits: { readMs: 100, slowestRead: 1e9 },
  });
  for (const target of ['/large.bin', '/account']) {
    const arrived = once(door.server, 'connection');
    openReader(door, target, 0);
    await arrived;
    await expect.poll(() => connections(door), { timeout: 5000 }).toBe(0);
  }
});

test('a response that is read too slowly is aborted too, although it always progresses', async () => {
  const door = await openDoor({ files, limits: { readMs: 300, slowestRead: 1e9 } });
  const arrived = once(door.server, 'connection');
  const { received } = openReader(door, '/large.bin', 2000);
  await arrived;
  await expect.poll(() => connections(door), { timeout: 5000 }).toBe(0);
  expect(received()).toBeLessThan(size);
});

test('a large response may take as long as the minimum rate allows', async () => {
  const door = await openDoor({ files, limits: { readMs: 1, slowestRead: size / 60 } });
  const { socket } = openReader(door, '/large.bin', 0);
  let received = 0;
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket
    .on('data', (part) => {
      received += part.length;
    })
    .resume();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(received).toBeGreaterThan(size);
});

test('a stream with a slow reader is aborted, but not one with a slow source', async () => {
  let ended = '';
  const door = await openDoor({
    pages: {
      '/account/unread': (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/octet-stream' });
        res.on('close', () => {
          ended = 'cut';
        });
        res.write(Buffer.alloc(size));
      },
      '/account/slow': async (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/octet-stream' });
        res.write('first');
        setTimeout(() => res.end(' second'), 500);
      },
    },
    limits: { readMs: 100 },
  });
  openReader(door, '/account/unread', 0);
  await expect.poll(() => ended, { timeout: 5000 }).toBe('cut');
  const response = await fetch(`http://127.0.0.1:${door.port}/account/slow`);
  expect(await response.text()).toBe('first second');
});
