import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { addressLines } from './address-lines.ts';
import { findOrderBySession, type Order, readOrderedPieces } from './orders.server.ts';
import { maskEmail, type Receipt } from './receipt.ts';

/** Who looks at an order. */
export interface Onlooker {
  /** Of the account. */
  userId: string | null;
  /** Of the guest's browser (`guestKey`). */
  buyerKey: string;
}

const hasOrdered = (order: Order, { userId, buyerKey }: Onlooker): boolean =>
  (userId !== null && userId === order.userId) || buyerKey === order.buyerKey;

/**
 * What the confirmation of a session tells beside its state; null for a session that is none of ours. The session's id
 * travels in addresses and mails, so the postal address is for the account or the browser that ordered, and the e-mail
 * address is masked for everybody.
 */
export async function readReceipt(db: Database, sessionId: string, onlooker: Onlooker): Promise<Receipt | null> {
  const order = await findOrderBySession(db, sessionId);
  if (order === null) return null;
  const [[vendor], pieces] = await Promise.all([
    db.select({ owner: vendors.owner }).from(vendors).where(eq(vendors.id, order.vendorId)),
    readOrderedPieces(db, order.id),
  ]);
  if (!vendor) return null;
  const charged = ['paid', 'needs_attention', 'refunded'].includes(order.status);
  const { shippingAddress, customerEmail } = order;
  return {
    owner: vendor.owner,
    at: order.paidAt ?? order.createdAt,
    charged,
    maskedEmail: charged && customerEmail !== null ? maskEmail(customerEmail) : null,
    address: charged && shippingAddress && hasOrdered(order, onlooker) ? addressLines(shippingAddress) : null,
    pictures: new Map(
      pieces.flatMap(({ productId, picture }): [string, Picture][] => (picture ? [[productId, picture]] : [])),
    ),
  };
}
