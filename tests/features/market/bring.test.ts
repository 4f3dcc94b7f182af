/** What artists say about events: booths, pieces, leaving, and what goes with what. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { events, eventVendors } from '../../../src/features/catalog/events.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { listBooths, setBooths } from '../../../src/features/market/booths.server.ts';
import { leaveEvent, listBringable, saveBringing } from '../../../src/features/market/bring/bring.server.ts';
import { listJoinableEvents } from '../../../src/features/market/bring/bring-page.server.ts';
import { eventExhibitors, eventPieces } from '../../../src/features/market/market.table.ts';
import { findTwin, readPieces, splitBooths } from '../../../src/features/market/market.ts';
import { listAppearances, listExhibitors } from '../../../src/features/market/read-market.server.ts';
import { closeStores } from '../../../src/features/transfers/closing/close-store.server.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeEvent, makeProduct, makeVendor } from '../../support/factories.ts';

let fresh: FreshDatabase;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
let glass: typeof kiln;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let bowl: typeof jar;
let fair: Awaited<ReturnType<typeof makeEvent>>;
const now = new Date();
const clock = { now: () => now };

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  for (const table of [events, products, vendors]) await fresh.db.delete(table);
  kiln = await makeVendor(fresh.db, { name: 'Portland Kiln' });
  glass = await makeVendor(fresh.db, { name: 'River Glass' });
  jar = await makeProduct(fresh.db, kiln, { name: 'Jar', inventory: 6, position: 1 });
  bowl = await makeProduct(fresh.db, kiln, { name: 'Bowl', inventory: 1, position: 2 });
  fair = await makeEvent(fresh.db, { name: 'Fair' });
  await setBooths(fresh.db, fair.id, ['3', '14', 'A']);
});

type Said = Partial<Parameters<typeof saveBringing>[2]>;
const say = (vendor: { id: string }, said: Said = {}, event = fair) =>
  saveBringing(
    { db: fresh.db, clock },
    { eventId: event.id, vendorId: vendor.id },
    { booth: '14', hours: '', note: '', pieces: new Map(), seen: null, ...said },
  );
const brings = (...pieces: [{ id: string }, number][]) => ({ pieces: new Map(pieces.map(([{ id }, n]) => [id, n])) });
const shown = async () =>
  (await listExhibitors(fresh.db, fair.id)).map(({ name, booth, pieces }) => [
    name,
    booth,
    ...pieces.map(({ product, units }) => `${units} ${product.name}`),
  ]);
const rowCounts = async () =>
  Promise.all([eventVendors, eventExhibitors, eventPieces].map((table) => fresh.db.$count(table)));

test('names of booths are read from lines and commas', () => {
  expect(splitBooths(' 3, 14\n\nMain  Hall ,')).toEqual(['3', '14', 'Main Hall']);
  expect([findTwin(['a', 'b', 'A']), findTwin(['a', 'b'])]).toEqual(['A', null]);
});

test('numbers of pieces are whole and above zero', () => {
  const field = `units-${crypto.randomUUID()}`;
  for (const text of ['0', '-1', '1.5', '1e9', 'x', '']) expect(readPieces({ [field]: text }).size).toBe(0);
  expect([...readPieces({ [field]: ' 12 ', 'units-x': '3' }).values()]).toEqual([12]);
});

test('an artist takes a free booth and shows up with the pieces; saving again changes, and changes nothing twice', async () => {
  for (let round = 0; round < 2; round += 1) await say(kiln, brings([jar, 4], [bowl, 1]));
  expect(await shown()).toEqual([['Portland Kiln', '14', '4 Jar', '1 Bowl']]);
  await say(kiln, { booth: '3', hours: '10 am to noon', ...brings([bowl, 1]) });
  expect(await shown()).toEqual([['Portland Kiln', '3', '1 Bowl']]);
  expect(await rowCounts()).toEqual([1, 1, 1]);
});

test('a booth is one artist’s, also if two take it at once', async () => {
  const both = await Promise.allSettled([say(kiln), say(glass)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(say(kiln, { booth: '99' })).rejects.toThrow('There’s no booth 99');
  const taken = (await listBooths(fresh.db, fair.id)).filter(({ vendorId }) => vendorId !== null);
  expect(taken.map(({ name }) => name)).toEqual(['14']);
  const [loser] = taken[0]?.vendorId === kiln.id ? [glass] : [kiln];
  await expect(say(loser)).rejects.toThrow('Booth 14 is taken. Choose another.');
});

test('whom the organizer named needs no booth; nobody else joins without one', async () => {
  await expect(say(kiln, { booth: '' })).rejects.toThrow('Choose a free booth.');
  const studio = await makeEvent(fresh.db, {}, [glass]);
  await expect(say(kiln, { booth: '' }, studio)).rejects.toThrow('The organizer chooses this event’s artists.');
  await say(glass, { booth: '' }, studio);
  const of = async ({ id }: { id: string }) =>
    (await listJoinableEvents(fresh.db, id, now)).map(({ slug, isSaid, freeBooths }) => [slug, isSaid, freeBooths]);
  expect((await of(glass)).toSorted()).toEqual(
    [
      [studio.slug, true, 0],
      [fair.slug, false, 3],
    ].toSorted(),
  );
  expect(await of(kiln)).toEqual([[fair.slug, false, 3]]);
});

test('nobody brings another store’s pieces, drafts, sold ones, or more than there are', async () => {
  const draft = await makeProduct(fresh.db, kiln, { isActive: false });
  const sold = await makeProduct(fresh.db, kiln, { inventory: 0 });
  const vase = await makeProduct(fresh.db, glass);
  await say(kiln, brings([jar, 6], [draft, 1], [sold, 1], [vase, 1], [{ id: crypto.randomUUID() }, 1]));
  expect(await shown()).toEqual([['Portland Kiln', '14', '6 Jar']]);
  await expect(say(kiln, brings([jar, 7]))).rejects.toThrow('Only 6 of Jar are in stock.');
  expect(await shown()).toEqual([['Portland Kiln', '14', '6 Jar']]);
  expect((await listBringable(fresh.db, { vendorId: kiln.id, eventId: fair.id })).map(({ name }) => name)).toEqual([
    'Jar',
    'Bowl',
  ]);
});

test('what is sold, unpublished, or hidden meanwhile isn’t shown, and is back when it is back', async () => {
  await say(kiln, brings([jar, 6], [bowl, 1]));
  const seen = async () => (await listAppearances(fresh.db, kiln.id, now, bowl.id)).map(({ hasPiece }) => hasPiece);
  expect(await seen()).toEqual([true]);
  await fresh.db.update(products).set({ inventory: 0 }).where(eq(products.id, bowl.id));
  await fresh.db.update(products).set({ inventory: 2 }).where(eq(products.id, jar.id));
  expect(await shown()).toEqual([['Portland Kiln', '14', '2 Jar']]);
  expect(await seen()).toEqual([false]);
  await fresh.db.update(products).set({ isActive: false }).where(eq(products.id, jar.id));
  expect(await shown()).toEqual([['Portland Kiln', '14']]);
  await fresh.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, kiln.id));
  expect(await shown()).toEqual([]);
  await fresh.db.update(vendors).set({ isActive: true }).where(eq(vendors.id, kiln.id));
  await fresh.db.update(products).set({ isActive: true, inventory: 1 });
  expect(await shown()).toEqual([['Portland Kiln', '14', '1 Jar', '1 Bowl']]);
});

test('events that are over, canceled, or not public name nobody, and nobody joins them', async () => {
  await say(kiln, brings([jar, 1]));
  const changes = [{ endsAt: new Date(now.getTime() - 1) }, { cancelledAt: now }, { isPublished: false }];
  const { endsAt } = fair;
  for (const change of changes) {
    await fresh.db.update(events).set({ endsAt, cancelledAt: null, isPublished: true, ...change });
    expect(await listAppearances(fresh.db, kiln.id, now, jar.id), JSON.stringify(change)).toEqual([]);
    expect(await listJoinableEvents(fresh.db, kiln.id, now)).toEqual([]);
    await expect(say(glass, { booth: '3' })).rejects.toThrow('has ended, was canceled, or isn’t public');
  }
});

test('leaving takes booth and pieces along; so do the admin, the store that closes, and the event that goes', async () => {
  const ways = [
    () => leaveEvent(fresh.db, { eventId: fair.id, vendorId: kiln.id }),
    () => fresh.db.delete(eventVendors),
    () => fresh.db.transaction((tx) => closeStores(tx, [kiln.id], now, true)),
    () => fresh.db.delete(events),
  ];
  for (const way of ways) {
    const [open] = await fresh.db.select().from(products).where(eq(products.id, jar.id));
    await say(kiln, open?.isActive ? brings([jar, 1]) : {});
    await way();
    expect(await rowCounts()).toEqual([0, 0, 0]);
  }
});

test('the organizer adds, sorts, and removes booths, but none that is taken', async () => {
  await say(kiln);
  await setBooths(fresh.db, fair.id, ['A', '14', '5']);
  const named = async () => (await listBooths(fresh.db, fair.id)).map(({ name, vendorId }) => [name, vendorId]);
  expect(await named()).toEqual([
    ['A', null],
    ['14', kiln.id],
    ['5', null],
  ]);
  await expect(setBooths(fresh.db, fair.id, ['A'])).rejects.toThrow('Portland Kiln has booth 14.');
  await leaveEvent(fresh.db, { eventId: fair.id, vendorId: kiln.id });
  await setBooths(fresh.db, fair.id, []);
  expect(await named()).toEqual([]);
});
