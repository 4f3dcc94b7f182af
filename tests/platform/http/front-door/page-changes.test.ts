import { expect, test } from 'vitest';
import { PageCache } from '../../../../src/platform/http/front-door/page-cache.ts';
import { formatPageMarker, pageMarkerHeader } from '../../../../src/platform/http/front-door/page-marker.ts';
import type { Reply } from '../../../../src/platform/http/front-door/reply.ts';
import { ask, cachedPage, type Door, gateway, html, mark, openDoor, type PageFunction } from './door.ts';

/** Creates a page whose first render reads its data and then waits, so that a change can happen in between. */
async function slowPage(): Promise<{ door: Door; edit: (text: string, tags: string[]) => void; open: () => void }> {
  const { opened, open } = gateway();
  let text = 'old';
  let first = true;
  const door = await openDoor({
    pages: {
      '/': async (_req, res) => {
        const read = text;
        if (first) {
          first = false;
          await opened;
        }
        mark(res, { maxAge: 3600, swr: 3600, tags: ['vendor:1'] });
        html(res, read);
      },
    },
  });
  const edit = (changed: string, tags: string[]): void => {
    text = changed;
    door.changes.purge(tags);
  };
  return { door, edit, open };
}

test('an edit during a render never leaves the old page', async () => {
  const { door, edit, open } = await slowPage();
  const early = ask(door, '/');
  await expect.poll(() => door.rendered.length).toBe(1);
  edit('new', ['vendor:1']);
  open();
  await early;
  for (const _ of [1, 2, 3]) expect((await ask(door, '/')).text).toBe('new');
  expect(door.rendered.length).toBe(2);
});

test('a request after an edit doesn’t get a render that started before it', async () => {
  const { door, edit, open } = await slowPage();
  const early = ask(door, '/');
  await expect.poll(() => door.rendered.length).toBe(1);
  edit('new', ['vendor:1']);
  const late = await ask(door, '/');
  expect(late.text).toBe('new');
  open();
  await early;
  expect((await ask(door, '/')).text).toBe('new');
});

test('an unrelated edit during a render doesn’t discard it', async () => {
  const { door, edit, open } = await slowPage();
  const early = ask(door, '/');
  await expect.poll(() => door.rendered.length).toBe(1);
  edit('old', ['vendor:2']);
  open();
  await early;
  await ask(door, '/');
  expect(door.rendered.length).toBe(1);
});

test('losing the database connection during a render counts as an edit of all pages', async () => {
  const { door, open } = await slowPage();
  const early = ask(door, '/');
  await expect.poll(() => door.rendered.length).toBe(1);
  door.changes.clear();
  open();
  await early;
  await ask(door, '/');
  expect(door.rendered.length).toBe(2);
});

test('an edit at any moment between the end of a render and its storing never leaves the old page', async () => {
  // A page is stored a few ticks after its render; the test edits at each of them.
  for (let ticks = 0; ticks < 40; ticks += 1) {
    const cache = new PageCache({ maxBytes: 1_000_000, now: () => 0, renewTimeoutMs: 400 });
    let text = 'old '.repeat(1000);
    const load = async (): Promise<Reply> => {
      const headers = {
        'content-type': 'text/html',
        [pageMarkerHeader]: formatPageMarker({ maxAge: 60, tags: ['catalog'] }),
      };
      return { status: 200, headers, body: Buffer.from(text) };
    };
    const early = cache.read('/', load);
    for (let tick = 0; tick < ticks; tick += 1)
      await (tick % 4 === 3 ? new Promise((resolve) => setImmediate(resolve)) : Promise.resolve());
    text = 'new';
    cache.purge(['catalog']);
    await early;
    const { reply } = await cache.read('/', load);
    expect(String((reply.body as { identity: Buffer }).identity), `after ${ticks} ticks`).toBe('new');
  }
});

test('a change purges the pages with its tags and no others', async () => {
  const door = await openDoor({
    pages: {
      '/': cachedPage('home', { maxAge: 60, tags: ['catalog', 'vendor:1', 'vendor:2'] }),
      '/one': cachedPage('one', { maxAge: 60, tags: ['vendor:1'] }),
      '/two': cachedPage('two', { maxAge: 60, tags: ['vendor:2'] }),
    },
  });
  const visitAll = async (): Promise<void> => {
    for (const target of ['/', '/one', '/two']) await ask(door, target);
  };
  await visitAll();
  door.rendered.length = 0;
  door.purge(['vendor:1']);
  await visitAll();
  expect(door.rendered).toEqual(['/', '/one']);
  door.clearPages();
  await visitAll();
  expect(door.rendered).toEqual(['/', '/one', '/', '/one', '/two']);
});

/** Creates a page whose database can be down, which shows in one of several ways. */
async function fragilePage(
  failure: 'throws' | '503' | 'admits' | 'hangs',
): Promise<{ door: Door; setAway: (away: boolean) => void; wait: (ms: number) => void }> {
  let [away, time, version] = [false, 0, 0];
  const door = await openDoor({
    now: () => time,
    limits: { handlerDeadlineMs: 200 },
    pages: {
      '/': (_req, res) => {
        if (away && failure === 'throws') throw new Error('database');
        if (away && failure === 'hangs') return;
        if (away && failure === 'admits') res.setHeader('x-data', 'sample');
        if (!away) mark(res, { maxAge: 10, swr: 20, tags: ['catalog'] });
        if (!away) version += 1;
        html(res, away ? 'sample' : `version ${version}`, away && failure === '503' ? 503 : 200);
      },
    },
  });
  const setAway = (value: boolean): void => {
    away = value;
  };
  const wait = (ms: number): void => {
    time += ms;
  };
  return { door, setAway, wait };
}

test.for(['throws', '503', 'admits', 'hangs'] as const)(
  'a page that cannot be made anew (%s) is shown as it last was, and says so',
  async (failure) => {
    const { door, setAway, wait } = await fragilePage(failure);
    await ask(door, '/');
    setAway(true);
    for (const change of [() => wait(100_000), () => door.changes.purge(['catalog']), () => door.changes.clear()]) {
      change();
      const { status, text, headers } = await ask(door, '/');
      expect([status, text, headers['x-data'], headers.warning]).toEqual([
        200,
        'version 1',
        'stale',
        '110 - "Response is Stale"',
      ]);
    }
    setAway(false);
    wait(1_001);
    const { text, headers } = await ask(door, '/');
    expect([text, headers['x-data']]).toEqual(['version 2', undefined]);
  },
);

test('while renders fail, there is one attempt a second, not one per visitor', async () => {
  const { door, setAway, wait } = await fragilePage('503');
  await ask(door, '/');
  setAway(true);
  wait(100_000);
  for (let visit = 0; visit < 20; visit += 1) await ask(door, '/');
  expect(door.rendered.length).toBe(2);
  wait(1_001);
  for (let visit = 0; visit < 20; visit += 1) await ask(door, '/');
  expect(door.rendered.length).toBe(3);
});

test('an edit causes a new attempt immediately, even right after a failed one', async () => {
  const { door, setAway } = await fragilePage('503');
  await ask(door, '/');
  setAway(true);
  door.changes.purge(['catalog']);
  expect((await ask(door, '/')).text).toBe('version 1');
  setAway(false);
  door.changes.purge(['catalog']);
  expect((await ask(door, '/')).text).toBe('version 2');
});

test('a page that never succeeded shows its own failure', async () => {
  const { door, setAway } = await fragilePage('503');
  setAway(true);
  const { status, text } = await ask(door, '/');
  expect([status, text]).toEqual([503, 'sample']);
});

test('a page deleted by a change is gone, and its last good copy isn’t served', async () => {
  let status = 200;
  const here = cachedPage('here');
  const page: PageFunction = (req, res, locals) =>
    status === 200 ? here(req, res, locals) : html(res, 'gone', status);
  const door = await openDoor({ pages: { '/': page } });
  await ask(door, '/');
  status = 404;
  door.changes.purge(['catalog']);
  expect((await ask(door, '/')).status).toBe(404);
  status = 503;
  expect((await ask(door, '/')).status).toBe(503);
});

test('a shared collection’s page is gone after a change, even while renders fail', async () => {
  let away = false;
  const page: PageFunction = (_req, res) => {
    if (away) throw new Error('database');
    mark(res, { maxAge: 3600, swr: 3600, tags: ['collection:1', 'vendor:1'] });
    html(res, 'shared');
  };
  const door = await openDoor({ pages: { '/collections/x': page } });
  expect((await ask(door, '/collections/x')).text).toBe('shared');
  away = true;
  // After a change of a product in it, the last good copy is served.
  door.changes.purge(['vendor:1']);
  expect((await ask(door, '/collections/x')).headers['x-data']).toBe('stale');
  door.changes.purge(['collection:1']);
  const { status, text } = await ask(door, '/collections/x');
  expect([status >= 500, text.includes('shared')]).toEqual([true, false]);
});
