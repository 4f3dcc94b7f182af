import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { findOrderBySession, type Order, readOrderedPieces } from './orders.server.ts';
import { addressLines } from './orders.ts';

/** Who looks at an order. */
export interface ReceiptViewer {
  /** Of the account. */
  userId: string | null;
  /** Of the guest's browser (`toGuestKey`). */
  buyerKey: string;
}

const hasOrdered = (order: Order, { userId, buyerKey }: ReceiptViewer): boolean =>
  (userId !== null && userId === order.userId) || buyerKey === order.buyerKey;

/**
 * What the confirmation of a session tells beside its state; null for a session that is none of ours. The session's id
 * travels in addresses and mails, so the postal address is for the account or the browser that ordered, and the e-mail
 * address is masked for everybody.
 */
export async function readReceipt(db: Database, sessionId: string, onlooker: ReceiptViewer): Promise<Receipt | null> {
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

/** What a confirmation tells beside the order's state. */
export interface Receipt {
  /** Of the artist. */
  owner: string;
  /** When it was paid, else when it was ordered. */
  at: Date;
  /** "j•••@example.com", once it was paid. */
  maskedEmail: string | null;
  /** Where it is sent, line by line; null for whoever did not order it, and where nothing is sent. */
  address: readonly string[] | null;
  /** Whether it was paid. */
  charged: boolean;
  /** By product id. */
  pictures: ReadonlyMap<string, Picture>;
}

/** An address that its owner knows again, and nobody else can write to: "j•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, Math.max(0, at));
  return `${first}•••${email.slice(Math.max(0, at))}`;
}
