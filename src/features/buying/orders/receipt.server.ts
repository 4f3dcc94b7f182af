import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { OnItsWay, Presence } from '../../catalog/arrival.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { isAtBooth } from '../channels.ts';
import { toOnItsWay } from './on-its-way.ts';
import { findOrderBySession, type OrderedPiece, readOrderedPieces } from './orders.server.ts';
import { formatAddress, isTotalPaid, wasCharged } from './orders.ts';
import { deliveryOf } from './parcel.ts';
import type { CheckoutOrder, ParcelOrder } from './read-orders.server.ts';

interface ReceiptViewer {
  userId: string | null;
  buyerKey: string;
}

export const hasOrdered = (order: CheckoutOrder, { userId, buyerKey }: ReceiptViewer): boolean =>
  (userId !== null && userId === order.userId) || buyerKey === order.checkout.buyerKey;

/**
 * Reads the receipt of a session; null if the session is not ours. The session id appears in URLs and mails, so only the
 * account or browser that ordered sees the postal address, and the email address is masked for everyone.
 */
export async function readReceipt(db: Database, sessionId: string, viewer: ReceiptViewer): Promise<Receipt | null> {
  const order = await findOrderBySession(db, sessionId);
  if (order === null) return null;
  const [[vendor], pieces] = await Promise.all([
    db
      .select({
        owner: vendors.owner,
        neighborhood: vendors.neighborhood,
        pickup: vendors.pickup,
        pickupHours: vendors.pickupHours,
        awayUntil: vendors.awayUntil,
      })
      .from(vendors)
      .where(eq(vendors.id, order.vendorId)),
    readOrderedPieces(db, order.id),
  ]);
  if (!vendor) return null;
  return toReceipt(order, vendor, pieces, hasOrdered(order, viewer));
}

export function toReceipt(
  order: ParcelOrder,
  vendor: Pick<Receipt, 'owner' | 'neighborhood'> & Presence,
  pieces: readonly OrderedPiece[],
  isBuyer: boolean,
): Receipt {
  const charged = wasCharged(order.status);
  const { parcel, customerEmail } = order;
  const sentAt = parcel?.sentAt ?? null;
  const awaitsCode = order.parcelState === 'to_hand_over' && deliveries[deliveryOf(order)].hasCode;
  return {
    owner: vendor.owner,
    neighborhood: vendor.neighborhood,
    at: order.paidAt ?? order.createdAt,
    charged,
    isTotalPaid: isTotalPaid(order),
    shipBy: order.status === 'paid' && sentAt === null ? order.shipBy : null,
    isSent: sentAt !== null,
    onItsWay: toOnItsWay(order, vendor, isBuyer),
    maskedEmail: charged && customerEmail !== null ? maskEmail(customerEmail) : null,
    address: charged && parcel?.address && isBuyer ? formatAddress(parcel.address) : null,
    pickupCode: awaitsCode ? (isBuyer ? (parcel?.pickupCode ?? null) : 'hidden') : null,
    takenAlong: isAtBooth(order),
    isBuyer,
    pieces,
  };
}

export interface Receipt {
  owner: string;
  neighborhood: string;
  /** Time of the payment, or of the order if unpaid. */
  at: Date;
  /** "j•••@example.com"; null until it is paid. */
  maskedEmail: string | null;
  /** Lines of the shipping address; null for other viewers than the buyer, and if nothing is shipped. */
  address: readonly string[] | null;
  /** Four digits to tell at pickup; `hidden` for other viewers than the buyer, and null if nothing is to pick up. */
  pickupCode: string | null;
  /** Day by which a paid order is sent, YYYY-MM-DD; null if the artist promised none, and once it was sent. */
  shipBy: string | null;
  isSent: boolean;
  /** What tells when it arrives; null once it has. */
  onItsWay: OnItsWay | null;
  charged: boolean;
  /** True if the order's total was paid: then there is a receipt. */
  isTotalPaid: boolean;
  /** True if it was bought at a booth, where the buyer took it along. */
  takenAlong: boolean;
  isBuyer: boolean;
  pieces: readonly OrderedPiece[];
}

/** Masks an address so that only its owner recognizes it: "j•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, Math.max(0, at));
  return `${first}•••${email.slice(Math.max(0, at))}`;
}
