/** Units at a market: booth, card, web, closing, and the regular work meet at the last one. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { cancelPayment, startPayment } from '../../../src/features/booth/payments.server.ts';
import { reconcileOrders } from '../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { saleConflicts } from '../../../src/features/buying/in-person/conflicts.table.ts';
import { returnMarketUnits, settleMarketUnits } from '../../../src/features/buying/in-person/market-units.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readOrder } from '../../../src/features/buying/orders/read-orders.server.ts';
import { isDomainError } from '../../../src/platform/errors.ts';
import { at, countUnits, type Fair, fairTimes, makeFair } from '../at-market.ts';
import { phoneSale, sendSales } from '../booth.ts';
import type { Dice } from '../rounds.ts';
import { cartOf, checkOut, newGuest, payIfOpen, type Shop } from '../shop.ts';

/** Refusals are answers; anything else is a mistake of ours, such as a deadlock. */
const unlessRefused = (error: unknown): null => {
  if (!isDomainError(error)) throw error;
  return null;
};

/** What can happen to the unit. */
const actsOf = (app: Shop, { share }: Dice, fair: Fair) => {
  const sale = phoneSale([fair.product], { now: app.clock.now() });
  const clock = { now: app.clock.now(), timeZone: app.config.site.timeZone };
  return {
    card: async () => {
      const asked = fair.payment();
      const started = await startPayment(app, fair.phone, asked).catch(unlessRefused);
      if (started === null) return;
      if (share() < 0.4) return await cancelPayment(app, fair.phone, asked.id).catch(unlessRefused);
      const order = await readOrder(app.db, { checkout: true }, eq(orders.number, started.number));
      return await payIfOpen(app, order?.checkout.sessionId);
    },
    web: async () => {
      const order = await checkOut(app, cartOf(fair.product), { buyer: newGuest() }).catch(unlessRefused);
      await payIfOpen(app, order?.checkout.sessionId);
    },
    cash: async () => {
      for (;;) {
        const [answer] = await sendSales(app, fair.phone, sale);
        if (answer?.outcome === 'recorded') return;
      }
    },
    close: () => app.db.transaction((tx) => returnMarketUnits(tx, { ...fair.place, day: '2026-11-21' }, clock)),
    settle: () => settleMarketUnits(app, fair.place),
  };
};

/** Card, web, cash, closing, and the regular work race for one unit: one of the connected ones is paid, and no unit is lost. */
export async function raceAtFair(app: Shop, random: Dice, round: number): Promise<{ paid: number; conflicts: number }> {
  app.clock.set(fairTimes.open);
  const fair = await makeFair(app);
  // In half of the rounds it is at the market before, in others it goes there in the middle of it.
  if (round % 2 === 0) await settleMarketUnits(app, fair.place);
  const { card, web, cash, close, settle } = actsOf(app, random, fair);
  const hasCash = round % 3 !== 0;
  await Promise.all(
    random.shuffled([card, web, settle, card, web, ...(hasCash ? [cash] : []), close]).map((work) => work()),
  );
  app.clock.set(fairTimes.nextNoon);
  for (let again = 1; again > 0; ) again = (await reconcileOrders(app)).settled;
  await settleMarketUnits(app, fair.place);
  const rows = await app.db.select().from(orders).where(eq(orders.vendorId, fair.vendor.id));
  const paid = rows.filter(({ channel, status }) => channel !== 'in_person' && status === 'paid').length;
  expect(paid).toBeLessThanOrEqual(1);
  const found = await app.db.$count(saleConflicts, eq(saleConflicts.productId, fair.product.id));
  expect(found).toBe(hasCash ? paid : 0);
  const sold = paid + Number(hasCash);
  expect(await countUnits(app, fair.product)).toEqual({ free: Math.max(0, 1 - sold), held: 0, sold, left: null });
  return { paid, conflicts: found };
}

/** A day with six units, four of them at the market, and everything at once: the units add up, and never fewer than none. */
export async function liveFairDay(app: Shop, random: Dice): Promise<void> {
  app.clock.set(fairTimes.open);
  const fair = await makeFair(app, { inventory: 6, units: 4 });
  const looks: number[] = [];
  const look = async () => {
    const { free, left } = await countUnits(app, fair.product);
    looks.push(free, left ?? 0);
  };
  const { card, web, close, settle } = actsOf(app, random, fair);
  const cashes = Array.from({ length: 3 }, () => actsOf(app, random, fair).cash);
  const works = random.shuffled([card, card, card, web, web, ...cashes, settle, settle, look, look, look, close]);
  await Promise.all(works.map((work) => work()));
  await at(app, 'nextNoon');
  for (let again = 1; again > 0; ) again = (await reconcileOrders(app)).settled;
  await settleMarketUnits(app, fair.place);
  const rows = await app.db.select().from(orders).where(eq(orders.vendorId, fair.vendor.id));
  const sold = rows.filter(({ status }) => status === 'paid').length;
  const conflicts = await app.db.$count(saleConflicts, eq(saleConflicts.productId, fair.product.id));
  expect(conflicts).toBe(Math.max(0, sold - 6));
  expect(await countUnits(app, fair.product)).toEqual({ free: Math.max(0, 6 - sold), held: 0, sold, left: null });
  expect(Math.min(...looks)).toBeGreaterThanOrEqual(0);
}
