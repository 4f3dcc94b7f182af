/** A day that is closed again after a late sale or an undone one: its cash is counted again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoPhoneSale } from '../../../../src/features/booth/undo-sale.server.ts';
import type { Tender } from '../../../../src/features/buying/orders/orders.ts';
import { saveDay } from '../../../../src/features/studio/event-day/close-day.server.ts';
import { loadEventDay } from '../../../../src/features/studio/event-day/day.server.ts';
import { noNotes } from '../../../../src/features/studio/event-day/day-sums.ts';
import { describeRecount } from '../../../../src/features/studio/event-day/describe-day.ts';
import { loadEventProfits } from '../../../../src/features/studio/event-day/event-table.server.ts';
import { makePhone, phoneSale, sendSales } from '../../../support/booth.ts';
import { makeEvent, makeProduct, makeVendor } from '../../../support/factories.ts';
import { openShop, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  app.clock.set('2026-11-18T17:00:00Z');
});
afterAll(() => app.close());

const timeZone = 'America/Kentucky/Louisville';

async function openFair() {
  const vendor = await makeVendor(app.db);
  const mug = await makeProduct(app.db, vendor, { inventory: 9, priceCents: 2_120 });
  const hours = { startsAt: new Date('2026-11-18T15:00:00Z'), endsAt: new Date('2026-11-18T21:00:00Z') };
  const fair = await makeEvent(app.db, { name: 'Street Fair', ...hours }, [vendor]);
  const phone = await makePhone(app.db, vendor);
  const load = () => loadEventDay(app.db, vendor.id, fair, timeZone);
  const sell = async (tender: Tender) => {
    const sale = phoneSale([mug], { now: app.clock.now(), tender });
    await sendSales(app, phone, sale);
    return sale;
  };
  const save = (how: 'save' | 'close', countedCents: number | null, lateSeen = 1) =>
    saveDay(app, vendor.id, fair, { notes: { ...noNotes, countedCents }, how, wasClosed: true, seen: null, lateSeen });
  return { vendor, phone, load, sell, save };
}

test('cash that came in after it was counted is counted again before the day is closed again, and asked for once', async () => {
  const { load, sell, save } = await openFair();
  await sell('cash');
  await save('close', 2_120);
  expect((await load()).lateCash).toBeNull();
  app.clock.advance(60_000);
  await sell('venmo');
  expect((await load()).lateCash).toBeNull();
  await sell('cash');
  expect((await load()).lateCash).toEqual({ cameIn: { count: 1, cents: 2_120 }, undone: { count: 0, cents: 0 } });
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

test('a cash sale that is undone after the count takes its money off the profit, and the box is counted again', async () => {
  const { vendor, phone, load, sell, save } = await openFair();
  const profits = async () => {
    const table = await loadEventProfits(app.db, vendor.id, { year: '2026', timeZone });
    return [(await load()).sums.profitCents, table?.events[0]?.profitCents];
  };
  await sell('cash');
  const mistake = await sell('cash');
  await save('close', 4_240);
  expect(await profits()).toEqual([4_240, 4_240]);
  app.clock.advance(60_000);
  await undoPhoneSale(app, phone, mistake);
  const after = await load();
  expect(after.lateCash).toEqual({ cameIn: { count: 0, cents: 0 }, undone: { count: 1, cents: 2_120 } });
  expect(after.sums).toMatchObject({ expectedCents: 2_120, differenceCents: 0 });
  expect(await profits()).toEqual([2_120, 2_120]);
  await expect(save('close', 4_240, 0)).rejects.toMatchObject({ details: { fields: [{ path: 'counted' }] } });
  // One that came in and was undone since the count is in neither.
  await undoPhoneSale(app, phone, await sell('cash'));
  expect((await load()).lateCash).toEqual(after.lateCash);
  await save('close', 2_120);
  expect(await load()).toMatchObject({ lateCash: null, sums: { differenceCents: 0, profitCents: 2_120 } });
});

test('the page says what changed since the count', () => {
  const notes = { ...noNotes, countedCents: 41_510 };
  const say = (cameIn: number, undone: number) =>
    describeRecount({
      notes,
      lateCash: { cameIn: { count: cameIn, cents: 900 }, undone: { count: undone, cents: 4_665 } },
    });
  expect(say(0, 1)).toBe('You counted $415.10. After that, 1 cash sale ($46.65) was undone. Count the box again.');
  expect(say(1, 2)).toBe(
    'You counted $415.10. After that, 1 cash sale ($9.00) came in, and 2 cash sales ($46.65) were undone. Count the box again.',
  );
});
