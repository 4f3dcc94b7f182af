/** Takes back a sale of a phone: one that is recorded, one that waits for a person, and one that never came. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { minuteMs } from '../../platform/time.ts';
import { zonedDay } from '../../platform/zoned-time.ts';
import { lockSale, undoSale } from '../buying/in-person/record-sale.server.ts';
import { type OrderWith, readOrder } from '../buying/orders/read-orders.server.ts';
import { boothSales } from '../buying/orders/sales.table.ts';
import type { PhoneSale } from './booth.api.ts';
import { boothAttention } from './booth.table.ts';
import type { Phone } from './phone-key.server.ts';
import { isFull, maxKept } from './record-sales.server.ts';
import type { BoothServices } from './services.ts';
import { boothErrors, tooManyKept } from './words.ts';

const helperMs = 10 * minuteMs;

const noSale = () => new DomainError('not_found', boothErrors.noSuchSale);

/** @throws DomainError `forbidden` if this phone can't undo any more what it sold then */
function requireTime({ clock, config }: BoothServices, { isHelper }: Phone, soldAt: Date): void {
  const now = clock.now();
  const { timeZone } = config.site;
  if (isHelper && now.getTime() - soldAt.getTime() > helperMs)
    throw new DomainError('forbidden', boothErrors.undoTooLate);
  if (zonedDay(soldAt, timeZone) !== zonedDay(now, timeZone)) throw new DomainError('forbidden', boothErrors.undoToday);
}

/** Ends a sale that isn't recorded, so that no request on its way records it later. */
async function drop(services: BoothServices, tx: Database, phone: Phone, sale: PhoneSale): Promise<void> {
  const { vendorId, id: phoneId } = phone;
  const now = services.clock.now();
  const isIt = and(eq(boothAttention.vendorId, vendorId), eq(boothAttention.clientSaleId, sale.id));
  const [kept] = await tx.select().from(boothAttention).where(isIt);
  if (kept === undefined) {
    if (await isFull({ ...services, db: tx }, phone)) throw new DomainError('too_many', tooManyKept(maxKept));
    const row = { vendorId, phoneId, clientSaleId: sale.id, reason: 'undone' as const, sale };
    // It may be kept for a person at this moment.
    await tx
      .insert(boothAttention)
      .values({ ...row, createdAt: now, closedAt: now })
      .onConflictDoUpdate({
        target: [boothAttention.vendorId, boothAttention.clientSaleId],
        set: { closedAt: now },
      });
    return;
  }
  if (kept.phoneId !== phoneId) throw noSale();
  // The artist has dealt with it.
  if (kept.closedAt !== null) return;
  requireTime(services, phone, kept.createdAt);
  await tx.update(boothAttention).set({ closedAt: now }).where(isIt);
}

/** Returns the order of a sale. Without one, the sale is ended; null then. */
async function findOrDrop(
  services: BoothServices,
  phone: Phone,
  sale: PhoneSale,
): Promise<OrderWith<{ sale: true; boothSale: true }> | null> {
  return await services.db.transaction(async (tx) => {
    await lockSale(tx, phone.vendorId, sale.id);
    const isIt = and(eq(boothSales.vendorId, phone.vendorId), eq(boothSales.clientSaleId, sale.id));
    const order = await readOrder(tx, { sale: true, boothSale: true }, isIt);
    if (order === null) await drop(services, tx, phone, sale);
    return order;
  });
}

/**
 * Takes back a sale of this phone. Undone twice, it is undone once.
 * @throws DomainError `not_found` for another phone's, `forbidden` if it is too late, `too_many`
 */
export async function undoPhoneSale(services: BoothServices, phone: Phone, sale: PhoneSale): Promise<void> {
  const order = await findOrDrop(services, phone, sale);
  if (order === null || order.status === 'cancelled') return;
  if (order.boothSale.phoneId !== phone.id) throw noSale();
  requireTime(services, phone, order.paidAt ?? order.createdAt);
  await undoSale(services, phone.vendorId, order.id);
}
