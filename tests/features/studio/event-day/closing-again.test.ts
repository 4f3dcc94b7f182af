/** A day that is closed again after a late sale: its cash is counted again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tender } from '../../../../src/features/buying/orders/orders.ts';
import { saveDay } from '../../../../src/features/studio/event-day/close-day.server.ts';
import { loadEventDay } from '../../../../src/features/studio/event-day/day.server.ts';
import { noNotes } from '../../../../src/features/studio/event-day/day-sums.ts';
import { makePhone, phoneSale, sendSales } from '../../../support/booth.ts';
import { makeEvent, makeProduct, makeVendor } from '../../../support/factories.ts';
import { openShop, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  app.clock.set('2026-11-18T17:00:00Z');
});
afterAll(() => app.close());

test('cash that came in after it was counted is counted again before the day is closed again, and asked for once', async () => {
  const vendor = await makeVendor(app.db);
  const mug = await makeProduct(app.db, vendor, { inventory: 9, priceCents: 2_120 });
  const hours = { startsAt: new Date('2026-11-18T15:00:00Z'), endsAt: new Date('2026-11-18T21:00:00Z') };
  const fair = await makeEvent(app.db, { name: 'Street Fair', ...hours }, [vendor]);
  const phone = await makePhone(app.db, vendor);
  const load = () => loadEventDay(app.db, vendor.id, fair, 'America/Kentucky/Louisville');
  const sell = (tender: Tender) => sendSales(app, phone, phoneSale([mug], { now: app.clock.now(), tender }));
  const save = (how: 'save' | 'close', countedCents: number | null, lateSeen = 1) =>
    saveDay(app, vendor.id, fair, { notes: { ...noNotes, countedCents }, how, wasClosed: true, seen: null, lateSeen });
  await sell('cash');
  await save('close', 2_120);
  expect((await load()).lateCash).toBeNull();
  app.clock.advance(60_000);
  await sell('venmo');
  expect((await load()).lateCash).toBeNull();
  await sell('cash');
  expect((await load()).lateCash).toEqual({ count: 1, cents: 2_120 });
  for (const [counted, lateSeen] of [
    [null, 1],
    [2_120, 0],
  ] as const)
    await expect(save('close', counted, lateSeen)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'counted' }] },
    });
  // Other notes can be saved meanwhile, and lose nothing.
  await save('save', null);
  expect((await load()).notes.countedCents).toBe(2_120);
  await save('close', 4_240);
  expect(await load()).toMatchObject({ lateCash: null, notes: { countedCents: 4_240 }, sums: { differenceCents: 0 } });
});
