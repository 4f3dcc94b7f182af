import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import type { Collections } from '../../../../src/features/favorites/collections/collections.store.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import {
  collection,
  createError,
  createServer,
  idOf,
  openStore,
  openTab,
  storedSession,
  vase,
  vaseInside,
} from '../../../support/collections-world.ts';
import { answerApi, apiError } from '../../../support/fake-api.ts';
import { Disk } from '../../../support/fake-browser.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
const [one, two] = [idOf(1), idOf(2)];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is in a collection', () => {
  it('shows at once, and is sent like a favorite', async () => {
    const { store, state, release } = await openTab(collection(1), collection(2));
    state.hold = true;
    store.setInside(one, vase, true);
    expect(store.own()).toMatchObject([{ items: [vaseInside] }, { items: [] }]);
    await tick();
    state.hold = false;
    release();
    await vi.waitFor(() => expect(state.list()).toMatchObject([{ items: [vaseInside] }, { items: [] }]));
    // The server chooses the pictures, so the list is loaded again.
    await vi.waitFor(() => expect(state.made).toEqual(['write', 'list']));
    store.setInside(one, vase, false);
    expect(store.own()?.[0]?.items).toEqual([]);
    await vi.waitFor(() => expect(state.list()[0]?.items).toEqual([]));
  });

  it('is kept without a connection, also by the next page, and sent when the network is back', async () => {
    const { store, state, disk, tab, calls } = await openTab(collection(1));
    state.error = new TypeError('Failed to fetch');
    store.setInside(one, vase, true);
    await tick();
    const next = openStore(calls, disk.tab());
    for (const each of [store, next]) expect(each.own()?.[0]?.items).toEqual([vaseInside]);
    state.error = null;
    tab.goOnline();
    await vi.waitFor(() => expect(state.list()[0]?.items).toEqual([vaseInside]));
    for (const each of [store, next]) expect(each.own()?.[0]?.items).toEqual([vaseInside]);
  });

  it('is undone if the server refuses it', async () => {
    const { store, state } = await openTab(collection(1));
    state.isFull = true;
    store.setInside(one, vase, true);
    await vi.waitFor(() => expect(store.own()?.[0]?.items).toEqual([]));
  });

  it('is never a collection', async () => {
    const { store } = await openTab(collection(1));
    store.setInside(one, { type: 'collection', id: idOf(9) }, true);
    expect(store.own()?.[0]?.items).toEqual([]);
  });
});

describe('a call', () => {
  it('shows what it has changed', async () => {
    const { store, state, names } = await openTab(collection(1), collection(2, { heartCount: 3 }));
    expect(await store.create('New')).toMatchObject({ name: 'New' });
    expect(await store.rename(one, ' Blue ')).toBe(true);
    expect(names()).toEqual(['Blue', 'Collection 2', 'New']);
    expect(await store.share(two)).toBe('https://example.org/collections/x');
    expect(store.own()?.[1]?.share?.path).toBe('/collections/x');
    expect(await store.stopSharing(two)).toBe(true);
    expect(store.own()?.[1]).toMatchObject({ share: null, heartCount: 0 });
    expect(await store.remove(one)).toBe(true);
    expect(names()).toEqual(['Collection 2', 'New']);
    expect(state.made).toEqual(['create', 'rename', 'share', 'stopSharing', 'remove']);
  });

  it('is made after all earlier ones', async () => {
    const { store, state, release } = await openTab(collection(1));
    state.hold = true;
    const calls = [store.rename(one, 'Blue'), store.load(), store.rename(one, 'Green')];
    await tick();
    expect(state.made).toEqual(['rename']);
    state.hold = false;
    release();
    await Promise.all(calls);
    expect(state.made).toEqual(['rename', 'list', 'rename']);
    expect(store.own()?.[0]?.name).toBe('Green');
  });

  it('that the server refuses changes nothing, and the problem is the server’s message', async () => {
    const { store, state, names } = await openTab(collection(1));
    state.error = createError(422, 'too_many', 'You can have up to 50 collections. Delete one to add another.');
    expect([await store.create('Second'), await store.rename(one, 'Blue')]).toEqual([null, false]);
    expect(names()).toEqual(['Collection 1']);
    expect(store.$state.get().problem).toContain('50 collections');
    store.clearProblem();
    expect(store.$state.get().problem).toBeNull();
  });

  it('changes nothing without a connection, and the list is loaded when the network is back', async () => {
    const { store, state, tab, names } = await openTab(collection(1));
    state.error = new TypeError('Failed to fetch');
    expect(await store.remove(one)).toBe(false);
    expect(store.$state.get()).toMatchObject({ status: 'offline', problem: expect.stringContaining('You’re offline') });
    expect(names()).toEqual(['Collection 1']);
    state.error = null;
    tab.goOnline();
    await vi.waitFor(() => expect(store.$state.get().status).toBe('ready'));
  });

  it('without a connection is followed by a reload even if the browser never reports that the network is back', async () => {
    const { store, state } = await openTab(collection(1));
    vi.useFakeTimers();
    state.error = new TypeError('Failed to fetch');
    await store.load();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.$state.get().status).toBe('offline');
    state.error = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.$state.get().status).toBe('ready');
    const { length } = state.made;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.made.length).toBe(length);
  });
});

it('tells that loading failed, and tries again on request', async () => {
  const { store, state } = await openTab(collection(1));
  state.error = createError(503, 'db_unavailable', 'Please try again.');
  await store.load();
  expect([store.$state.get().status, store.own()]).toMatchObject(['failed', [{ id: one }]]);
  state.error = null;
  await store.load();
  expect(store.$state.get().status).toBe('ready');
});

describe('an account that is signed out', () => {
  it('has no collections, and the server is not called', async () => {
    const away = createServer(collection(1));
    const store = openStore(away.calls, new Disk().tab());
    await store.load();
    expect([store.$state.get().status, store.own()]).toEqual(['signed-out', null]);
    expect(await store.create('x')).toBeNull();
    expect(away.state.made).toEqual([]);
  });

  it('sees nothing after a 401, and waiting calls are dropped', async () => {
    const { store, state, release } = await openTab(collection(1));
    state.hold = true;
    state.error = createError(401, 'no_token', 'Please sign in.');
    answerApi(() => apiError(401, 'no_token', 'Please sign in.'));
    const changes = [store.rename(one, 'One'), store.rename(one, 'Two')];
    await tick();
    release();
    expect(await Promise.all(changes)).toEqual([false, false]);
    expect(store.$state.get()).toEqual({ status: 'signed-out', problem: null });
    expect(store.own()).toBeNull();
    expect(state.made).toEqual(['rename']);
  });

  it('sees nothing after another tab signs out, and the next account never sees the previous list', async () => {
    const { store, state, disk, release, names } = await openTab(collection(1));
    const other = disk.tab();
    state.hold = true;
    const late = store.load();
    await tick();
    disk.hint = null;
    other.storage.set(sessionKey, '0');
    expect([store.$state.get().status, store.own()]).toEqual(['signed-out', null]);
    release();
    await late;
    expect(names()).toBeUndefined();
    other.forgetEverything();
    state.hold = false;
    state.account = 'sam';
    disk.hint = '2';
    other.storage.set(sessionKey, storedSession('sam', '2'));
    expect(names()).toBeUndefined();
    await vi.waitFor(() => expect(store.$state.get().status).toBe('ready'));
  });
});

describe('when the session belongs to another account', () => {
  it.each([
    ['list', (store: Collections) => store.load()],
    ['create', (store: Collections) => store.create('New')],
    ['rename', (store: Collections) => store.rename(one, 'New')],
    ['remove', (store: Collections) => store.remove(one)],
    ['share', (store: Collections) => store.share(one)],
    ['stopSharing', (store: Collections) => store.stopSharing(one)],
  ])('%s changes nothing, and the collections of the previous account are deleted', async (call, run) => {
    const { store, state, disk } = await openTab(collection(1));
    const before = state.list();
    state.account = 'sam';
    const me = { id: 'sam', name: 'Sam', email: 'sam@example.org', imageUrl: null, role: 'customer', vendorSlug: null };
    answerApi(() => ({ body: me }));
    await Promise.all([run(store), store.rename(one, 'Later')]);
    expect(state.list()).toEqual(before);
    // What waited is dropped, and the current account's list is loaded.
    expect(state.made.filter((name) => name !== 'list')).toEqual(call === 'list' ? [] : [call]);
    await vi.waitFor(() => expect(store.$state.get().status).toBe('ready'));
    expect(disk.values.has(collectionsKey('pat'))).toBe(false);
    if (call !== 'list') expect(store.$state.get().problem).toContain('You’re signed in to a different account now');
  });

  it('everything is deleted even if the account can’t be determined', async () => {
    const { store, state } = await openTab(collection(1));
    state.account = 'sam';
    answerApi(() => apiError(503, 'identity_unavailable', 'Please try again.'));
    expect(await store.rename(one, 'New')).toBe(false);
    expect([store.$state.get().status, store.own()]).toEqual(['failed', null]);
    expect(state.list()).toMatchObject([{ name: 'Collection 1' }]);
  });
});
