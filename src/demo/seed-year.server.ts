import { eq, sql } from 'drizzle-orm';
import { orders } from '../features/buying/orders/orders.table.ts';
import { setInventory } from '../features/buying/orders/stock.server.ts';
import { readCharges } from '../features/buying/refunds/reconcile-refunds.server.ts';
import { products } from '../features/catalog/products.table.ts';
import { vendors } from '../features/catalog/vendors.table.ts';
import { postponePermit, savePermit } from '../features/tax/permits.server.ts';
import type { Database } from '../platform/database/database.ts';
import { zonedTime } from '../platform/zoned-time.ts';
import { demoAccountId } from './seed.server.ts';
import { daysOfYear, listEverydayOrders } from './year/everyday-orders.ts';
import { listFairs } from './year/fairs.server.ts';
import { listSalesInPerson, listSuppliesInPerson } from './year/in-person.server.ts';
import { saveKeepsakes } from './year/keepsakes.server.ts';
import { listLetters } from './year/letters.server.ts';
import { listEventChanges } from './year/moved-event.server.ts';
import { openPast, type Past, type YearServices } from './year/past.server.ts';
import { connectStore } from './year/postage.server.ts';
import { listSiteReports } from './year/reports.server.ts';
import { type Step, stepsOf } from './year/sell.server.ts';
import { listSupplies, type Supply } from './year/supplies.ts';
import { listToldOrders } from './year/told-orders.ts';
import type { Today } from './year/year-order.ts';

const connectedDaysAgo = 30;

export const yearLock = 7260411024;

const toStep = ({ piece, at, quantity }: Supply): Step => ({
  at,
  run: async ({ services, productId }) => {
    const id = productId(piece);
    const [product] = await services.db.select({ free: products.inventory }).from(products).where(eq(products.id, id));
    const seen = product?.free ?? 0;
    const cause = `made ${at.toISOString()}`;
    await setInventory(services.db, { productId: id, cause, now: at, seen, count: seen + quantity });
  },
});

/** Two stores collect sales tax since some months. Orders before are without it. */
function listPermits({ now, timeZone }: Today): Step[] {
  const permits = [
    { store: 'portland-kiln', state: 'KY', number: '482911', daysAgo: 150 },
    { store: 'loom-and-river', state: 'KY', number: '480066', daysAgo: 120 },
    { store: 'loom-and-river', state: 'IN', number: '0150663912-001', daysAgo: 60 },
  ];
  // One said that it has none yet; the others haven't answered.
  const at = zonedTime(now, -40, '08:00', timeZone);
  const postponed: Step = {
    at,
    run: ({ services, vendorId }) => postponePermit(services.db, vendorId('frankfort-avenue-press'), at),
  };
  const steps = permits.map(({ store, state, number, daysAgo }): Step => {
    const at = zonedTime(now, -daysAgo, '08:00', timeZone);
    return {
      at,
      run: ({ services, vendorId }) =>
        savePermit(services.db, { vendorId: vendorId(store), state, number, enteredAt: at }),
    };
  });
  return [...steps, postponed];
}

function planYear(today: Today): { stores: string[]; steps: Step[] } {
  const orders = [...listEverydayOrders(today), ...listToldOrders(today)];
  const fairs = listFairs(today);
  const from = zonedTime(today.now, -daysOfYear - 1, '08:00', today.timeZone);
  const steps = [
    ...[...listSupplies(orders, from), ...listSuppliesInPerson(today), ...fairs.supplies].map(toStep),
    ...orders.flatMap(stepsOf),
    ...listSalesInPerson(today),
    ...fairs.steps,
    ...listLetters(today),
    ...listSiteReports(today),
    ...listEventChanges(today),
    ...listPermits(today),
  ];
  return {
    stores: [...new Set([...orders.map(({ store }) => store), ...fairs.stores])],
    // A supply comes before the orders of the same moment, and an order before what becomes of it.
    steps: steps.sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

/** Asks the provider what it kept of each payment, and lets it make the payouts that were due. */
async function settle({ services, provider }: Past, stores: readonly string[]): Promise<void> {
  while ((await readCharges(services)) > 0);
  for (const store of stores) await provider.payments.listPayouts(demoAccountId(store));
}

async function isNew(tx: Database): Promise<boolean> {
  const [sold] = await tx.select({ id: orders.id }).from(orders).limit(1);
  const [artist] = await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(eq(vendors.stripeAccountId, demoAccountId('portland-kiln')));
  return sold === undefined && artist !== undefined;
}

/**
 * Gives the demo's artist a year of orders, once, and the demo's customer a history. All of it is made by the functions of real
 * orders, with the clock moved, and the emulated provider holds the same payments.
 * @param storePhotos stores those of a refund request, and returns their ids
 * @returns true if the year was made now
 */
export async function seedYear(
  app: YearServices,
  storePhotos: () => Promise<readonly string[]> = async () => [],
): Promise<boolean> {
  // Outside of the transaction: on a busy machine a picture takes longer than one may wait.
  const requestPhotos = (await isNew(app.db)) ? await storePhotos() : [];
  return app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${yearLock}) as mine`);
    // Another instance that makes it now takes longer than a lock may be waited for.
    if (rows[0]?.mine !== true || !(await isNew(tx))) return false;
    const today = { now: app.clock.now(), timeZone: app.config.site.timeZone };
    const { stores, steps } = planYear(today);
    const past = await openPast(tx, app, { stores, requestPhotos });
    if (past === null) return false;
    past.moveTo(zonedTime(today.now, -connectedDaysAgo, '08:00', today.timeZone));
    await connectStore(past, past.vendorId('portland-kiln'));
    for (const { at, run } of steps) {
      past.moveTo(at);
      await run(past);
    }
    past.moveTo(today.now);
    await saveKeepsakes(past);
    await settle(past, stores);
    await past.provider.copyInto(tx);
    await past.shippo.copyInto(tx);
    await past.provider.close();
    return true;
  });
}
