/** The collections that a browser stores, also with two tabs. */
import { describe, expect, it, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import type { CollectionDto } from '../../../../src/features/favorites/collections.api.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import {
  collection,
  createServer,
  idOf,
  openStore,
  openTab,
  storedSession,
  vase,
  vaseInside,
} from '../../../support/collections-world.ts';
import { LaggingDisk } from '../../../support/lagging-disk.ts';

const [one, two] = [idOf(1), idOf(2)];

describe('stored collections', () => {
  it('are shown at once by the next page, also offline, and include every change', async () => {
    const { store, state, disk, calls } = await openTab(collection(1, { items: [vaseInside] }), collection(2));
    await store.rename(one, 'Blue');
    await store.remove(two);
    state.error = new TypeError('Failed to fetch');
    const next = openStore(calls, disk.tab());
    expect([next.$state.get().status, next.own()]).toMatchObject(['loading', [{ name: 'Blue' }]]);
    await next.load();
    expect([next.$state.get().status, next.own()]).toMatchObject(['offline', [{ items: [vaseInside] }]]);
  });

  it('are never those of another account, nor a list that was never loaded', async () => {
    const { disk, calls, state } = await openTab();
    disk.values.set(collectionsKey('sam'), JSON.stringify([collection(9)]));
    disk.values.delete(collectionsKey('pat'));
    const next = openStore(calls, disk.tab());
    expect(next.own()).toBeNull();
    state.error = new TypeError('Failed to fetch');
    await next.load();
    expect([next.$state.get().status, next.own()]).toEqual(['offline', null]);
    state.error = null;
    await calls.create('pat', 'Elsewhere');
    await next.create('One');
    const seen = () => next.own()?.map(({ name }) => name);
    await vi.waitFor(() => expect([seen(), next.$state.get().status]).toEqual([['Elsewhere', 'One'], 'ready']));
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['a foreign list', '[1, null, "x"]'],
    [
      'a path that leads elsewhere',
      JSON.stringify([collection(1, { items: [{ ...vaseInside, path: '//evil.example' }] })]),
    ],
    ['a script', JSON.stringify([collection(1, { items: [{ ...vaseInside, path: 'javascript:alert(1)' }] })])],
    ['pictures without widths', JSON.stringify([{ ...collection(1), pictures: [{ key: 'x', width: 1, height: 1 }] }])],
    ['more than there can be', JSON.stringify(Array.from({ length: 51 }, (_, place) => collection(place)))],
  ])('are ignored if they are %s', async (_, text) => {
    const { disk, calls } = await openTab();
    disk.values.set(collectionsKey('pat'), text);
    const next = openStore(calls, disk.tab());
    expect(next.own()).toBeNull();
  });

  it('are deleted if the new ones don’t fit', async () => {
    const { store, disk } = await openTab(collection(1));
    disk.full = true;
    await store.rename(one, 'Blue');
    expect(disk.values.has(collectionsKey('pat'))).toBe(false);
    expect(store.own()).toMatchObject([{ name: 'Blue' }]);
  });
});

it('two tabs that make changes at the same time lose nothing, whichever stores its copy last', async () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const disk = new LaggingDisk();
    disk.hint = '1';
    disk.values.set(sessionKey, storedSession('pat', '1'));
    const { calls, state } = createServer(collection(1), collection(2), collection(3));
    const tabs = [disk.tab(), disk.tab()];
    const stores = tabs.map((tab) => openStore(calls, tab));
    await Promise.all(stores.map((store) => store.load()));
    const work = Promise.all([
      stores[0]?.create('Of one'),
      stores[1]?.create('Of two'),
      stores[0]?.rename(one, 'Blue'),
      stores[1]?.remove(two),
    ]);
    stores[0]?.setInside(one, vase, true);
    stores[1]?.setInside(idOf(3), vase, true);
    for (let step = 0; step < 6; step += 1) {
      disk.travel(seed * 7 + step * 3);
      await Promise.resolve();
    }
    await work;
    disk.travelAll();
    const expected = [
      ['Blue', 1],
      ['Collection 3', 1],
      ['Of one', 0],
      ['Of two', 0],
    ];
    const summary = (all: readonly CollectionDto[]) => all.map(({ name, items }) => [name, items.length]).sort();
    await vi.waitFor(() => expect(summary(state.list())).toEqual(expected));
    for (const store of [...stores, openStore(calls, disk.tab())]) {
      disk.travelAll();
      await store.load();
      disk.travelAll();
      expect(summary(store.own() ?? [])).toEqual(expected);
    }
  }
});
