import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parseRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { changeFavorites } from '../../../../src/features/favorites/change-favorites.server.ts';
import {
  createCollection,
  shareCollection,
  stopSharing,
} from '../../../../src/features/favorites/collections/collections.server.ts';
import { shownName } from '../../../../src/features/favorites/collections.ts';
import { favorites } from '../../../../src/features/favorites/favorites.table.ts';
import {
  readOwnCollections,
  readSharedCollection,
} from '../../../../src/features/favorites/read-collections.server.ts';
import {
  createShareToken,
  favoriteIdOf,
  isShareToken,
  shareTokenOf,
} from '../../../../src/features/favorites/share-token.server.ts';
import { makeEvent, makePicture, makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
const { db } = app;
afterAll(() => app.close());

let userId = '';
beforeEach(async () => {
  userId = (await makeUser(db, { name: 'Casey Collector' })).id;
});

const saveFavorite = (
  who: string,
  type: 'artist' | 'product' | 'event' | 'collection',
  itemId: string,
  savedName = '',
) => db.insert(favorites).values({ userId: who, type, itemId, savedName });

/** Creates a product that the account has saved. */
async function savedPiece(name = 'Jar') {
  const store = await makeVendor(db);
  const piece = await makeProduct(db, store, { name, pictures: [makePicture()] });
  await saveFavorite(userId, 'product', piece.id, name);
  return { store, piece, ref: { type: 'product' as const, id: piece.id } };
}

const made = async (name = 'For the kitchen') => ({ userId, id: await createCollection(db, userId, name) });
async function addToCollection(key: { id: string }, item: { type: string; id: string }) {
  app.clock.advance(1_000);
  await changeFavorites(db, userId, [{ id: item.id, collection: key.id, favorite: true }], app.clock.now());
}
const only = async () => (await readOwnCollections(db, userId))[0];

describe('own collections', () => {
  test('are listed in the order of their creation, with their items in the order in which they were added', async () => {
    const { piece, store, ref } = await savedPiece();
    const event = await makeEvent(db, { picture: makePicture({ key: 'fair' }) });
    await saveFavorite(userId, 'event', event.id);
    await saveFavorite(userId, 'artist', store.id);
    const first = await made('First');
    await made('Second');
    await addToCollection(first, { type: 'event', id: event.id });
    await addToCollection(first, ref);
    await addToCollection(first, { type: 'artist', id: store.id.toUpperCase() });
    const [one, two] = await readOwnCollections(db, userId);
    expect(one).toMatchObject({
      name: 'First',
      shareToken: null,
      favoriteCount: 0,
      items: [
        { type: 'event', id: event.id, name: event.name, path: `/events/${event.slug}` },
        { type: 'product', id: piece.id, name: 'Jar', path: `/${store.slug}/${piece.slug}` },
        { type: 'artist', id: store.id, name: store.name, path: `/${store.slug}` },
      ],
    });
    expect(one?.pictures.map(({ key }) => key)).toEqual(['fair', makePicture().key]);
    expect(two).toMatchObject({ name: 'Second', items: [], pictures: [] });
  });
});

describe('a link', () => {
  test('shows what is public now, with current prices and the owner’s name', async () => {
    const { ref, piece, store } = await savedPiece();
    const hidden = await savedPiece('Hidden');
    const event = await makeEvent(db);
    await saveFavorite(userId, 'event', event.id);
    await saveFavorite(userId, 'artist', store.id);
    const key = await made();
    for (const item of [hidden.ref, ref, { type: 'event', id: event.id }, { type: 'artist', id: store.id }] as const)
      await addToCollection(key, item);
    await db.update(products).set({ priceCents: 12_300 }).where(eq(products.id, piece.id));
    await db.update(vendors).set({ isActive: false }).where(eq(vendors.id, hidden.store.id));
    const shown = await readSharedCollection(db, await shareCollection(db, key));
    expect(shown).toMatchObject({
      name: 'For the kitchen',
      ownerName: 'Casey Collector',
      items: [
        { type: 'product', id: piece.id, priceCents: 12_300 },
        { type: 'event', id: event.id },
        { type: 'artist', id: store.id },
      ],
    });
    const { email } = await makeUser(db);
    expect(JSON.stringify(shown)).not.toContain(email.split('@')[1]);
  });

  test('counts the accounts that saved it, and starts from zero if it is shared again', async () => {
    const key = await made();
    const token = await shareCollection(db, key);
    const fans = [await makeUser(db), await makeUser(db)];
    for (const { id } of fans) await saveFavorite(id, 'collection', favoriteIdOf(token));
    const gone = await makeUser(db);
    await db
      .insert(favorites)
      .values({ userId: gone.id, type: 'collection', itemId: favoriteIdOf(token), favorite: false });
    expect(await readSharedCollection(db, token)).toMatchObject({ favoriteCount: 2, favoriteId: favoriteIdOf(token) });
    expect(await only()).toMatchObject({ favoriteCount: 2 });
    await stopSharing(db, key);
    expect(await readSharedCollection(db, await shareCollection(db, key))).toMatchObject({ favoriteCount: 0 });
  });
});

test('a token and its favorite id are the same bits', () => {
  for (let round = 0; round < 200; round += 1) {
    const token = createShareToken();
    expect([isShareToken(token), Buffer.from(token, 'base64url').length]).toEqual([true, 16]);
    expect(parseRefKey(`collection:${favoriteIdOf(token)}`)).toEqual({ type: 'collection', id: favoriteIdOf(token) });
    expect(shareTokenOf(favoriteIdOf(token))).toBe(token);
  }
  for (const other of ['', 'x', '%00', "' or 1=1", '0'.repeat(22)]) expect(isShareToken(other)).toBe(false);
  // Other last characters decode to the same 16 bytes, and would give the page a second address.
  expect(isShareToken(`${randomBytes(16).toString('base64url').slice(0, 21)}B`)).toBe(false);
});

test.each([
  ['Pat Doe', 'Pat Doe'],
  ['  Pat  ', 'Pat'],
  ['', null],
  ['pat@example.com', null],
])('an account with the name %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
