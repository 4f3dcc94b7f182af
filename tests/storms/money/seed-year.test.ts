import { randomUUID } from 'node:crypto';
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../../src/demo/city/catalog.ts';
import { demoAccountId } from '../../../src/demo/seed.server.ts';
import { seedYear } from '../../../src/demo/seed-year.server.ts';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { boothAttention } from '../../../src/features/booth/booth.table.ts';
import { listPhones } from '../../../src/features/booth/pairing.server.ts';
import type { FigureSums } from '../../../src/features/buying/figures/figure-sums.ts';
import { sumByMonth } from '../../../src/features/buying/figures/month-sums.server.ts';
import { listCharges } from '../../../src/features/buying/in-person/bare-charges.server.ts';
import { listOpenConflicts } from '../../../src/features/buying/in-person/settle-conflicts.server.ts';
import { bareCharges } from '../../../src/features/buying/orders/bare-charges.table.ts';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { parcels } from '../../../src/features/buying/orders/parcels.table.ts';
import { readOrders } from '../../../src/features/buying/orders/read-orders.server.ts';
import { continueRefund } from '../../../src/features/buying/refunds/refund-saga.server.ts';
import { disputes, refundRequests, refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { readRequestPhotos } from '../../../src/features/buying/refunds/request-photos.server.ts';
import { requestPhotoUrls } from '../../../src/features/buying/refunds/request-photos.ts';
import { startRefund } from '../../../src/features/buying/refunds/start-refund.server.ts';
import { events } from '../../../src/features/catalog/events.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { collectionItems } from '../../../src/features/favorites/collections.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { listExhibitors } from '../../../src/features/market/read-market.server.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { createRefusedAddresses, refusedPurpose } from '../../../src/platform/mail/refused-addresses.server.ts';
import { dayStart, zonedDay } from '../../../src/platform/zoned-time.ts';
import { paths } from '../../../src/site/paths.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { readProvider, storeYearPhotos, sumOrders } from '../../support/demo-year.ts';
import { ledgerGaps, readStock } from '../../support/ledger.ts';
import { asAdmin } from '../../support/people.ts';

const weekMs = 7 * 86_400_000;
const account = demoAccountId('portland-kiln');

let site: StartedApp;
let seeded: boolean[];
let tookMs: number;

beforeAll(async () => {
  site = await startApp({ seed: true });
  const started = performance.now();
  seeded = await Promise.all([1, 2].map(() => seedYear(site.app, () => storeYearPhotos(site.app))));
  tookMs = performance.now() - started;
});
afterAll(() => site.close());

const paidOrders = () =>
  site.db.select().from(orders).where(eq(orders.stripeAccountId, account)).orderBy(orders.paidAt);

test('instances that start together make one year, and a later start none', async () => {
  expect(seeded.filter(Boolean)).toHaveLength(1);
  expect(await seedYear(site.app)).toBe(false);
  console.log(`The year took ${Math.round(tookMs)} ms for ${(await paidOrders()).length} orders.`);
});

test('the year has orders in all states of money and parcel', async () => {
  const all = await paidOrders();
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(all.length).toBeLessThanOrEqual(120);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['paid', 'refunded']));
  expect(new Set(all.map(({ parcelState }) => parcelState))).toEqual(
    new Set(['none', 'to_send', 'sent', 'delivered', 'to_hand_over', 'handed_over']),
  );
  for (const { processorFeeCents, applicationFeeId, paidAt } of all) {
    expect(processorFeeCents).not.toBeNull();
    expect(applicationFeeId).not.toBeNull();
    expect(paidAt?.getTime()).toBeLessThan(site.clock.now().getTime());
  }
  const made = await site.db.select().from(refunds);
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['succeeded', 'failed']));
  expect(made.filter(({ status }) => status === 'failed')).toHaveLength(1);
  expect(made.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
  const [dispute, ...more] = await site.db.select().from(disputes);
  expect(more).toEqual([]);
  expect(dispute?.status).toBe('needs_response');
  expect(dispute?.evidenceDueBy?.getTime()).toBeGreaterThan(site.clock.now().getTime());
});

test('figures, orders, refunds, and the provider’s records agree to the cent, and so do balance and payouts', async () => {
  const provider = await readProvider(site.db, account);
  const [store] = await site.db.select().from(vendors).where(eq(vendors.stripeAccountId, account));
  const months = await sumByMonth(site.db, store?.id ?? '', site.app.config.site.timeZone);
  expect(months.length).toBeGreaterThan(10);
  const sum = (name: keyof FigureSums) => months.reduce((cents, month) => cents + month[name], 0);
  expect({
    paid: sum('paidCents'),
    refunded: sum('refundedCents'),
    disputed: sum('disputedCents'),
    processing: -sum('processorFeeCents'),
    fees: -sum('applicationFeeCents'),
    disputeFees: -sum('disputeFeeCents'),
    // What was sold in person never came to the provider; the tax that the artist files did. Postage is paid to the carrier.
    net: sum('keptCents') - sum('postageCents') - sum('inPersonCents') - sum('artistTaxCents'),
  }).toEqual({
    paid: provider['paid'],
    refunded: provider['refunded'],
    disputed: provider['disputed'],
    processing: provider['processing'],
    fees: (provider['fees'] ?? 0) - (provider['feesBack'] ?? 0),
    disputeFees: provider['disputeFees'],
    net: provider['net'],
  });
  expect(provider).toMatchObject(await sumOrders(site.db, account));
  // Cards from abroad cost more, so the processing is more than the usual rate.
  const usual = await paidOrders();
  expect(provider['processing']).toBeGreaterThan(
    usual.reduce((sum, { totalCents }) => sum + Math.floor((totalCents * 290 + 5000) / 10_000) + 30, 0),
  );
  const { availableCents, pendingCents } = await site.app.payments.readBalance(account);
  // Stripe keeps its fee of the charge without an order.
  const [bare] = await site.db.select().from(bareCharges);
  const bareCents = bare ? bare.amountCents - Math.round(bare.amountCents * 0.029) - 30 : 0;
  expect((provider['paidOut'] ?? 0) + availableCents + pendingCents).toBe((provider['net'] ?? 0) + bareCents);
  const payouts = await site.app.payments.listPayouts(account);
  expect(payouts.length).toBeGreaterThan(5);
  expect(payouts.at(0)?.arrivesAt.getTime()).toBeGreaterThan(site.clock.now().getTime() - 2 * weekMs);
});

test('what was sold in person is in the figures of each store, and the provider knows nothing of it', async () => {
  const own = Map.groupBy(
    await site.db.select().from(orders).where(eq(orders.channel, 'in_person')),
    ({ vendorId }) => vendorId,
  );
  const [store] = await site.db.select().from(vendors).where(eq(vendors.stripeAccountId, account));
  expect(own.get(store?.id ?? '')?.length).toBeGreaterThan(15);
  expect(own.size).toBe(5);
  for (const [vendorId, sales] of own) {
    const months = await sumByMonth(site.db, vendorId, site.app.config.site.timeZone);
    expect(months.reduce((sum, { inPersonCents }) => sum + inPersonCents, 0)).toBe(
      sales.reduce((sum, { totalCents }) => sum + totalCents, 0),
    );
    for (const { stripeAccountId, paymentId } of sales) expect([stripeAccountId, paymentId]).toEqual([null, null]);
  }
});

test('a fair is today, with eight booths, and one was last month; phones sold at both', async () => {
  const now = site.clock.now();
  const { timeZone } = site.app.config.site;
  const isToday = (moment: Date | null) => moment !== null && zonedDay(moment, timeZone) === zonedDay(now, timeZone);
  const fairs = await site.db.select().from(events).orderBy(events.startsAt).limit(2);
  expect(fairs.map(({ name, startsAt, endsAt }) => [name, isToday(startsAt), endsAt > now])).toEqual([
    ['Story Avenue Fair', false, false],
    ['Mellwood Makers Day', true, true],
  ]);
  const exhibitors = await listExhibitors(site.db, fairs[1]?.id ?? '');
  expect(new Set(exhibitors.map(({ booth }) => booth)).size).toBe(8);
  for (const { pieces } of exhibitors) expect(pieces.length).toBeGreaterThan(1);
  const sold = await readOrders(site.db, { boothSale: true, sale: 'ifAny' }, undefined);
  const today = sold.filter(({ paidAt }) => isToday(paidAt));
  expect(today.length).toBe(6);
  expect(new Set(today.map(({ sale, channel }) => sale?.tender ?? channel))).toEqual(
    new Set(['cash', 'card', 'venmo', 'booth_card']),
  );
  expect(sold.length - today.length).toBe(13);
  const lines = await site.db.select().from(orderLines).where(isNull(orderLines.productId));
  expect(lines).toHaveLength(2);
  expect(await site.db.$count(boothAttention)).toBe(0);
});

test('the artist has a paired phone, two pickups that wait, and a piece that was sold twice', async () => {
  const [store] = await site.db.select().from(vendors).where(eq(vendors.stripeAccountId, account));
  const storeId = store?.id ?? '';
  const [phone, ...others] = await listPhones(site.db, storeId);
  expect([phone?.name, others]).toEqual(['Marcus’s phone', []]);
  expect(site.clock.now().getTime() - (phone?.lastSeenAt.getTime() ?? 0)).toBeLessThan(weekMs / 7);
  const ofStore = and(eq(orders.vendorId, storeId), eq(orders.parcelState, 'to_hand_over'));
  const waiting = await readOrders(site.db, { parcel: true }, and(ofStore, isNotNull(parcels.pickupCode)));
  expect(waiting).toHaveLength(2);
  const conflicts = await listOpenConflicts(site.db, storeId);
  expect(conflicts.map(({ piece, loser }) => [piece, loser?.customerName])).toEqual([
    ['Dry Creek Bottle', 'Gwendolyn Ashe'],
  ]);
});

test('Stripe’s own app charged a card today, about which the artist’s phone asks', async () => {
  const now = site.clock.now();
  const { timeZone } = site.app.config.site;
  const charges = await site.db.select().from(bareCharges);
  expect(charges.map(({ amountCents }) => amountCents)).toEqual([3_816]);
  const [{ vendorId = '', chargedAt = now } = {}] = charges;
  expect(chargedAt < now).toBe(true);
  expect(await listCharges(site.db, vendorId, dayStart(zonedDay(now, timeZone), timeZone))).toEqual(charges);
});

test('a refund request with two photos waits for the artist, who has asked back; admins see them, too', async () => {
  const [asked, ...others] = await site.db.select().from(refundRequests);
  expect([others.length, asked?.closedAt, asked?.askedBackAt != null]).toEqual([0, null, true]);
  const [order] = await readOrders(site.db, { parcel: 'ifAny' }, eq(orders.id, asked?.orderId ?? ''));
  const number = order?.number ?? '';
  const photos = await readRequestPhotos(site.db, asked?.id ?? '');
  const shown = photos.map((photo) => requestPhotoUrls(paths.vendorOrder('portland-kiln', number), photo).small);
  expect(shown).toHaveLength(2);
  const { headers } = await asAdmin(site.db);
  const page = await (await site.fetch(`/admin/orders/${number}`, { headers })).text();
  for (const url of shown) {
    expect(page).toContain(url);
    expect((await site.fetch(url, { headers })).headers.get('content-type')).toBe('image/webp');
  }
});

test('stock and hearts are those of today, and movements explain every unit at any time', async () => {
  expect(await ledgerGaps(site.db)).toEqual([]);
  const stored = await readStock(site.db);
  expect(stored.filter(({ reserved }) => reserved > 0)).toHaveLength(2);
  const free = new Map(
    stored.map(({ store, slug, inventory, reserved }) => [`${store} ${slug}`, inventory + reserved]),
  );
  for (const vendor of demoCatalog.vendors) {
    for (const { slug, inventory } of vendor.products) {
      expect([slug, free.get(`${vendor.slug} ${slug}`)]).toEqual([slug, inventory]);
    }
  }
  expect([...free.values()].reduce((sum, units) => sum + units, 0)).toBe(223);
  const { rows: short } = await site.db.execute(sql`
    select product_id, at from (select product_id, at, sum(case kind when 'hold' then -quantity when 'sale' then 0 else quantity end)
      over (partition by product_id order by at, kind <> 'adjust' rows unbounded preceding) as free from stock_movements) as moves where free < 0`);
  expect(short).toEqual([]);
  const hearts = await site.db
    .select({ count: count(favorites.userId) })
    .from(vendors)
    .leftJoin(favorites, sql`${favorites.itemId} = ${vendors.id}::text`)
    .groupBy(vendors.id)
    .orderBy(vendors.position);
  expect(hearts.slice(0, 4).map((row) => row.count)).toEqual([47, 32, 58, 73]);
});

test('the demo’s customer has a history, favorites, and a collection', async () => {
  const [customer] = await site.db.select().from(users).where(eq(users.email, 'customer@rivercityartists.example'));
  const own = await site.db
    .select()
    .from(orders)
    .where(eq(orders.userId, customer?.id ?? ''));
  expect(own).toHaveLength(5);
  expect(own.filter(({ discountPercent }) => discountPercent === 10)).toHaveLength(1);
  expect(await site.db.$count(favorites, eq(favorites.userId, customer?.id ?? ''))).toBe(7);
  expect(await site.db.$count(collectionItems)).toBe(3);
});

test('an event was moved, and the two people who saved it are told', async () => {
  const moved = await site.db.select().from(events).where(isNotNull(events.movedFrom));
  expect(moved.map(({ slug }) => slug)).toEqual(['furnace-night-baxter-avenue']);
  const told = site.mails.mails.filter(({ template }) => template === 'event-change').map(({ to }) => to);
  expect(told).toHaveLength(2);
  const refused = createRefusedAddresses(site.db, site.app.sealFor(refusedPurpose));
  expect(await Promise.all(told.map((to) => refused.has(to)))).toEqual([false, true]);
});

test('threads have answers of both sides, and one waits for the artist', async () => {
  const all = await site.db.select().from(threads);
  const said = await site.db.select().from(messages);
  const sides = all.map(
    ({ id }) => new Set(said.filter(({ threadId }) => threadId === id).map(({ side }) => side)).size,
  );
  expect(sides.filter((number) => number === 2).length).toBeGreaterThanOrEqual(2);
  expect(all.filter(({ vendorReadAt }) => vendorReadAt === null)).toHaveLength(1);
});

test('only the last week is mailed, and the provider has nothing left to tell', async () => {
  const since = new Date(site.clock.now().getTime() - weekMs);
  const mails = site.mails.mails;
  expect(mails.length).toBeGreaterThan(8);
  expect(mails.length).toBeLessThan(40);
  const numbers = new Set(mails.flatMap(({ data }) => ('orderNumber' in data ? [data.orderNumber] : [])));
  const changed = await readOrders(
    site.db,
    { parcel: 'ifAny' },
    sql`greatest(${orders.paidAt}, ${parcels.sentAt}, (select max(r.created_at) from refunds r where r.order_id = ${orders.id})) > ${since}`,
  );
  const recent = new Set(changed.map(({ number }) => number));
  for (const number of numbers) expect(recent).toContain(number);
  const events = (await site.emulator?.events()) ?? [];
  expect(events.length).toBeGreaterThan(60);
  expect(events.every(({ delivered, dueAt }) => delivered && dueAt === null)).toBe(true);
});

test('an order of the past is refunded like a new one', async () => {
  const wasDelivered = eq(orders.parcelState, 'delivered');
  const [order] = await site.db
    .select()
    .from(orders)
    .where(and(eq(orders.stripeAccountId, account), wasDelivered, isNotNull(orders.applicationFeeId)))
    .orderBy(orders.paidAt)
    .limit(1);
  if (!order?.paymentId) throw new Error('There is no such order.');
  const id = randomUUID();
  const wanted = { id, orderId: order.id, revision: null, source: 'vendor' as const, requestedBy: null, reason: null };
  const request = { kind: 'all' as const, restock: false };
  await site.db.transaction((tx) => startRefund(tx, { ...wanted, request }, site.clock.now()));
  await continueRefund(site.app, id);
  const [refund] = await site.db.select().from(refunds).where(eq(refunds.id, id));
  expect(refund).toMatchObject({ status: 'succeeded', amountCents: order.totalCents });
  expect(refund?.finishedAt).not.toBeNull();
  const made = await site.app.payments.listRefunds({ paymentId: order.paymentId, account });
  expect(made.map(({ refundId }) => refundId)).toContain(id);
});
