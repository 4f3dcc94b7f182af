import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsStates } from '../../../src/features/catalog/payments-state.ts';
import { shopColumn } from '../../../src/features/catalog/shop-state.server.ts';
import { awayNote, type ShopFacts, shopState } from '../../../src/features/catalog/shop-state.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeVendor } from '../../support/factories.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const now = new Date();
const hour = 3_600_000;
const open: ShopFacts = {
  isActive: true,
  paymentsState: 'ready',
  awayUntil: null,
  restsAt: null,
  shippingCents: 0,
  pickup: null,
};

test('only an active shop with ready payments and a way to get orders, whose vendor is there, is open', () => {
  expect(shopState(open, now)).toBe('open');
  expect(shopState({ ...open, awayUntil: new Date(now.getTime() + hour) }, now)).toBe('away');
  expect(shopState({ ...open, awayUntil: now }, now)).toBe('open');
  expect(shopState({ ...open, paymentsState: 'restricted', awayUntil: new Date(now.getTime() + hour) }, now)).toBe(
    'not_ready',
  );
  expect(shopState({ ...open, isActive: false, paymentsState: 'none' }, now)).toBe('suspended');
  expect(shopState({ ...open, restsAt: new Date(now.getTime() + hour) }, now)).toBe('open');
  expect(shopState({ ...open, restsAt: now, paymentsState: 'none' }, now)).toBe('resting');
  expect(shopState({ ...open, shippingCents: null }, now)).toBe('no_delivery');
  expect(shopState({ ...open, shippingCents: null, pickup: 'Saturdays' }, now)).toBe('open');
  expect(shopState({ ...open, shippingCents: null, paymentsState: 'none' }, now)).toBe('not_ready');
});

test('the database says the same of every combination', async () => {
  const vendor = await makeVendor(fresh.db);
  const deliveries = [
    { shippingCents: 0, pickup: null },
    { shippingCents: null, pickup: 'Saturdays' },
    { shippingCents: null, pickup: null },
  ];
  const times = [null, new Date(now.getTime() - hour), now, new Date(now.getTime() + hour)];
  for (const [isActive, delivery] of [true, false].flatMap((is) => deliveries.map((one) => [is, one] as const)))
    for (const paymentsState of paymentsStates)
      for (const [awayUntil, restsAt] of times.flatMap((away) => times.map((rests) => [away, rests] as const))) {
        const facts = { isActive, paymentsState, awayUntil, restsAt, ...delivery };
        await fresh.db.update(vendors).set(facts).where(eq(vendors.id, vendor.id));
        const [row] = await fresh.db
          .select({ given: shopColumn(now), stored: shopColumn(), at: sql<string>`now()` })
          .from(vendors)
          .where(eq(vendors.id, vendor.id));
        expect(row, JSON.stringify(facts)).toMatchObject({
          given: shopState(facts, now),
          stored: shopState(facts, new Date(row?.at ?? '')),
        });
      }
});

test('the pages of a vendor who is away say until which day, in the city’s time zone', () => {
  const clock = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'America/Kentucky/Louisville' };
  const away = { owner: 'Ada Potter', shop: 'away' as const, awayUntil: new Date('2026-12-01T05:00:00Z') };
  expect(awayNote(away, clock)).toBe('Ada Potter is away until December 1. You can buy again then.');
  expect(awayNote({ ...away, awayUntil: new Date('2027-01-04T05:00:00Z') }, clock)).toBe(
    'Ada Potter is away until January 4, 2027. You can buy again then.',
  );
  expect(awayNote({ ...away, shop: 'open' }, clock)).toBeNull();
});
