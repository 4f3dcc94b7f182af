/** Cards that an artist charged by the provider's own app: offered on the day, and linked to a piece once. */
import { and, asc, eq, getTableColumns, gte, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { CheckoutServices } from '../checkout/services.ts';
import { bareCharges } from '../orders/bare-charges.table.ts';
import { orders } from '../orders/orders.table.ts';
import type { Order } from '../orders/read-orders.server.ts';
import { recordSale } from './record-sale.server.ts';
import { saleErrors, stripeApp } from './words.ts';

/** More than a booth charges without saying for what. */
const maxOffered = 20;

/** For queries that join the sale. One that was undone says nothing about its charge: it may have been the wrong piece. */
const isUnlinked = and(
  or(isNull(bareCharges.orderId), eq(orders.status, 'cancelled')),
  isNull(bareCharges.dismissedAt),
);

/** Lists the charges of a store since then that nobody has said anything about, the oldest first. */
export function listCharges(db: Database, vendorId: string, since: Date) {
  return db
    .select(getTableColumns(bareCharges))
    .from(bareCharges)
    .leftJoin(orders, eq(orders.id, bareCharges.orderId))
    .where(and(eq(bareCharges.vendorId, vendorId), gte(bareCharges.chargedAt, since), isUnlinked))
    .orderBy(asc(bareCharges.chargedAt), asc(bareCharges.id))
    .limit(maxOffered);
}

/**
 * Records which piece a charge paid, as a sale in person with its tax in what was paid. Without a piece, it isn't offered again; with one,
 * only if the sale is undone.
 * @returns the sale. The same piece twice is one sale; null without a piece.
 * @throws DomainError `not_found`, `stale` if something was said about it already, and those of `recordSale`
 */
export async function linkCharge(
  services: CheckoutServices,
  vendorId: string,
  { id, productId }: { id: string; productId: string | null },
): Promise<Order | null> {
  const { db, clock, config } = services;
  const isIt = and(eq(bareCharges.id, id), eq(bareCharges.vendorId, vendorId));
  const [found] = await db
    .select({ charge: bareCharges, status: orders.status })
    .from(bareCharges)
    .leftJoin(orders, eq(orders.id, bareCharges.orderId))
    .where(isIt);
  if (!found) throw new DomainError('not_found', saleErrors.noCharge);
  const { charge, status } = found;
  const isSold = status !== null && status !== 'cancelled';
  if (isSold || charge.dismissedAt !== null) throw new DomainError('stale', saleErrors.chargeSettled);
  const undone = charge.orderId;
  const isUnchanged = and(
    isIt,
    undone === null ? isNull(bareCharges.orderId) : eq(bareCharges.orderId, undone),
    isNull(bareCharges.dismissedAt),
  );
  if (productId === null) {
    await db.update(bareCharges).set({ dismissedAt: clock.now() }).where(isUnchanged);
    return null;
  }
  const order = await recordSale(services, vendorId, {
    // However often it is said, by whatever phone, it is one sale until that is undone.
    key: undone === null ? `charge ${id}` : `charge ${id} after ${undone}`,
    lines: [{ productId, name: '', unitPriceCents: charge.amountCents, quantity: 1 }],
    tender: 'card',
    paidElsewhere: { label: stripeApp, reference: id },
    place: null,
    day: zonedDay(charge.chargedAt, config.site.timeZone),
    taxed: true,
    phone: null,
  });
  await db.update(bareCharges).set({ orderId: order.id }).where(isUnchanged);
  return order;
}
