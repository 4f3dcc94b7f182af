/** The end of an event: which sales are its, that every sum adds up to the cent, and what is closed, corrected, and mailed. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startPayment } from '../../../../src/features/booth/payments.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { addToEvent } from '../../../../src/features/buying/figures/event-sales.server.ts';
import { sumByMonth } from '../../../../src/features/buying/figures/month-sums.server.ts';
import { undoSale } from '../../../../src/features/buying/in-person/record-sale.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { events, eventVendors } from '../../../../src/features/catalog/events.table.ts';
import { eventDays } from '../../../../src/features/market/event-days.table.ts';
import { eventExhibitors, eventPieces } from '../../../../src/features/market/market.table.ts';
import { saveDay } from '../../../../src/features/studio/event-day/close-day.server.ts';
import {
  daysOf,
  findDayEvent,
  listOpenDays,
  loadEventDay,
} from '../../../../src/features/studio/event-day/day.server.ts';
import { writeDayCsv } from '../../../../src/features/studio/event-day/day-csv.server.ts';
import { noNotes } from '../../../../src/features/studio/event-day/day-sums.ts';
import { listParts } from '../../../../src/features/studio/event-day/describe-day.ts';
import { loadEventProfits } from '../../../../src/features/studio/event-day/event-table.server.ts';
import { savePermit } from '../../../../src/features/tax/permits.server.ts';
import { makePhone, phoneSale, sendSales } from '../../../support/booth.ts';
import { makeEvent, makeProduct, makeVendor } from '../../../support/factories.ts';
import { sellInPerson } from '../../../support/in-person.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { cartOf, openShop, orderOf, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
beforeEach(() => {
  // Midday of November 18 in Louisville.
  app.clock.set('2026-11-18T17:00:00Z');
  app.payments.fault = null;
});

const timeZone = 'America/Kentucky/Louisville';
const at = () => ({ now: app.clock.now(), timeZone });

/** A store with a permit, at a fair from ten to four, with a phone. */
async function openFair() {
  const vendor = await makeVendor(app.db, { shippingCents: null });
  const mug = await makeProduct(app.db, vendor, { name: 'Mug', inventory: 400, priceCents: 1_999 });
  const bowl = await makeProduct(app.db, vendor, { name: 'Bowl', inventory: 400, priceCents: 4_501 });
  await savePermit(app.db, { vendorId: vendor.id, state: 'KY', number: 'KY-1', enteredAt: app.clock.now() });
  const hours = { startsAt: new Date('2026-11-18T15:00:00Z'), endsAt: new Date('2026-11-18T21:00:00Z') };
  const fair = await makeEvent(app.db, { name: 'Street Fair', ...hours }, [vendor]);
  const phone = await makePhone(app.db, vendor);
  const load = () => loadEventDay(app.db, vendor.id, fair, timeZone);
  const sell = (pieces: (typeof mug)[], changes: Partial<Parameters<typeof phoneSale>[1]> = {}) =>
    sendSales(app, phone, phoneSale(pieces, { now: app.clock.now(), rate: 600, ...changes }));
  return { vendor, mug, bowl, fair, phone, load, sell };
}

type Fair = Awaited<ReturnType<typeof openFair>>;

/** Charges a card by QR code; its tax is the artist's. */
async function charge({ phone, mug }: Pick<Fair, 'phone' | 'mug'>, quantity = 1) {
  const subtotal = mug.priceCents * quantity;
  const payment = await startPayment(app, phone, {
    id: crypto.randomUUID(),
    items: cartOf(mug, quantity),
    others: [],
    expectedTotalCents: subtotal + Math.floor((subtotal * 600 + 5_000) / 10_000),
  });
  const [order] = await app.db.select().from(orders).where(eq(orders.number, payment.number));
  const sessionId = (await orderOf(app.db, order?.id ?? '')).checkout?.sessionId;
  app.payments.pay(sessionId ?? '');
  await handlePaymentEvent(app, app.payments.event(sessionId ?? ''));
  return payment;
}

const close = ({ vendor, fair }: Pick<Fair, 'vendor' | 'fair'>, notes = {}, wasClosed = false) =>
  saveDay(app, vendor.id, fair, { notes: { ...noNotes, ...notes }, how: 'close', wasClosed, seen: null });

const dayMails = async (event: string) =>
  (await app.mails.all()).filter((mail) => mail.template === 'event-day' && mail.data.eventSlug === event);

test('a day of cash, a card by QR, and Square adds up: tenders, cash box to the nickel, tax apart, and the profit', async () => {
  const place = await openFair();
  const { vendor, fair, mug, bowl, load, sell } = place;
  await app.db.insert(eventExhibitors).values({ eventId: fair.id, vendorId: vendor.id });
  await app.db.insert(eventPieces).values([
    { eventId: fair.id, vendorId: vendor.id, productId: mug.id, units: 5 },
    { eventId: fair.id, vendorId: vendor.id, productId: bowl.id, units: 2 },
  ]);
  await sell([mug, bowl]);
  await sell([mug]);
  await sell([], { lines: [{ productId: null, name: 'A card', unitPriceCents: 500, quantity: 2 }] });
  await sell([bowl], { tender: 'card', label: 'Square' });
  await charge(place);
  const day = await load();
  expect(day.tenders.map(({ tender, label, count, totalCents }) => [tender, label, count, totalCents])).toEqual([
    // 6890, 2120 (2119), and 1060.
    ['cash', null, 3, 10_070],
    ['card', 'Square', 1, 4_771],
    [null, null, 1, 2_119],
  ]);
  expect(day.sums).toMatchObject({
    count: 5,
    totalCents: 16_960,
    cashCents: 10_070,
    goodsCents: 15_999,
    roundingCents: 1,
  });
  expect(day.sums.artistTaxCents).toBe(16_960 - 15_999 - 1);
  expect(day.sums.applicationFeeCents).toBe(-30);
  expect(day.sums.backCents).toBe(0);
  expect(day.pieces.map(({ name, brought, sold, left, missing }) => [name, brought, sold, left, missing])).toEqual([
    ['Mug', 5, 3, 2, 0],
    ['Bowl', 2, 2, 0, 0],
  ]);
  expect(day.others).toEqual([{ name: 'A card', count: 2 }]);
  await close(place, {
    floatCents: 6_000,
    countedCents: 15_570,
    boothFeeCents: 8_500,
    costs: [{ name: 'Parking', cents: 1_200 }],
    home: { [mug.id]: 1 },
  });
  const closed = await load();
  expect(closed.sums).toMatchObject({ expectedCents: 16_070, differenceCents: -500 });
  const processing = closed.sums.processorFeeCents;
  expect(closed.sums.profitCents).toBe(15_999 + 1 + processing - 30 - 8_500 - 1_200 - 500);
  expect(closed.pieces[0]).toMatchObject({ home: 1, missing: 1 });
  const [mail, ...more] = await dayMails(fair.slug);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: vendor.email,
    data: { profitCents: closed.sums.profitCents, sales: 5, missing: ['1 Mug unaccounted for.'] },
  });
  const file = writeDayCsv(closed);
  expect(file).toContain('What came in,Square,1,47.71,,,,');
  expect(file).toContain('The cash box,You counted,,155.70,,,,');
  expect(file).toContain('Pieces,Mug,,,5,3,1,1');
  expect(file).toContain('Pieces,A card,,,,2,,');
});

test('a sale after the closing, a corrected cost, and an undone sale: the profit follows, and the page says what came late', async () => {
  const place = await openFair();
  const { vendor, fair, mug, load, sell } = place;
  await sell([mug]);
  await close(place, { boothFeeCents: 1_000 });
  const before = await load();
  app.clock.advance(60_000);
  await sell([mug]);
  const after = await load();
  expect(after.late).toEqual({ count: 1, cents: 2_120 });
  expect(after.sums.profitCents).toBe(before.sums.profitCents + 1_999 + 1);
  expect(after.closedAt).toEqual(before.closedAt);
  // Sent twice, it is mailed once; on purpose, it is mailed again.
  await close(place, { boothFeeCents: 1_000 });
  expect(await dayMails(fair.slug)).toHaveLength(1);
  await close(place, { boothFeeCents: 2_000 }, true);
  expect(await dayMails(fair.slug)).toHaveLength(2);
  expect((await load()).sums.profitCents).toBe(after.sums.profitCents - 1_000);
  const [sale] = await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id)).limit(1);
  await undoSale(app, vendor.id, sale?.id ?? '');
  expect((await load()).sums).toMatchObject({ count: 1, cashCents: 2_120 });
});

test('a sale belongs to the event of its day, also after the artist left it, and to none without one', async () => {
  const { vendor, mug, fair, sell } = await openFair();
  const eventOf = async () =>
    (await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id))).map(({ eventId }) => eventId);
  await sell([mug]);
  await app.db.delete(eventVendors).where(eq(eventVendors.vendorId, vendor.id));
  expect(await findDayEvent(app.db, vendor.id, fair.slug, at())).toMatchObject({ id: fair.id });
  await sellInPerson(app, vendor.id, { piece: mug.id });
  await sellInPerson(app, vendor.id, { piece: mug.id, day: '2026-11-12' });
  expect((await eventOf()).sort()).toEqual([fair.id, null, null].sort());
  const other = await makeVendor(app.db);
  expect(await findDayEvent(app.db, other.id, fair.slug, at())).toBeNull();
  // They take part after all: sales of that day are counted in, that of another day isn't.
  await app.db.insert(eventVendors).values({ eventId: fair.id, vendorId: vendor.id });
  expect((await loadEventDay(app.db, vendor.id, fair, timeZone)).withoutEvent).toBe(1);
  await addToEvent(app.db, { vendorId: vendor.id, eventId: fair.id }, daysOf(fair, timeZone));
  expect((await loadEventDay(app.db, vendor.id, fair, timeZone)).sums.count).toBe(2);
});

test('of two events on a day, a sale is at the one to which the artist said they come; a canceled one is none', async () => {
  const { vendor, fair, mug, sell } = await openFair();
  const late = { startsAt: new Date('2026-11-18T23:00:00Z'), endsAt: new Date('2026-11-19T01:00:00Z') };
  const hop = await makeEvent(app.db, late, [vendor]);
  await app.db.insert(eventExhibitors).values({ eventId: hop.id, vendorId: vendor.id });
  await sell([mug]);
  await app.db.update(events).set({ cancelledAt: app.clock.now() }).where(eq(events.id, hop.id));
  await sell([mug]);
  const sold = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.vendorId, vendor.id), isNotNull(orders.eventId)));
  expect(sold.map(({ eventId }) => eventId).sort()).toEqual([fair.id, hop.id].sort());
});

test('an event that hasn’t started can’t be closed; afterwards To Do asks for two weeks, until it is closed', async () => {
  const place = await openFair();
  const { vendor, fair, mug, sell } = place;
  await sell([mug]);
  const asked = async () => (await listOpenDays(app.db, vendor.id, at())).map(({ slug }) => slug);
  expect(await asked()).toEqual([]);
  app.clock.set('2026-11-18T14:59:00Z');
  await expect(close(place)).rejects.toThrow('This event hasn’t started');
  app.clock.set('2026-11-17T17:00:00Z');
  expect(await findDayEvent(app.db, vendor.id, fair.slug, at())).toBeNull();
  app.clock.set('2026-11-19T14:00:00Z');
  expect(await asked()).toEqual([fair.slug]);
  app.clock.set('2026-12-03T14:00:00Z');
  expect(await asked()).toEqual([]);
  app.clock.set('2026-11-20T14:00:00Z');
  await close(place);
  expect(await asked()).toEqual([]);
});

test('Figures lists an event with its profit beside what was sold online', async () => {
  const place = await openFair();
  const { vendor, fair, mug, sell } = place;
  const list = () => loadEventProfits(app.db, vendor.id, { year: '2026', timeZone });
  expect(await list()).toBeNull();
  await sell([mug]);
  await charge(place);
  const open = await list();
  expect(open?.events).toMatchObject([{ slug: fair.slug, sales: 2, isClosed: false }]);
  await close(place, { boothFeeCents: 500, floatCents: 1_000, countedCents: 3_120 });
  const { sums } = await place.load();
  expect((await list())?.events).toMatchObject([{ profitCents: sums.profitCents, isClosed: true }]);
  expect(open?.online).toMatchObject({ sales: 0, keptCents: 0 });
});

const sales = fc.array(
  fc.record({
    mugs: fc.integer({ min: 0, max: 3 }),
    bowls: fc.integer({ min: 0, max: 2 }),
    otherCents: fc.integer({ min: 1, max: 9_999 }),
    tender: fc.constantFrom('cash', 'card', 'venmo', 'check', 'other'),
    label: fc.constantFrom(null, 'Square', 'Venmo'),
  }),
  { maxLength: 12 },
);
const costs = fc.array(fc.record({ name: fc.string({ maxLength: 20 }), cents: fc.nat(9_999) }), { maxLength: 5 });

test('whatever was sold: tenders add up to the orders, the cash box is a whole nickel, parts to the profit, and the month agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      sales,
      costs,
      fc.nat(50_000),
      fc.nat(9_999),
      fc.integer({ min: 0, max: 2 }),
      async (sold, ofDay, counted, fee, cards) => {
        const place = await openFair();
        const { vendor, mug, bowl, fair, phone, load } = place;
        for (const { mugs, bowls, otherCents, tender, label } of sold) {
          const lines = [
            ...(mugs > 0 ? [{ productId: mug.id, name: 'Mug', unitPriceCents: mug.priceCents, quantity: mugs }] : []),
            ...(bowls > 0
              ? [{ productId: bowl.id, name: 'Bowl', unitPriceCents: bowl.priceCents, quantity: bowls }]
              : []),
            { productId: null, name: 'Else', unitPriceCents: otherCents, quantity: 1 },
          ];
          const [answer] = await sendSales(
            app,
            phone,
            phoneSale([], { now: app.clock.now(), rate: 600, lines, tender, label: tender === 'cash' ? null : label }),
          );
          expect(answer?.outcome).toBe('recorded');
        }
        for (let card = 0; card < cards; card += 1) await charge({ phone, mug }, card + 1);
        await close(place, { countedCents: counted, floatCents: 5_000, boothFeeCents: fee, costs: ofDay });
        const day = await load();
        const stored = await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id));
        const total = stored.reduce((sum, { totalCents }) => sum + totalCents, 0);
        expect(day.tenders.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(total);
        expect(day.sums.count).toBe(sold.length + cards);
        expect(day.sums.cashCents % 5).toBe(0);
        expect(day.sums.backCents).toBe(0);
        const parts = listParts(day);
        expect(parts.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0)).toBe(parts.at(-1)?.cents);
        const taxes = stored.reduce((sum, { taxCents }) => sum + taxCents, 0);
        expect(day.sums.artistTaxCents).toBe(taxes);
        const [month] = await sumByMonth(app.db, vendor.id, timeZone);
        const ofNotes = counted - 5_000 - day.sums.cashCents - fee - ofDay.reduce((sum, { cents }) => sum + cents, 0);
        expect(day.sums.profitCents).toBe((month?.keptCents ?? 0) + ofNotes);
        const [noted] = await app.db.select().from(eventDays).where(eq(eventDays.eventId, fair.id));
        expect(noted?.costs).toEqual(ofDay);
      },
    ),
    { numRuns: rounds(3, 60) },
  );
});
