import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { LetterPiece } from '../../../platform/mail/letter-picture.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { showAmounts } from '../fees/fees.ts';
import { type LinkServices, mailLink } from '../orders/order-link.server.ts';
import { type OrderLine, readOrderLines } from '../orders/orders.server.ts';
import type { Order } from '../orders/read-orders.server.ts';
import type { RefundMail, RefundMailData } from './refund-mails.ts';
import type { Refund } from './refunds.server.ts';

interface RefundMailServices extends LinkServices {
  mails: Pick<MailQueue<RefundMail>, 'add'>;
}

function nameUnits(units: readonly { position: number; quantity: number }[], lines: readonly OrderLine[]) {
  return units.map(({ position, quantity }) => ({
    name: lines.find((line) => line.position === position)?.name ?? '',
    quantity,
  }));
}

function findPiece(refunded: readonly { position: number }[], lines: readonly OrderLine[]): LetterPiece | null {
  const [first] = refunded;
  const line = lines.find(({ position }) => position === first?.position) ?? lines[0];
  return line ? { name: line.name, picture: line.picture } : null;
}

export const readFirstPiece = async (tx: Database, orderId: string): Promise<LetterPiece | null> =>
  findPiece([], await readOrderLines(tx, orderId));

/** Returns what of a refund was for the pieces and for shipping, as the buyer's receipt has them: with the processing in their prices. */
function showRefund(
  order: Order,
  lines: readonly OrderLine[],
  { goodsCents, shippingCents, processingFeeCents }: Refund,
): Pick<RefundMailData, 'goodsCents' | 'shippingCents' | 'processingFeeCents'> {
  if (showAmounts(order, lines).processingIncludedCents === 0) return { goodsCents, shippingCents, processingFeeCents };
  const whole = shippingCents > 0 && shippingCents === order.shippingCents;
  const inShipping = whole ? Math.min(processingFeeCents, order.shippingProcessingCents) : 0;
  return {
    goodsCents: goodsCents + (goodsCents === 0 ? 0 : processingFeeCents - inShipping),
    shippingCents: shippingCents + (goodsCents === 0 ? processingFeeCents : inShipping),
    processingFeeCents: 0,
  };
}

async function readMailData(tx: Database, order: Order, refund: Refund, lines: readonly OrderLine[]) {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, order.vendorId));
  if (!vendor) return null;
  const data: RefundMailData = {
    orderNumber: order.number,
    vendorName: vendor.name,
    vendorSlug: vendor.slug,
    owner: vendor.owner,
    amountCents: refund.amountCents,
    ...showRefund(order, lines, refund),
    taxCents: refund.taxCents,
    roundingCents: refund.roundingCents,
    isFull: order.status === 'refunded',
    lines: nameUnits(refund.lines, lines),
    piece: findPiece(refund.lines, lines),
    reason: refund.reason,
  };
  return { vendorEmail: vendor.email, data };
}

/** Queues the buyer's mail about a refund, in the transaction that ends its last step. */
export async function queueRefundedMail(
  tx: Database,
  app: RefundMailServices,
  order: Order,
  refund: Refund,
  lines: readonly OrderLine[],
): Promise<void> {
  const found = await readMailData(tx, order, refund, lines);
  if (found === null || order.customerEmail === null) return;
  const data = { ...found.data, ...(await mailLink(app, tx, order)) };
  await app.mails.add(tx, { template: 'refund', to: order.customerEmail, data });
}

interface Failure {
  lines: readonly OrderLine[];
  missing: readonly { position: number; quantity: number }[];
  notifiesBuyer: boolean;
  newCode: string | null;
}

/** Queues the mails to buyer and vendor about a refund that failed, in the transaction that records it. */
export async function queueRefundFailedMails(
  tx: Database,
  app: RefundMailServices,
  order: Order,
  refund: Refund,
  { lines, missing, notifiesBuyer, newCode }: Failure,
): Promise<void> {
  const found = await readMailData(tx, order, refund, lines);
  if (found === null) return;
  const data = {
    ...found.data,
    wasMade: refund.providerId !== null,
    isLatePayment: refund.source === 'late_payment',
  };
  if (notifiesBuyer && order.customerEmail !== null) {
    const link = await mailLink(app, tx, order);
    await app.mails.add(tx, {
      template: 'refund-failed',
      to: order.customerEmail,
      data: { ...data, ...link, newCode },
    });
  }
  await app.mails.add(tx, {
    template: 'refund-failed-vendor',
    to: found.vendorEmail,
    data: { ...data, missing: nameUnits(missing, lines) },
  });
}

export async function queueDeclinedMail(
  tx: Database,
  app: RefundMailServices,
  order: Order,
  answer: string,
): Promise<void> {
  const { slug, name, owner } = vendors;
  const [vendor] = await tx.select({ slug, name, owner }).from(vendors).where(eq(vendors.id, order.vendorId));
  if (!vendor || order.customerEmail === null) return;
  const about = { orderNumber: order.number, vendorSlug: vendor.slug, vendorName: vendor.name, owner: vendor.owner };
  const piece = await readFirstPiece(tx, order.id);
  const data = { ...about, answer, piece, ...(await mailLink(app, tx, order)) };
  await app.mails.add(tx, { template: 'refund-declined', to: order.customerEmail, data });
}
