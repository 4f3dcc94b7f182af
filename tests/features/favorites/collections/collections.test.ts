import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../../src/features/accounts/accounts.table.ts';
import { parseRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import {
  createCollection,
  deleteCollection,
  putInCollection,
  renameCollection,
  shareCollection,
  stopSharing,
  takeOutOfCollection,
} from '../../../../src/features/favorites/collections/collections.server.ts';
import { collectionItems, collections } from '../../../../src/features/favorites/collections/collections.table.ts';
import { collectionLimits, shownName } from '../../../../src/features/favorites/collections/collections.ts';
import { ownCollections } from '../../../../src/features/favorites/collections/own-collections.server.ts';
import {
  heartIdOf,
  isShareToken,
  newShareToken,
  shareTokenOf,
} from '../../../../src/features/favorites/collections/share-token.server.ts';
import { sharedCollection } from '../../../../src/features/favorites/collections/shared-collection.server.ts';
import { favorites } from '../../../../src/features/favorites/favorites.table.ts';
import { makeEvent, makePicture, makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
const { db } = app;
afterAll(() => app.close());

let userId = '';
beforeEach(async () => {
  userId = (await makeUser(db, { name: 'Casey Collector' })).id;
});

const love = (who: string, type: 'artist' | 'product' | 'event' | 'collection', itemId: string, savedName = '') =>
  db.insert(favorites).values({ userId: who, type, itemId, savedName });

/** A piece that the account holds as a favorite. */
async function lovedPiece(name = 'Jar') {
  const store = await makeVendor(db);
  const piece = await makeProduct(db, store, { name, pictures: [makePicture()] });
  await love(userId, 'product', piece.id, name);
  return { store, piece, ref: { type: 'product' as const, id: piece.id } };
}

const made = async (name = 'For the kitchen') => ({ userId, id: await createCollection(db, userId, name) });
const only = async () => (await ownCollections(db, userId))[0];

describe('own collections', () => {
  test('are listed as they were made, with what is in them in the order in which it was put there', async () => {
    const { piece, store, ref } = await lovedPiece();
    const event = await makeEvent(db, { picture: makePicture({ key: 'fair' }) });
    await love(userId, 'event', event.id);
    await love(userId, 'artist', store.id);
    const first = await made('First');
    await made('Second');
    await putInCollection(db, first, { type: 'event', id: event.id });
    await putInCollection(db, first, ref);
    await putInCollection(db, first, { type: 'artist', id: store.id.toUpperCase() });
    const [one, two] = await ownCollections(db, userId);
    expect(one).toMatchObject({
      name: 'First',
      shareToken: null,
      heartCount: 0,
      items: [
        { type: 'event', id: event.id, name: event.name, path: `/events/${event.slug}` },
        { type: 'product', id: piece.id, name: 'Jar', path: `/${store.slug}/${piece.slug}` },
        { type: 'artist', id: store.id, name: store.name, path: `/${store.slug}` },
      ],
    });
    expect(one?.pictures.map(({ key }) => key)).toEqual(['fair', makePicture().key]);
    expect(two).toMatchObject({ name: 'Second', items: [], pictures: [] });
  });

  test('are nobody else’s to read or change', async () => {
    const { ref } = await lovedPiece();
    const which = await made();
    await putInCollection(db, which, ref);
    const stranger = { userId: (await makeUser(db)).id, id: which.id };
    const tries = [
      () => renameCollection(db, stranger, 'Mine now'),
      () => deleteCollection(db, stranger),
      () => putInCollection(db, stranger, ref),
      () => takeOutOfCollection(db, stranger, ref.id),
      () => shareCollection(db, stranger),
      () => stopSharing(db, stranger),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect(await ownCollections(db, stranger.userId)).toEqual([]);
    expect(await ownCollections(db, stranger.userId, which.id)).toEqual([]);
    expect(await only()).toMatchObject({ name: 'For the kitchen', shareToken: null, items: [{ id: ref.id }] });
  });

  test('hold favorites of their owner, and nothing else', async () => {
    const which = await made();
    const { ref } = await lovedPiece();
    const other = await makeUser(db);
    const piece = await makeProduct(db, await makeVendor(db));
    await love(other.id, 'product', piece.id);
    const refused = { code: 'not_found' };
    await expect(putInCollection(db, which, { type: 'product', id: piece.id })).rejects.toMatchObject(refused);
    await expect(putInCollection(db, which, { ...ref, type: 'artist' })).rejects.toMatchObject(refused);
    await db.update(favorites).set({ removedAt: new Date() }).where(eq(favorites.userId, userId));
    await expect(putInCollection(db, which, ref)).rejects.toMatchObject(refused);
  });

  test('keep what is no favorite any more, and what is not shown any more, under the name it had', async () => {
    const { ref, piece, store } = await lovedPiece('Blue jar');
    const which = await made();
    expect(await putInCollection(db, which, ref)).toBe(true);
    expect(await putInCollection(db, which, ref)).toBe(false);
    await db.update(favorites).set({ removedAt: new Date() }).where(eq(favorites.userId, userId));
    expect((await only())?.items).toMatchObject([{ path: `/${store.slug}/${piece.slug}` }]);
    await db.update(products).set({ isActive: false }).where(eq(products.id, piece.id));
    expect(await only()).toMatchObject({ items: [{ ...ref, name: 'Blue jar', path: null }], pictures: [] });
    await db.update(products).set({ isActive: true }).where(eq(products.id, piece.id));
    await takeOutOfCollection(db, which, piece.id.toUpperCase());
    await takeOutOfCollection(db, which, piece.id);
    expect((await only())?.items).toEqual([]);
  });

  test('go with their account', async () => {
    const { ref } = await lovedPiece();
    const which = await made();
    await putInCollection(db, which, ref);
    const token = await shareCollection(db, which);
    await db.delete(users).where(eq(users.id, userId));
    expect(await sharedCollection(db, token)).toBeNull();
    expect(await db.select().from(collections).where(eq(collections.id, which.id))).toEqual([]);
    expect(await db.select().from(collectionItems).where(eq(collectionItems.collectionId, which.id))).toEqual([]);
  });
});

describe('at once', () => {
  test('the last places of an account are given once', async () => {
    const spare = 5;
    const taken = Array.from({ length: collectionLimits.collections - spare }, () => ({ userId, name: 'Old' }));
    await db.insert(collections).values(taken);
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => made(`Number ${index}`)));
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(10 - spare).fill('too_many'));
    expect(await ownCollections(db, userId)).toHaveLength(collectionLimits.collections);
  });

  test('the last place of a collection is given once', async () => {
    const which = await made();
    const [spare, store] = [3, await makeVendor(db)];
    const pieces = await Promise.all(Array.from({ length: 6 }, () => makeProduct(db, store)));
    for (const { id } of pieces) await love(userId, 'product', id);
    const filling = Array.from({ length: collectionLimits.items - spare }, (_, index) => ({
      collectionId: which.id,
      type: 'event' as const,
      itemId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
    await db.insert(collectionItems).values(filling);
    const results = await Promise.allSettled(
      pieces.map(({ id }) => putInCollection(db, which, { type: 'product', id })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(spare);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(new Set(refused)).toEqual(new Set(['There is room for 200 things in a collection. Take one out first.']));
    expect((await only())?.items).toHaveLength(collectionLimits.items);
    expect(await putInCollection(db, which, { type: 'event', id: filling[0]?.itemId ?? '' })).toBe(false);
  });

  test('one thing is put in once, and one link is made', async () => {
    const { ref } = await lovedPiece();
    const which = await made();
    const put = await Promise.all(Array.from({ length: 10 }, () => putInCollection(db, which, ref)));
    expect(put.filter(Boolean)).toHaveLength(1);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => shareCollection(db, which)));
    expect(new Set(tokens).size).toBe(1);
  });
});

describe('a link', () => {
  test('is 128 random bits, and leads nowhere once it was taken back, also when another is made', async () => {
    const which = await made();
    const first = await shareCollection(db, which);
    expect(Buffer.from(first, 'base64url')).toHaveLength(16);
    expect(await shareCollection(db, which)).toBe(first);
    await stopSharing(db, which);
    await stopSharing(db, which);
    expect(await sharedCollection(db, first)).toBeNull();
    const second = await shareCollection(db, which);
    expect(second).not.toBe(first);
    expect(await sharedCollection(db, first)).toBeNull();
    expect(await sharedCollection(db, second)).toMatchObject({ id: which.id });
  });

  test.each(['', 'x', '%00', "' or 1=1", '0'.repeat(22), newShareToken()])(
    'that is made up leads nowhere: %s',
    async (token) => {
      expect(await sharedCollection(db, token)).toBeNull();
    },
  );

  test('shows what is public now, at today’s price, and its owner’s name', async () => {
    const { ref, piece, store } = await lovedPiece();
    const hidden = await lovedPiece('Hidden');
    const event = await makeEvent(db);
    await love(userId, 'event', event.id);
    await love(userId, 'artist', store.id);
    const which = await made();
    for (const item of [hidden.ref, ref, { type: 'event', id: event.id }, { type: 'artist', id: store.id }] as const)
      await putInCollection(db, which, item);
    await db.update(products).set({ priceCents: 12_300 }).where(eq(products.id, piece.id));
    await db.update(vendors).set({ isActive: false }).where(eq(vendors.id, hidden.store.id));
    const shown = await sharedCollection(db, await shareCollection(db, which));
    expect(shown).toMatchObject({
      name: 'For the kitchen',
      ownerName: 'Casey Collector',
      things: [
        { type: 'product', product: { id: piece.id, priceCents: 12_300 } },
        { type: 'event', event: { id: event.id } },
        { type: 'artist', artist: { id: store.id } },
      ],
    });
    const { email } = await makeUser(db);
    expect(JSON.stringify(shown)).not.toContain(email.split('@')[1]);
  });

  test('counts the accounts that love it, and loses their hearts when it is taken back', async () => {
    const which = await made();
    const token = await shareCollection(db, which);
    const fans = [await makeUser(db), await makeUser(db)];
    for (const { id } of fans) await love(id, 'collection', heartIdOf(token));
    const gone = await makeUser(db);
    await db
      .insert(favorites)
      .values({ userId: gone.id, type: 'collection', itemId: heartIdOf(token), removedAt: new Date() });
    expect(await sharedCollection(db, token)).toMatchObject({ heartCount: 2, heartId: heartIdOf(token) });
    expect(await only()).toMatchObject({ heartCount: 2 });
    await stopSharing(db, which);
    expect(await sharedCollection(db, await shareCollection(db, which))).toMatchObject({ heartCount: 0 });
  });
});

test('a heart’s id and a token are the same bits', () => {
  for (let round = 0; round < 200; round += 1) {
    const token = newShareToken();
    expect(isShareToken(token)).toBe(true);
    expect(parseRefKey(`collection:${heartIdOf(token)}`)).toEqual({ type: 'collection', id: heartIdOf(token) });
    expect(shareTokenOf(heartIdOf(token))).toBe(token);
  }
  // Bits that base64url has and 16 bytes have not would be a second address of the same page.
  expect(isShareToken(`${randomBytes(16).toString('base64url').slice(0, 21)}B`)).toBe(false);
});

test.each([
  ['Pat Doe', 'Pat Doe'],
  ['  Pat  ', 'Pat'],
  ['', null],
  ['pat@example.com', null],
])('somebody who is called %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
