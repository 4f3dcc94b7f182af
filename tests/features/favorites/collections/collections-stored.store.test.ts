/** The collections that a browser stores, and what happens to them when another account signs in. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Collections } from '../../../../src/features/favorites/collections/collections.store.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import { collection, jar, openStore, openTab } from '../../../support/collections-world.ts';
import { answerApi, apiError } from '../../../support/fake-api.ts';

afterEach(() => vi.unstubAllGlobals());

describe('when the session belongs to another account', () => {
  it.each([
    ['list', (store: Collections) => store.load()],
    ['create', (store: Collections) => store.create('New')],
    ['rename', (store: Collections) => store.rename('a', 'New')],
    ['remove', (store: Collections) => store.remove('a')],
    ['addItem', (store: Collections) => store.addItem('a', { type: 'product', id: 'p1' }, 'Jar')],
    ['removeItem', (store: Collections) => store.removeItem('a', 'p1')],
    ['share', (store: Collections) => store.share('a')],
    ['stopSharing', (store: Collections) => store.stopSharing('a')],
  ])('%s changes nothing, and the collections of the previous account are deleted', async (call, run) => {
    const { store, state, disk } = await openTab(collection('a', { items: [jar] }));
    const before = state.list();
    state.account = 'sam';
    const me = { id: 'sam', name: 'Sam', email: 'sam@example.org', imageUrl: null, role: 'customer', vendorSlug: null };
    answerApi(() => ({ body: me }));
    const done = run(store);
    const next = store.rename('a', 'Later');
    await Promise.all([done, next]);
    expect(state.list()).toEqual(before);
    // Pending changes are dropped, and the current account's list is loaded.
    expect(state.made.filter((name) => name !== 'list')).toEqual(call === 'list' ? [] : [call]);
    await vi.waitFor(() => expect(store.$state.get().status).toBe('ready'));
    expect(disk.values.has(collectionsKey('pat'))).toBe(false);
    if (call !== 'list') expect(store.$state.get().problem).toContain('You’re signed in to a different account now');
  });

  it('everything is deleted even if the account can’t be determined', async () => {
    const { store, state } = await openTab(collection('a'));
    state.account = 'sam';
    answerApi(() => apiError(503, 'identity_unavailable', 'Please try again.'));
    expect(await store.rename('a', 'New')).toBe(false);
    expect(store.$state.get()).toMatchObject({ status: 'failed', known: false, collections: [] });
    expect(state.list()).toMatchObject([{ name: 'Collection a' }]);
  });
});

describe('stored collections', () => {
  it('are shown at once by the next page, also offline, and include every change', async () => {
    const { store, state, disk, calls } = await openTab(collection('a', { items: [jar] }), collection('b'));
    await store.rename('a', 'Blue');
    await store.remove('b');
    state.error = new TypeError('Failed to fetch');
    const next = openStore(calls, disk.tab());
    expect(next.$state.get()).toMatchObject({ status: 'loading', known: true, collections: [{ name: 'Blue' }] });
    await next.load();
    expect(next.$state.get()).toMatchObject({ status: 'offline', known: true, collections: [{ items: [jar] }] });
  });

  it('are never those of another account, nor a list that was never loaded', async () => {
    const { disk, calls, state } = await openTab();
    disk.values.set(collectionsKey('sam'), JSON.stringify([collection('theirs')]));
    disk.values.delete(collectionsKey('pat'));
    const next = openStore(calls, disk.tab());
    expect(next.$state.get()).toMatchObject({ known: false, collections: [] });
    state.error = new TypeError('Failed to fetch');
    await next.load();
    expect(next.$state.get()).toMatchObject({ status: 'offline', known: false });
    state.error = null;
    await calls.create('pat', 'Elsewhere');
    await next.create('One');
    const seen = () => next.$state.get().collections.map(({ name }) => name);
    await vi.waitFor(() => expect([seen(), next.$state.get().status]).toEqual([['Elsewhere', 'One'], 'ready']));
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['a foreign list', '[1, null, "x"]'],
    ['a path that leads elsewhere', JSON.stringify([collection('a', { items: [{ ...jar, path: '//evil.example' }] })])],
    ['a script', JSON.stringify([collection('a', { items: [{ ...jar, path: 'javascript:alert(1)' }] })])],
    [
      'pictures without widths',
      JSON.stringify([{ ...collection('a'), pictures: [{ key: 'x', width: 1, height: 1 }] }]),
    ],
    ['more than there can be', JSON.stringify(Array.from({ length: 51 }, (_, place) => collection(`${place}`)))],
  ])('are ignored if they are %s', async (_, text) => {
    const { disk, calls } = await openTab();
    disk.values.set(collectionsKey('pat'), text);
    const next = openStore(calls, disk.tab());
    expect(next.$state.get()).toMatchObject({ known: false, collections: [] });
  });

  it('are deleted if the new ones don’t fit', async () => {
    const { store, disk } = await openTab(collection('a'));
    disk.full = true;
    await store.rename('a', 'Blue');
    expect(disk.values.has(collectionsKey('pat'))).toBe(false);
    expect(store.$state.get().collections).toMatchObject([{ name: 'Blue' }]);
  });
});
