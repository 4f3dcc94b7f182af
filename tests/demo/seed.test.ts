import { count, eq, like, max, min, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { seedDemo } from '../../src/demo/seed.server.ts';
import { users } from '../../src/features/accounts/accounts.table.ts';
import { events } from '../../src/features/catalog/events.table.ts';
import { products } from '../../src/features/catalog/products.table.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { favorites } from '../../src/features/favorites/favorites.table.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { makeVendor } from '../support/factories.ts';
import { ledgerGaps } from '../support/ledger.ts';

const day = 86_400_000;
const now = new Date('2026-11-01T02:30:00Z');
const options = { catalog: demoCatalog, timeZone: 'America/Kentucky/Louisville', now, accounts: true };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const eventDates = async () =>
  (await fresh.db.select({ first: min(events.startsAt), last: max(events.endsAt) }).from(events))[0];

test('instances that start together on an empty database seed it once', async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => seedDemo(fresh.db, options)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const [stored] = await fresh.db.select({ vendors: count() }).from(vendors);
  expect(stored?.vendors).toBe(demoCatalog.vendors.length + demoCatalog.newcomers.length);
  expect(await ledgerGaps(fresh.db)).toEqual([]);
  const [pieces] = await fresh.db.select({ n: count() }).from(products);
  expect(pieces?.n).toBe(
    [
      ...demoCatalog.vendors.flatMap((vendor) => vendor.products),
      ...demoCatalog.newcomers.flatMap(({ drafts }) => drafts),
    ].length,
  );
});

test('the four sample artists have 47, 32, 58 and 73 hearts of that many accounts', async () => {
  const rows = await fresh.db
    .select({ slug: vendors.slug, hearts: count(favorites.userId) })
    .from(vendors)
    .leftJoin(favorites, sql`${favorites.itemId} = ${vendors.id}::text`)
    .groupBy(vendors.slug, vendors.position)
    .orderBy(vendors.position);
  expect(rows.slice(0, 4).map(({ hearts }) => hearts)).toEqual([47, 32, 58, 73]);
  const [people] = await fresh.db.select({ n: count() }).from(users).where(like(users.email, '%@example.com'));
  expect(people?.n).toBe(73);
});

test('the people behind the hearts have names and days of their own, and gave no heart before they joined', async () => {
  const rows = await fresh.db
    .select({ name: users.name, joined: users.createdAt, added: favorites.addedAt })
    .from(favorites)
    .innerJoin(users, eq(users.id, favorites.userId));
  const days = new Set(rows.map(({ added }) => added.toISOString().slice(0, 10)));
  expect([new Set(rows.map(({ name }) => name)).size, days.size > 60]).toEqual([73, true]);
  expect(rows.filter(({ joined, added }) => added < joined)).toEqual([]);
});

test('events are at local times, counted from the day that it is in the city', async () => {
  const [event] = await fresh.db.select().from(events).where(eq(events.slug, 'logan-street-makers-market'));
  // It is still October 31 in Louisville; eight days later the clocks have gone back, and 10 o'clock is 15:00 UTC.
  expect(event?.startsAt.toISOString()).toBe('2026-11-08T15:00:00.000Z');
});

test('a second start leaves the events as they are while one is still to come', async () => {
  const before = await eventDates();
  expect(await seedDemo(fresh.db, { ...options, now: new Date(now.getTime() + 20 * day) })).toBe(false);
  expect(await eventDates()).toEqual(before);
});

test('demo events that are all over are held again', async () => {
  const later = new Date(now.getTime() + 100 * day);
  await seedDemo(fresh.db, { ...options, now: later });
  const dates = await eventDates();
  expect(dates?.first?.getTime()).toBeGreaterThan(later.getTime());
});

test('rows of an earlier version learn in which widths the demo pictures are now stored', async () => {
  const shown = { header: vendors.headerPicture, portrait: vendors.portrait, pictures: products.pictures };
  const read = () =>
    fresh.db.select(shown).from(vendors).innerJoin(products, eq(products.vendorId, vendors.id)).orderBy(products.id);
  const before = await read();
  const earlier = {
    key: 'demo/portland-kiln/moon-jar',
    width: 1020,
    height: 1275,
    alt: 'A jar.',
    widths: [340, 680, 1020],
  };
  const own = { ...earlier, key: 'uploads/not-ours' };
  const [moonJar] = await fresh.db
    .update(products)
    .set({ pictures: [earlier, own] })
    .where(eq(products.slug, 'moon-jar'))
    .returning({ id: products.id });
  await fresh.db.update(vendors).set({ headerPicture: sql`header_picture || '{"widths": [340, 680]}'` });
  await fresh.db.update(events).set({ picture: sql`picture || '{"widths": [340, 680]}'` });
  await seedDemo(fresh.db, options);

  const [piece] = await fresh.db.select(shown).from(vendors).innerJoin(products, eq(products.slug, 'moon-jar'));
  const demo = demoCatalog.vendors.flatMap((vendor) => vendor.products).find(({ slug }) => slug === 'moon-jar');
  expect(piece?.pictures).toEqual([demo?.pictures[0], own]);
  await fresh.db
    .update(products)
    .set({ pictures: demo?.pictures ?? [] })
    .where(eq(products.id, moonJar?.id ?? ''));
  expect(await read()).toEqual(before);
  const shownByEvents = await fresh.db.select({ picture: events.picture }).from(events);
  for (const { picture } of shownByEvents) expect(picture?.widths ?? []).not.toContain(680);
});

test('a database with one artist of its own is left alone', async () => {
  const other = await freshDatabase();
  await makeVendor(other.db);
  expect(await seedDemo(other.db, options)).toBe(false);
  const [stored] = await other.db.select({ n: count() }).from(vendors);
  expect(stored?.n).toBe(1);
  await other.close();
});

test('without emulated payments the demo artists have no account at the provider', async () => {
  const other = await freshDatabase();
  await seedDemo(other.db, { ...options, accounts: false });
  const rows = await other.db.select({ account: vendors.stripeAccountId }).from(vendors);
  expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([null]));
  await other.close();
});
