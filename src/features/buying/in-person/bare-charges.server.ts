/** Cards that an artist charged by the provider's own app: offered on the day, and linked to a piece once. */
import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { CheckoutServices } from '../checkout/services.ts';
import { bareCharges } from '../orders/bare-charges.table.ts';
import type { Order } from '../orders/read-orders.server.ts';
import { recordSale } from './record-sale.server.ts';
import { saleErrors, stripeApp } from './words.ts';

/** More than a booth charges without saying for what. */
const maxOffered = 20;

const isUnlinked = and(isNull(bareCharges.orderId), isNull(bareCharges.dismissedAt));

/** Lists the charges of a store since then that nobody has said anything about, the oldest first. */
export function listCharges(db: Database, vendorId: string, since: Date) {
  return db
    .select()
    .from(bareCharges)
    .where(and(eq(bareCharges.vendorId, vendorId), gte(bareCharges.chargedAt, since), isUnlinked))
    .orderBy(asc(bareCharges.chargedAt), asc(bareCharges.id))
    .limit(maxOffered);
}

/**
 * Records which piece a charge paid, as a sale in person with its tax in what was paid. Without a piece, it isn't offered again.
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
  const [charge] = await db.select().from(bareCharges).where(isIt);
  if (!charge) throw new DomainError('not_found', saleErrors.noCharge);
  if (charge.orderId !== null || charge.dismissedAt !== null) throw new DomainError('stale', saleErrors.chargeSettled);
  if (productId === null) {
    await db.update(bareCharges).set({ dismissedAt: clock.now() }).where(and(isIt, isUnlinked));
    return null;
  }
  const order = await recordSale(services, vendorId, {
    // However often it is said, by whatever phone, it is one sale.
    key: `charge ${id}`,
    lines: [{ productId, name: '', unitPriceCents: charge.amountCents, quantity: 1 }],
    tender: 'card',
    paidElsewhere: { label: stripeApp, reference: id },
    place: null,
    day: zonedDay(charge.chargedAt, config.site.timeZone),
    taxed: true,
    phone: null,
  });
  await db.update(bareCharges).set({ orderId: order.id }).where(and(isIt, isUnlinked));
  return order;
}
