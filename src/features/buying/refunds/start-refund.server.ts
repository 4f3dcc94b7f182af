import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder, type Order } from '../orders/read-orders.server.ts';
import { findTakenBack } from './disputes.ts';
import { planRefund, type RefundPlan, type RefundRequest } from './refund-plan.ts';
import { isSameState, showsOutcome, toRevision } from './refund-revision.ts';
import { isOpen, type OrderMoney, type Refund, readOrderMoney, readRefunds } from './refunds.server.ts';
import { refundLines, refunds } from './refunds.table.ts';
import { refundErrors } from './words.ts';

const isRefundable = ({ status, attention }: Order): boolean =>
  status === 'paid' || (status === 'needs_attention' && attention === 'refund_due');

const isWithVendor = ({ parcelState }: Order): boolean => parcelState === 'to_send' || parcelState === 'to_hand_over';

interface RefundPreview {
  plan: RefundPlan;
  /** Changes whenever the outcome would be another one. */
  revision: string;
}

/**
 * Computes what a refund would do, exactly.
 * @throws DomainError `invalid` if it isn't possible, `disputed` if the bank has the payment, `stale` while another refund of the
 *   order is on its way
 */
export function previewRefund(money: OrderMoney, request: RefundRequest): RefundPreview {
  const { order, lines, refunds: earlier } = money;
  const takenBack = findTakenBack(money.disputes);
  if (takenBack !== null) throw new DomainError('disputed', refundErrors.disputed[takenBack]);
  if (earlier.some(isOpen)) throw new DomainError('stale', refundErrors.open);
  if (order.status === 'refunded') throw new DomainError('invalid', refundErrors.byProblem.nothing_left);
  if (!isRefundable(order) || order.paymentId === null) throw new DomainError('invalid', refundErrors.unpaid);
  const plan = planRefund(order, lines, earlier, request);
  if (typeof plan === 'string') throw new DomainError('invalid', refundErrors.byProblem[plan]);
  return { plan, revision: toRevision(order.parcelState, earlier, plan) };
}

function isAskedBy(request: RefundRequest, { amountCents, shippingCents, lines }: Refund): boolean {
  if (request.kind === 'all') return true;
  if (request.kind === 'amount') return request.amountCents === amountCents;
  const units = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  const isSame = request.lines.every(({ position, quantity }) => quantity === (units.get(position) ?? 0));
  if (!request.shipping && shippingCents > 0) return false;
  return isSame && request.lines.filter(({ quantity }) => quantity > 0).length === units.size;
}

interface NewVendorRefund {
  /** Id that the form was shown with: sent again, it is the same refund. */
  id: string;
  orderId: string;
  request: RefundRequest;
  /** Revision of the amounts that were shown; null for a refund that nobody looked at first. */
  revision: string | null;
  source: 'vendor' | 'admin' | 'late_payment';
  requestedBy: string | null;
  reason: string | null;
}

/**
 * Records a refund, which `continueRefund` carries out. A refund of everything that is left takes the order out of the vendor's
 * parcels at once, so that nobody sends it or hands it over meanwhile.
 * @param tx an open transaction; the order stays locked until it ends
 * @throws DomainError `not_found`, `invalid`, `disputed`, `stale` if the preview is no longer true or another refund is on its way
 */
export async function startRefund(tx: Database, wanted: NewVendorRefund, now: Date): Promise<Refund> {
  const order = await lockOrder(tx, wanted.orderId);
  if (order === null) throw new DomainError('not_found', refundErrors.noOrder);
  const money = await readOrderMoney(tx, order);
  const again = money.refunds.find(({ id }) => id === wanted.id);
  if (again !== undefined) {
    // A browser that goes back shows the form of a refund that was made, and may ask for another one by it.
    if (wanted.revision !== null && !(showsOutcome(wanted.revision, again) && isAskedBy(wanted.request, again)))
      throw new DomainError('stale', refundErrors.made);
    return again;
  }
  const { plan, revision } = previewRefund(money, wanted.request);
  if (wanted.revision !== null && wanted.revision !== revision) {
    const isSame = isSameState(wanted.revision, revision);
    throw new DomainError('stale', isSame ? refundErrors.amounts : refundErrors.stale);
  }
  const { id, orderId, source, requestedBy, reason } = wanted;
  const values = { ...pickParts(plan), id, orderId, source, requestedBy, reason, createdAt: now };
  const [added] = await tx.insert(refunds).values(values).onConflictDoNothing().returning({ id: refunds.id });
  // The id comes from a form, which can name the refund of another order.
  if (added === undefined) throw new DomainError('stale', refundErrors.stale);
  if (plan.lines.length > 0) {
    await tx.insert(refundLines).values(plan.lines.map((line) => ({ ...line, refundId: id, orderId })));
  }
  if (plan.isLast && isWithVendor(order)) {
    await tx.update(orders).set({ parcelState: 'none' }).where(eq(orders.id, orderId));
  }
  const [started] = (await readRefunds(tx, orderId)).filter((refund) => refund.id === id);
  if (started === undefined) throw new Error('A refund that was just recorded is gone.');
  return started;
}

export function pickParts(plan: RefundPlan) {
  const { amountCents, goodsCents, shippingCents, processingFeeCents, taxCents, roundingCents } = plan;
  const { applicationFeeCents, feeTaxCents } = plan;
  return {
    amountCents,
    goodsCents,
    shippingCents,
    processingFeeCents,
    taxCents,
    roundingCents,
    applicationFeeCents,
    feeTaxCents,
  };
}
