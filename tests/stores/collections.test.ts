import { describe, expect, it } from 'vitest';
import type { CollectionCalls } from '../../src/contract/collection-calls.ts';
import type { CollectionDto, CollectionItemDto } from '../../src/contract/collections.ts';
import { ApiError } from '../../src/contract/typed-fetch.ts';
import { sessionKey } from '../../src/stores/browser.ts';
import { createCollections } from '../../src/stores/collections.ts';
import { Disk } from '../support/fake-browser.ts';

const jar: CollectionItemDto = { type: 'product', id: 'p1', name: 'Jar', path: '/kiln/jar' };
const collection = (id: string, more: Partial<CollectionDto> = {}): CollectionDto => ({
  id,
  name: `Collection ${id}`,
  items: [],
  pictures: [],
  share: null,
  heartCount: 0,
  ...more,
});

/** A server with collections, whose calls wait until they are let through, and fail with `error` while it is set. */
function server(...stored: CollectionDto[]) {
  let list = stored;
  const made: string[] = [];
  const gates: (() => void)[] = [];
  const state = { error: null as Error | null, hold: false, made };
  const step = async <T>(name: string, work: () => T): Promise<T> => {
    made.push(name);
    if (state.hold) await new Promise<void>((resolve) => gates.push(resolve));
    if (state.error !== null) throw state.error;
    return work();
  };
  const edit = (id: string, change: (one: CollectionDto) => CollectionDto) => {
    list = list.map((one) => (one.id === id ? change(one) : one));
  };
  const link = { path: '/collections/x', url: 'https://example.org/collections/x' };
  const calls: CollectionCalls = {
    list: () => step('list', () => list),
    create: (name) =>
      step('create', () => {
        const one = collection(`c${list.length + 1}`, { name });
        list = [...list, one];
        return one;
      }),
    rename: (id, name) =>
      step('rename', () => {
        edit(id, (one) => ({ ...one, name }));
        return list.find((one) => one.id === id) ?? collection(id);
      }),
    remove: (id) =>
      step('remove', () => {
        list = list.filter((one) => one.id !== id);
      }),
    putIn: (id) =>
      step('putIn', () => {
        edit(id, (one) => ({ ...one, items: [...one.items, jar] }));
        return jar;
      }),
    takeOut: (id, itemId) =>
      step('takeOut', () => edit(id, (one) => ({ ...one, items: one.items.filter((item) => item.id !== itemId) }))),
    share: (id) =>
      step('share', () => {
        edit(id, (one) => ({ ...one, share: link }));
        return link;
      }),
    stopSharing: (id) => step('stopSharing', () => edit(id, (one) => ({ ...one, share: null }))),
  };
  const release = () => {
    for (const open of gates.splice(0)) open();
  };
  return { calls, state, release };
}

async function signedIn(...stored: CollectionDto[]) {
  const disk = new Disk();
  disk.hint = '1';
  const tab = disk.tab();
  const away = server(...stored);
  const store = createCollections(away.calls, tab);
  await store.load();
  away.state.made.length = 0;
  return { ...away, disk, tab, store, names: () => store.$state.get().collections.map(({ name }) => name) };
}

const no = (status: number, code: string, error: string) =>
  new ApiError(error, status, { error, code: code as 'not_found', requestId: '1' });
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('what is changed', () => {
  it('shows at once, and stays when the server agrees', async () => {
    const { store, state, release } = await signedIn(collection('a'), collection('b'));
    state.hold = true;
    const changes = [
      store.rename('a', ' Blue '),
      store.remove('b'),
      store.putIn('a', { type: 'product', id: 'p1' }, 'Jar'),
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

  it('is asked for one after the other, in the order of the presses', async () => {
    const { store, state } = await signedIn(collection('a'));
    await Promise.all([
      store.putIn('a', { type: 'product', id: 'p1' }, 'Jar'),
      store.takeOut('a', 'p1'),
      store.putIn('a', { type: 'product', id: 'p1' }, 'Jar'),
    ]);
    expect(state.made.filter((name) => name !== 'list')).toEqual(['putIn', 'takeOut', 'putIn']);
    expect(store.$state.get().collections[0]?.items).toEqual([jar]);
  });

  it('is taken back when the server says no, with its words, and nothing else is', async () => {
    const { store, state, release, names } = await signedIn(collection('a'), collection('b'));
    state.hold = true;
    const first = store.rename('a', 'One');
    const second = store.rename('b', 'Two');
    await tick();
    state.error = no(404, 'not_found', 'There is no such collection of yours.');
    release();
    await first;
    state.error = null;
    expect(names()).toEqual(['Collection a', 'Two']);
    expect(store.$state.get().problem).toBe('There is no such collection of yours.');
    state.hold = false;
    release();
    expect([await first, await second]).toEqual([false, true]);
    store.clearProblem();
    expect(store.$state.get().problem).toBeNull();
  });

  it('is taken back without a connection, which is said, and the list comes anew with the network', async () => {
    const { store, state, tab, names } = await signedIn(collection('a'));
    state.error = new TypeError('Failed to fetch');
    expect(await store.remove('a')).toBe(false);
    expect(store.$state.get()).toMatchObject({ status: 'offline', problem: expect.stringContaining('no connection') });
    expect(names()).toEqual(['Collection a']);
    state.error = null;
    tab.goOnline();
    await tick();
    expect(store.$state.get().status).toBe('ready');
  });

  it('cannot be a collection in a collection', async () => {
    const { store, state } = await signedIn(collection('a'));
    expect(await store.putIn('a', { type: 'collection', id: 'x' }, 'X')).toBe(false);
    expect(state.made).toEqual([]);
  });
});

it('makes a collection, and answers null when there is no room', async () => {
  const { store, state, names } = await signedIn();
  expect(await store.create('First')).toMatchObject({ name: 'First' });
  state.error = no(422, 'too_many', 'There is room for 50 collections. Delete one first.');
  expect(await store.create('Second')).toBeNull();
  expect(names()).toEqual(['First']);
  expect(store.$state.get().problem).toContain('50 collections');
});

it('has a link once it is made, and has none at once when it is taken back', async () => {
  const { store, state, release } = await signedIn(collection('a', { heartCount: 3 }));
  expect(await store.share('a')).toBe('https://example.org/collections/x');
  expect(store.$state.get().collections[0]?.share?.path).toBe('/collections/x');
  state.hold = true;
  const stopping = store.stopSharing('a');
  expect(store.$state.get().collections[0]).toMatchObject({ share: null, heartCount: 0 });
  await tick();
  release();
  expect(await stopping).toBe(true);
});

describe('whoever is signed out', () => {
  it('has none, and the server is not asked', async () => {
    const away = server(collection('a'));
    const store = createCollections(away.calls, new Disk().tab());
    await store.load();
    expect(store.$state.get()).toMatchObject({ status: 'signed-out', collections: [] });
    expect(await store.create('x')).toBeNull();
    expect(away.state.made).toEqual([]);
  });

  it('sees nothing any more after a 401, and what waited is not asked for', async () => {
    const { store, state, release } = await signedIn(collection('a'));
    state.hold = true;
    state.error = no(401, 'no_token', 'Please sign in.');
    const changes = [store.rename('a', 'One'), store.rename('a', 'Two')];
    await tick();
    release();
    expect(await Promise.all(changes)).toEqual([false, false]);
    expect(store.$state.get()).toEqual({ status: 'signed-out', collections: [], problem: null });
    expect(state.made).toEqual(['rename']);
  });

  it('sees nothing any more when another tab signs out, nor the list of before when another account comes', async () => {
    const { store, state, disk, release, names } = await signedIn(collection('a'));
    const other = disk.tab();
    state.hold = true;
    const late = store.load();
    await tick();
    disk.hint = null;
    other.storage.set(sessionKey, null);
    expect(store.$state.get()).toMatchObject({ status: 'signed-out', collections: [] });
    release();
    await late;
    expect(names()).toEqual([]);
    state.hold = false;
    disk.hint = '2';
    other.storage.set(sessionKey, '{}');
    expect(names()).toEqual([]);
    await tick();
    expect(store.$state.get().status).toBe('ready');
  });
});

it('says that loading failed, and tries again when told to', async () => {
  const { store, state } = await signedIn(collection('a'));
  state.error = no(503, 'db_unavailable', 'Please try again.');
  await store.load();
  expect(store.$state.get()).toMatchObject({ status: 'failed', collections: [{ id: 'a' }] });
  state.error = null;
  await store.load();
  expect(store.$state.get().status).toBe('ready');
});
