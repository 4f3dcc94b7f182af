/** What a browser keeps of collections, and what becomes of it when somebody else signs in. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Collections } from '../../../../src/features/favorites/collections/collections.store.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import { collection, jar, opened, signedIn } from '../../../support/collections-world.ts';
import { answerApi, apiError } from '../../../support/fake-api.ts';

afterEach(() => vi.unstubAllGlobals());

describe('another account by the cookie', () => {
  it.each([
    ['list', (store: Collections) => store.load()],
    ['create', (store: Collections) => store.create('New')],
    ['rename', (store: Collections) => store.rename('a', 'New')],
    ['remove', (store: Collections) => store.remove('a')],
    ['addItem', (store: Collections) => store.addItem('a', { type: 'product', id: 'p1' }, 'Jar')],
    ['removeItem', (store: Collections) => store.removeItem('a', 'p1')],
    ['share', (store: Collections) => store.share('a')],
    ['stopSharing', (store: Collections) => store.stopSharing('a')],
  ])('has nothing changed by %s of the one before, whose collections are forgotten', async (call, run) => {
    const { store, state, disk } = await signedIn(collection('a', { items: [jar] }));
    const before = state.list();
    state.account = 'sam';
    const me = { id: 'sam', name: 'Sam', email: 'sam@example.org', imageUrl: null, role: 'customer', vendorSlug: null };
    answerApi(() => ({ body: me }));
    const done = run(store);
    const next = store.rename('a', 'Later');
    await Promise.all([done, next]);
    expect(state.list()).toEqual(before);
    // What waited is not asked for; the list of the one who is there now is.
    expect(state.made.filter((name) => name !== 'list')).toEqual(call === 'list' ? [] : [call]);
    await vi.waitFor(() => expect(store.$state.get().status).toBe('ready'));
    expect(disk.values.has(collectionsKey('pat'))).toBe(false);
    if (call !== 'list') expect(store.$state.get().problem).toContain('Another account is signed in');
  });

  it('has everything forgotten also while it is not known which one', async () => {
    const { store, state } = await signedIn(collection('a'));
    state.account = 'sam';
    answerApi(() => apiError(503, 'identity_unavailable', 'Please try again.'));
    expect(await store.rename('a', 'New')).toBe(false);
    expect(store.$state.get()).toMatchObject({ status: 'failed', known: false, collections: [] });
    expect(state.list()).toMatchObject([{ name: 'Collection a' }]);
  });
});

describe('what the browser keeps', () => {
  it('is shown from the start, by the next page and without a connection, and follows every change', async () => {
    const { store, state, disk, calls } = await signedIn(collection('a', { items: [jar] }), collection('b'));
    await store.rename('a', 'Blue');
    await store.remove('b');
    state.error = new TypeError('Failed to fetch');
    const next = opened(calls, disk.tab());
    expect(next.$state.get()).toMatchObject({ status: 'loading', known: true, collections: [{ name: 'Blue' }] });
    await next.load();
    expect(next.$state.get()).toMatchObject({ status: 'offline', known: true, collections: [{ items: [jar] }] });
  });

  it('is nothing of somebody else’s, and no list that was never seen', async () => {
    const { disk, calls, state } = await signedIn();
    disk.values.set(collectionsKey('sam'), JSON.stringify([collection('theirs')]));
    disk.values.delete(collectionsKey('pat'));
    const next = opened(calls, disk.tab());
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
  ])('is not taken for collections when it is %s', async (_, text) => {
    const { disk, calls } = await signedIn();
    disk.values.set(collectionsKey('pat'), text);
    const next = opened(calls, disk.tab());
    expect(next.$state.get()).toMatchObject({ known: false, collections: [] });
  });

  it('is nothing old where nothing new fits', async () => {
    const { store, disk } = await signedIn(collection('a'));
    disk.full = true;
    await store.rename('a', 'Blue');
    expect(disk.values.has(collectionsKey('pat'))).toBe(false);
    expect(store.$state.get().collections).toMatchObject([{ name: 'Blue' }]);
  });
});
