import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import {
  collection,
  createError,
  createServer,
  jar,
  openStore,
  openTab,
  storedSession,
} from '../../../support/collections-world.ts';
import { Disk } from '../../../support/fake-browser.ts';
import { LaggingDisk } from '../../../support/lagging-disk.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => vi.useRealTimers());

describe('a change', () => {
  it('shows at once, and stays if the server accepts it', async () => {
    const { store, state, release } = await openTab(collection('a'), collection('b'));
    state.hold = true;
    const changes = [
      store.rename('a', ' Blue '),
      store.remove('b'),
      store.addItem('a', { type: 'product', id: 'p1' }, 'Jar'),
    ];
    expect(store.$state.get().collections).toMatchObject([
      { id: 'a', name: 'Blue', items: [{ id: 'p1', name: 'Jar' }] },
    ]);
    while (state.made.length < 3) {
      release();
      await tick();
    }
    state.hold = false;
    release();
    expect(await Promise.all(changes)).toEqual([true, true, true]);
    expect(store.$state.get().collections).toMatchObject([{ id: 'a', items: [jar] }]);
  });

  it('is sent after all earlier ones', async () => {
    const { store, state } = await openTab(collection('a'));
    await Promise.all([
      store.addItem('a', { type: 'product', id: 'p1' }, 'Jar'),
      store.removeItem('a', 'p1'),
      store.addItem('a', { type: 'product', id: 'p1' }, 'Jar'),
    ]);
    expect(state.made.filter((name) => name !== 'list')).toEqual(['addItem', 'removeItem', 'addItem']);
    expect(store.$state.get().collections[0]?.items).toEqual([jar]);
  });

  it('is undone alone if the server refuses it, with the server’s message', async () => {
    const { store, state, release, names } = await openTab(collection('a'), collection('b'));
    state.hold = true;
    const first = store.rename('a', 'One');
    const second = store.rename('b', 'Two');
    await tick();
    state.error = createError(404, 'not_found', 'We couldn’t find that collection in your account.');
    release();
    await first;
    state.error = null;
    expect(names()).toEqual(['Collection a', 'Two']);
    expect(store.$state.get().problem).toBe('We couldn’t find that collection in your account.');
    state.hold = false;
    release();
    expect([await first, await second]).toEqual([false, true]);
    store.clearProblem();
    expect(store.$state.get().problem).toBeNull();
  });

  it('is undone with a message without a connection, and the list is loaded when the network is back', async () => {
    const { store, state, tab, names } = await openTab(collection('a'));
    state.error = new TypeError('Failed to fetch');
    expect(await store.remove('a')).toBe(false);
    expect(store.$state.get()).toMatchObject({ status: 'offline', problem: expect.stringContaining('You’re offline') });
    expect(names()).toEqual(['Collection a']);
    state.error = null;
    tab.goOnline();
    await tick();
    expect(store.$state.get().status).toBe('ready');
  });

  it('is followed by a reload even if the browser never reports that the network is back', async () => {
    vi.useFakeTimers();
    const { store, state, disk, calls } = await openTab(collection('a'));
    state.error = new TypeError('Failed to fetch');
    const next = openStore(calls, disk.tab());
    await next.load();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(next.$state.get().status).toBe('offline');
    expect(state.made.length).toBe(2);
    state.error = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([next.$state.get().status, store.$state.get().status]).toEqual(['ready', 'ready']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.made.length).toBe(3);
  });

  it('adds an item only after its favorite is synced', async () => {
    const { store, state, favorites } = await openTab(collection('a'));
    let hear = (_is: boolean): void => undefined;
    favorites.ensureSynced = () => new Promise((resolve) => (hear = resolve));
    const put = store.addItem('a', { type: 'product', id: 'p1' }, 'Jar');
    await tick();
    expect(store.$state.get().collections[0]?.items).toMatchObject([{ id: 'p1' }]);
    expect(state.made).toEqual([]);
    hear(true);
    expect(await put).toBe(true);
    expect(state.made[0]).toBe('addItem');
  });

  it('is undone with a message if the favorite can’t be synced', async () => {
    const { store, state, favorites } = await openTab(collection('a'));
    favorites.ensureSynced = () => Promise.resolve(false);
    expect(await store.addItem('a', { type: 'product', id: 'p1' }, 'Jar')).toBe(false);
    expect(store.$state.get()).toMatchObject({
      status: 'ready',
      problem: 'We’re still saving this favorite. Try again in a moment.',
      collections: [{ id: 'a', items: [] }],
    });
    expect(state.made).toEqual([]);
  });

  it('can’t add a collection to a collection', async () => {
    const { store, state } = await openTab(collection('a'));
    expect(await store.addItem('a', { type: 'collection', id: 'x' }, 'X')).toBe(false);
    expect(state.made).toEqual([]);
  });
});

it('creates a collection, and returns null if there is no room', async () => {
  const { store, state, names } = await openTab();
  expect(await store.create('First')).toMatchObject({ name: 'First' });
  state.error = createError(422, 'too_many', 'You can have up to 50 collections. Delete one to add another.');
  expect(await store.create('Second')).toBeNull();
  expect(names()).toEqual(['First']);
  expect(store.$state.get().problem).toContain('50 collections');
});

it('shows a link once it is created, and hides it at once when sharing stops', async () => {
  const { store, state, release } = await openTab(collection('a', { heartCount: 3 }));
  expect(await store.share('a')).toBe('https://example.org/collections/x');
  expect(store.$state.get().collections[0]?.share?.path).toBe('/collections/x');
  state.hold = true;
  const stopping = store.stopSharing('a');
  expect(store.$state.get().collections[0]).toMatchObject({ share: null, heartCount: 0 });
  await tick();
  release();
  expect(await stopping).toBe(true);
});

describe('an account that is signed out', () => {
  it('has no collections, and the server is not called', async () => {
    const away = createServer(collection('a'));
    const store = openStore(away.calls, new Disk().tab());
    await store.load();
    expect(store.$state.get()).toMatchObject({ status: 'signed-out', collections: [] });
    expect(await store.create('x')).toBeNull();
    expect(away.state.made).toEqual([]);
  });

  it('sees nothing after a 401, and pending changes are dropped', async () => {
    const { store, state, release } = await openTab(collection('a'));
    state.hold = true;
    state.error = createError(401, 'no_token', 'Please sign in.');
    const changes = [store.rename('a', 'One'), store.rename('a', 'Two')];
    await tick();
    release();
    expect(await Promise.all(changes)).toEqual([false, false]);
    expect(store.$state.get()).toEqual({ status: 'signed-out', known: false, collections: [], problem: null });
    expect(state.made).toEqual(['rename']);
  });

  it('sees nothing after another tab signs out, and the next account never sees the previous list', async () => {
    const { store, state, disk, release, names } = await openTab(collection('a'));
    const other = disk.tab();
    state.hold = true;
    const late = store.load();
    await tick();
    disk.hint = null;
    other.storage.set(sessionKey, '0');
    expect(store.$state.get()).toMatchObject({ status: 'signed-out', collections: [] });
    release();
    await late;
    expect(names()).toEqual([]);
    expect(disk.values.get(collectionsKey('pat'))).toContain('Collection a');
    other.forgetEverything();
    expect([...disk.values]).toEqual([]);
    state.hold = false;
    state.account = 'sam';
    disk.hint = '2';
    other.storage.set(sessionKey, storedSession('sam', '2'));
    expect(names()).toEqual([]);
    await tick();
    expect(store.$state.get().status).toBe('ready');
  });
});

it('tells that loading failed, and tries again on request', async () => {
  const { store, state } = await openTab(collection('a'));
  state.error = createError(503, 'db_unavailable', 'Please try again.');
  await store.load();
  expect(store.$state.get()).toMatchObject({ status: 'failed', collections: [{ id: 'a' }] });
  state.error = null;
  await store.load();
  expect(store.$state.get().status).toBe('ready');
});

it('two tabs that make changes at the same time lose nothing, whichever stores its copy last', async () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const disk = new LaggingDisk();
    disk.hint = '1';
    disk.values.set(sessionKey, storedSession('pat', '1'));
    const { calls, state } = createServer(collection('a'), collection('b'));
    const tabs = [disk.tab(), disk.tab()];
    const stores = tabs.map((tab) => openStore(calls, tab));
    await Promise.all(stores.map((store) => store.load()));
    const work = Promise.all([
      stores[0]?.create('Of one'),
      stores[1]?.create('Of two'),
      stores[0]?.rename('a', 'Blue'),
      stores[1]?.remove('b'),
    ]);
    for (let step = 0; step < 6; step += 1) {
      disk.travel(seed * 7 + step * 3);
      await Promise.resolve();
    }
    await work;
    disk.travelAll();
    const names = ['Blue', 'Of one', 'Of two'];
    expect(
      state
        .list()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
    for (const store of [...stores, openStore(calls, disk.tab())]) {
      await store.load();
      expect(
        store.$state
          .get()
          .collections.map(({ name }) => name)
          .sort(),
      ).toEqual(names);
    }
  }
});
