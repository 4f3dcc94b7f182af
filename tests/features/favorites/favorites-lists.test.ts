import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { FavoriteType } from '../../../src/features/catalog/favorite-ref.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { changeFavorites, clearRemovals } from '../../../src/features/favorites/change-favorites.server.ts';
import { toFavoriteDto } from '../../../src/features/favorites/favorites.api.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { listFavorites, listRecentlyRemoved } from '../../../src/features/favorites/read-favorites.server.ts';
import { sweepFavorites } from '../../../src/features/favorites/records.server.ts';
import { openDatabase } from '../../../src/platform/database/connection.ts';
import { listen } from '../../../src/platform/database/listen.ts';
import { pageTagChannel, pageTags } from '../../../src/platform/http/page-tags.server.ts';
import { makeEvent, makePicture, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
const { db, clock } = app;
afterAll(() => app.close());

const day = 86_400_000;
const ago = (ms: number) => new Date(clock.now().getTime() - ms);
const love = (userId: string, ...refs: { type: FavoriteType; id: string }[]) =>
  changeFavorites(
    db,
    userId,
    refs.map((ref) => ({ ...ref, favorite: true })),
    clock.now(),
  );

test('an account gets its own favorites with present data, newest first', async () => {
  const [me, other] = [await makeUser(db), await makeUser(db)];
  const kiln = await makeVendor(db, { slug: 'kiln', theme: 'bold', headerPicture: makePicture() });
  const jar = await makeProduct(db, kiln, { slug: 'jar', name: 'Jar', priceCents: 2_450, inventory: 2 });
  const fair = await makeEvent(db, { slug: 'fair', name: 'Fair' });
  await love(other.id, { type: 'artist', id: kiln.id });
  const refs = [
    { type: 'artist', id: kiln.id },
    { type: 'product', id: jar.id },
    { type: 'event', id: fair.id },
  ] as const;
  for (const ref of refs) {
    await love(me.id, ref);
    clock.advance(1_000);
  }
  await db.update(products).set({ priceCents: 3_000, inventory: 0 }).where(eq(products.id, jar.id));
  const found = (await listFavorites(db, me.id)).map(toFavoriteDto);
  expect(found).toMatchObject([
    {
      type: 'event',
      name: 'Fair',
      path: '/events/fair',
      date: fair.startsAt.toISOString(),
      price: null,
      heartCount: 1,
    },
    {
      ...{ type: 'product', name: 'Jar', path: '/kiln/jar', artist: 'Kiln and Co', owner: 'Ada Potter', price: 30 },
      ...{ inventory: 0, category: 'Ceramics', tags: ['Stoneware'], vendorSlug: 'kiln', location: 'Portland' },
      ...{ saved: { price: 24.5, available: true }, theme: { name: 'bold' } },
    },
    {
      ...{ type: 'artist', name: 'Kiln and Co', slug: 'kiln', path: '/kiln', vendorSlug: 'kiln', heartCount: 2 },
      ...{ tags: ['Ceramics'], saved: { price: null, available: null } },
      ...{ image: '/media/demo/portland-kiln/header-720.webp', theme: { accent: '#FDCB6E' } },
    },
  ]);
  expect(await listFavorites(db, (await makeUser(db)).id)).toEqual([]);
});

test('a repeated clear does not clear later removals, and none is undone by an older one', async () => {
  const me = await makeUser(db);
  const [kiln, fair] = [await makeVendor(db), await makeEvent(db)];
  await love(me.id, { type: 'artist', id: kiln.id }, { type: 'event', id: fair.id });
  const remove = async (id: string) => {
    clock.advance(1_000);
    await changeFavorites(db, me.id, [{ id, favorite: false }], clock.now());
    return clock.now().getTime();
  };
  const removed = async () => (await listRecentlyRemoved(db, me.id, clock.now())).map(({ id }) => id);
  const clearedAt = await remove(kiln.id);
  await clearRemovals(db, me.id, clock.now(), clearedAt);
  expect(await removed()).toEqual([]);
  await remove(fair.id);
  await clearRemovals(db, me.id, clock.now(), clearedAt);
  expect(await removed()).toEqual([fair.id]);
  await clearRemovals(db, me.id, clock.now());
  await clearRemovals(db, me.id, clock.now(), clearedAt);
  expect(await removed()).toEqual([]);
  // A clear of a clock that is ahead doesn't clear what will be removed.
  await clearRemovals(db, me.id, clock.now(), clock.now().getTime() + day);
  await love(me.id, { type: 'event', id: fair.id });
  await remove(fair.id);
  expect(await removed()).toEqual([fair.id]);
});

test('the lists and a batch of changes take as many queries for 200 favorites as for one of each type', async () => {
  const counted = openDatabase(app.databaseUrl, { max: 1 });
  let queries = 0;
  counted.pool.on('connect', (client) => {
    const query = client.query.bind(client);
    client.query = ((...given: Parameters<typeof query>) => {
      queries += 1;
      return query(...given);
    }) as typeof client.query;
  });
  await counted.db.$count(favorites);
  const count = async (work: () => Promise<unknown>) => {
    queries = 0;
    await work();
    return queries;
  };
  const kiln = await makeVendor(db);
  const refs: { type: FavoriteType; id: string }[] = [
    { type: 'artist', id: kiln.id },
    { type: 'event', id: (await makeEvent(db)).id },
    { type: 'product', id: (await makeProduct(db, kiln)).id },
  ];
  const measure = async () => {
    const { id } = await makeUser(db);
    const changes = refs.map((ref) => ({ ...ref, favorite: true }));
    return [
      await count(() => changeFavorites(counted.db, id, changes, clock.now())),
      await count(() => listFavorites(counted.db, id)),
      await count(() => listRecentlyRemoved(counted.db, id, clock.now())),
    ];
  };
  const few = await measure();
  while (refs.length < 200) refs.push({ type: 'product', id: (await makeProduct(db, kiln)).id });
  expect(await measure()).toEqual(few);
  expect(few).toEqual([9, 4, 1]);
  await counted.close();
});

test('the sweeper deletes removals older than thirty days, and nothing else', async () => {
  const me = await makeUser(db);
  const row = (itemId: string, days: number, favorite = false) => {
    return { userId: me.id, type: 'product' as const, itemId, favorite, changedAt: ago(days * day) };
  };
  await db.insert(favorites).values([row('old', 31), row('not so old', 29), row('kept', 400, true)]);
  expect(await sweepFavorites(db, clock.now())).toBe(1);
  const left = await db.select({ itemId: favorites.itemId }).from(favorites).where(eq(favorites.userId, me.id));
  expect(left.map(({ itemId }) => itemId).sort()).toEqual(['kept', 'not so old']);
  expect(await sweepFavorites(db, clock.now())).toBe(0);
});

test('an account keeps its thousand newest tombstones', async () => {
  const [me, other] = [await makeUser(db), await makeUser(db)];
  const kiln = await makeVendor(db);
  const rows = Array.from({ length: 1_005 }, (_, index) => {
    const changedAt = ago(day + index * 1_000);
    return { type: 'product' as const, itemId: `gone-${index}`, favorite: false, changedAt };
  });
  await db.insert(favorites).values([me, other].flatMap(({ id: userId }) => rows.map((row) => ({ userId, ...row }))));
  await love(me.id, { type: 'artist', id: kiln.id });
  await changeFavorites(db, me.id, [{ id: kiln.id, favorite: false }], clock.now());
  const left = await db.select({ itemId: favorites.itemId }).from(favorites).where(eq(favorites.userId, me.id));
  const kept = [kiln.id, ...rows.slice(0, 999).map(({ itemId }) => itemId)];
  expect(left.map(({ itemId }) => itemId).sort()).toEqual(kept.sort());
  expect(await db.$count(favorites, eq(favorites.userId, other.id))).toBe(1_005);
});

test('pages are invalidated only by changes of a count', async () => {
  const me = await makeUser(db);
  const kiln = await makeVendor(db);
  const { id } = await makeProduct(db, kiln);
  const { id: eventId } = await makeEvent(db);
  const heard: string[] = [];
  const stop = await listen(app.databaseUrl, pageTagChannel, {
    heard: (tags) => heard.push(...JSON.parse(tags)),
    missed: () => {},
  });
  const change = (...changes: Parameters<typeof changeFavorites>[2]) =>
    changeFavorites(db, me.id, changes, clock.now());
  const add = { type: 'product', id, favorite: true } as const;
  const remove = { id, favorite: false } as const;
  await change(add);
  await change(add);
  await clearRemovals(db, me.id, clock.now());
  await change(remove);
  await change(remove);
  await change({ type: 'event', id: eventId, favorite: true });
  await change({ type: 'artist', id: kiln.id, favorite: true });
  const { vendor, event, catalog } = pageTags;
  const expected = [vendor(kiln.id), vendor(kiln.id), event(eventId), catalog, vendor(kiln.id), catalog];
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(expected.length);
  expect(heard).toEqual(expected);
  await stop();
});
