/** Pieces that are sold at an event alone while it lasts. */
import { eq } from 'drizzle-orm';
import { settleMarketUnits } from '../../src/features/buying/in-person/market-units.server.ts';
import { eventBooths, eventExhibitors, eventPieces, marketReserves } from '../../src/features/market/market.table.ts';
import { makePhone } from './booth.ts';
import { makeEvent, makeProduct, makeVendor } from './factories.ts';
import { cartOf, type Shop, stockOf } from './shop.ts';

/** The fair is on Saturday, November 21, 2026, from 10 am to 4 pm in Louisville. */
export const fairTimes = {
  before: '2026-11-20T17:00:00Z',
  midnight: '2026-11-21T05:00:00Z',
  open: '2026-11-21T15:00:00Z',
  end: '2026-11-21T21:00:00Z',
  evening: '2026-11-21T23:00:00Z',
  nextMorning: '2026-11-22T16:59:00Z',
  nextNoon: '2026-11-22T17:00:00Z',
} as const;

/** Creates an artist with a booth at the fair, who brings so many of one piece, for sale there alone. */
export async function makeFair(app: Shop, { inventory = 1, units }: { inventory?: number; units?: number } = {}) {
  const vendor = await makeVendor(app.db);
  const product = await makeProduct(app.db, vendor, { inventory });
  const startsAt = new Date(fairTimes.open);
  const event = await makeEvent(app.db, { name: 'Logan Street', startsAt, endsAt: new Date(fairTimes.end) }, [vendor]);
  const [booth] = await app.db.insert(eventBooths).values({ eventId: event.id, name: '14', position: 0 }).returning();
  const place = { eventId: event.id, vendorId: vendor.id };
  await app.db.insert(eventExhibitors).values({ ...place, boothId: booth?.id ?? null });
  await app.db
    .insert(eventPieces)
    .values({ ...place, productId: product.id, units: units ?? inventory, marketOnly: true });
  const phone = await makePhone(app.db, vendor);
  const payment = (quantity = 1) => ({
    id: crypto.randomUUID(),
    items: cartOf(product, quantity),
    expectedTotalCents: product.priceCents * quantity,
  });
  return { vendor, product, event, place, phone, payment };
}

export type Fair = Awaited<ReturnType<typeof makeFair>>;

/** Counts what is free, held, sold, and left at markets. */
export async function countUnits(app: Shop, product: { id: string }) {
  const [reserve] = await app.db.select().from(marketReserves).where(eq(marketReserves.productId, product.id));
  return { ...(await stockOf(app.db, product.id)), left: reserve?.left ?? null };
}

/** Sets the time, and does the work that is due. */
export async function at(app: Shop, moment: keyof typeof fairTimes): Promise<void> {
  app.clock.set(fairTimes[moment]);
  await settleMarketUnits(app);
}
