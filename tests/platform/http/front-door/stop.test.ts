import http from 'node:http';
import { expect, test } from 'vitest';
import { ask, gateway, html, openDoor } from './door.ts';

test('closing lets a running request finish and accepts no new one', async () => {
  const { opened, open } = gateway();
  const door = await openDoor({
    limits: { drainMs: 50 },
    pages: {
      '/account': async (_req, res) => {
        await opened;
        html(res, 'finished');
      },
    },
  });
  const running = ask(door, '/account');
  await expect.poll(() => door.rendered.length).toBe(1);
  const closed = door.close();
  await expect(ask(door, '/account')).rejects.toThrow(/ECONNREFUSED/);
  open();
  const answer = await running;
  expect([answer.status, answer.text, answer.headers.connection]).toEqual([200, 'finished', 'close']);
  await closed;
});

test('closing under load drops no request on a keep-alive connection', async () => {
  const door = await openDoor({ limits: { drainMs: 500 }, pages: { '/account': (_req, res) => html(res, 'ok') } });
  const client = async (): Promise<number> => {
    const own = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let answered = 0; ; answered += 1) {
      const { status, headers } = await ask(door, '/account', { agent: own });
      expect(status).toBe(200);
      if (headers.connection === 'close') return answered;
    }
  };
  const clients = Array.from({ length: 10 }, client);
  await expect.poll(() => door.rendered.length).toBeGreaterThan(50);
  await door.close();
  for (const answered of await Promise.all(clients)) expect(answered).toBeGreaterThan(0);
});

test('closing doesn’t wait for idle connections', async () => {
  const door = await openDoor({
    limits: { drainMs: 50, keepAliveMs: 60_000, stopMs: 60_000 },
    pages: { '/account': (_req, res) => html(res, 'ok') },
  });
  await ask(door, '/account', { agent: new http.Agent({ keepAlive: true }) });
  await door.close();
});

test('closing aborts requests that don’t finish in time', async () => {
  const door = await openDoor({ limits: { drainMs: 20, stopMs: 100 }, pages: { '/account': () => {} } });
  const running = ask(door, '/account');
  const cut = expect(running).rejects.toThrow();
  await expect.poll(() => door.rendered.length).toBe(1);
  await Promise.all([door.close(), door.close()]);
  await cut;
});

test('closing stops listening for changes', async () => {
  let stopped = 0;
  const stop = async (): Promise<void> => {
    stopped += 1;
  };
  const door = await openDoor({ subscribePurges: async () => stop, limits: { drainMs: 20 } });
  await door.close();
  expect(stopped).toBe(1);
});
