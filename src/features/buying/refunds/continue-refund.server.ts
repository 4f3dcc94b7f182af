import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { minuteMs } from '../../../platform/time.ts';
import { collectedTax } from '../../tax/tax.ts';
import { queueRefundMail } from '../orders/order-mails.server.ts';
import { readOrderLines } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder, type Order } from '../orders/read-orders.server.ts';
import { returnUnits } from '../orders/stock.server.ts';
import type { FeeRefund, PaymentRef } from '../payments.ts';
import { queueRefundedMail } from './refund-mails.server.ts';
import { planFee, planFeeTax } from './refund-plan.ts';
import {
  isOpen,
  type Refund,
  type RefundRow,
  type RefundServices,
  readRefunds,
  toPaymentRef,
  updateRefund,
} from './refunds.server.ts';
import { refundRequests, refunds } from './refunds.table.ts';
import { applyProviderRefunds, isSame } from './settle-refund.server.ts';

/** Longer than all calls of one run can take, so that two runs never work on one refund. */
const leaseMs = 2 * minuteMs;
/** A refund that the provider has but hasn't decided is asked for again after this long, and after a failed call. */
const retryMs = 59_000;

interface Current {
  order: Order;
  refund: Refund;
  ref: PaymentRef;
}

async function readCurrent(db: Database, orderId: string, refundId: string, order: Order | null): Promise<Current> {
  const [found] = order === null ? await db.select().from(orders).where(eq(orders.id, orderId)) : [order];
  const refund = (await readRefunds(db, orderId)).find(({ id }) => id === refundId);
  const ref = found && toPaymentRef(found);
  if (!found || !ref || refund === undefined) throw new Error(`Refund ${refundId} has no payment.`);
  return { order: found, refund, ref };
}

/** Locks the order of a refund and works on both as they are now. */
function withLocked<T>(
  { db }: RefundServices,
  { orderId, id }: RefundRow,
  work: (tx: Database, current: Current) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => work(tx, await readCurrent(tx, orderId, id, await lockOrder(tx, orderId))));
}

/** The first step: the provider makes the refund, unless it has it already, and says how it stands. */
async function askProvider(services: RefundServices, { refund, ref }: Current): Promise<void> {
  const { payments } = services;
  // Keys are forgotten after a day, so a refund that was made by an earlier try is looked for.
  const reported = await payments.listRefunds(ref);
  if (refund.status === 'started' && !reported.some((made) => isSame(refund, made))) {
    reported.push(await payments.refund({ ...ref, refundId: refund.id, amountCents: refund.amountCents }));
  }
  await withLocked(services, refund, (tx, current) => applyProviderRefunds(services, tx, current.order, reported));
}

/** Returns the id of our fee at the provider; null if it took none. It is read once. */
async function readFeeId(services: RefundServices, { order, ref }: Current): Promise<string | null> {
  if (order.applicationFeeId !== null) return order.applicationFeeId;
  const charge = await services.payments.readCharge(ref);
  if (charge === null) throw new Error(`The provider doesn't know the charge of order ${order.number}.`);
  const { applicationFeeId, processorFeeCents } = charge;
  await services.db.update(orders).set({ applicationFeeId, processorFeeCents }).where(eq(orders.id, order.id));
  return applicationFeeId;
}

/** Stores what was given back of our fee and the tax with it, and when; null for nothing. If the refund has failed meanwhile, it is our loss. */
function storeFee(services: RefundServices, refund: Refund, made: Omit<FeeRefund, 'refundId'> | null) {
  const feeRefundId = made?.id ?? null;
  const feeTaxCents = made?.taxCents ?? 0;
  const applicationFeeCents = (made?.amountCents ?? 0) - feeTaxCents;
  const feeReturnedAt = made?.createdAt ?? services.clock.now();
  return withLocked(services, refund, async (tx, current) => {
    const operatorLossCents = current.refund.status === 'failed' ? applicationFeeCents + feeTaxCents : 0;
    const changes = { feeRefundId, applicationFeeCents, feeTaxCents, feeReturnedAt, operatorLossCents };
    await updateRefund(tx, current.refund, changes);
  });
}

/**
 * Computes what is to give back now: other refunds may have succeeded or failed since this one was planned. One after the other, the
 * oldest first, so that each counts what was really given. Returns null while an older one has to be first.
 * @param atProvider what was given back, also by a process that died before it stored that
 */
function replanFee(
  services: RefundServices,
  refund: Refund,
  atProvider: readonly FeeRefund[],
): Promise<{ feeCents: Cents; taxCents: Cents } | null> {
  return withLocked(services, refund, async (tx, current) => {
    if (current.refund.status !== 'succeeded') return null;
    const now = services.clock.now();
    const all = (await readRefunds(tx, current.order.id)).map((one) => {
      const made = atProvider.find(({ refundId }) => refundId === one.id);
      if (made === undefined) return one;
      const { amountCents, taxCents: feeTaxCents } = made;
      const feeReturnedAt = one.feeReturnedAt ?? now;
      return { ...one, applicationFeeCents: amountCents - feeTaxCents, feeTaxCents, feeReturnedAt };
    });
    const older = all.slice(
      0,
      all.findIndex(({ id }) => id === refund.id),
    );
    if (older.some(({ status, feeReturnedAt }) => status === 'succeeded' && feeReturnedAt === null)) return null;
    const given = all.filter(({ id, feeReturnedAt }) => id !== refund.id && feeReturnedAt !== null);
    return {
      feeCents: planFee(current.order, given, refund.goodsCents),
      taxCents: planFeeTax(current.order, given, refund.taxCents),
    };
  });
}

/** The second step, once the refund has succeeded: our fee goes back, with the tax that we collected beside it, unless an earlier try gave it back. */
async function returnFee(services: RefundServices, current: Current): Promise<void> {
  const { refund, order } = current;
  const { payments } = services;
  const feeId = await readFeeId(services, current);
  if (feeId === null) return storeFee(services, refund, null);
  const given = await payments.listFeeRefunds(feeId);
  const earlier = given.find((one) => one.refundId === refund.id);
  if (earlier !== undefined) return storeFee(services, refund, earlier);
  const due = await replanFee(services, refund, given);
  if (due === null) return;
  const charged = order.applicationFeeCents + collectedTax(order);
  const feeLeft = given.reduce((sum, { amountCents }) => sum - amountCents, charged);
  const taxCents = Math.max(0, Math.min(due.taxCents, feeLeft));
  const amountCents = Math.min(due.feeCents + taxCents, feeLeft);
  if (amountCents <= 0) return storeFee(services, refund, null);
  const made = await payments.refundFee({ refundId: refund.id, applicationFeeId: feeId, amountCents, taxCents });
  return storeFee(services, refund, { ...made, amountCents, taxCents });
}

function finish(services: RefundServices, { refund: { id, orderId } }: Current): Promise<void> {
  const now = services.clock.now();
  return withLocked(services, { id, orderId } as RefundRow, async (tx, { order, refund }) => {
    if (refund.status !== 'succeeded' || refund.finishedAt !== null) return;
    const units = refund.lines.filter(({ restock }) => restock);
    await returnUnits(tx, orderId, id, units, now);
    await tx
      .update(refundRequests)
      .set({ closedAt: now })
      .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.closedAt)));
    await updateRefund(tx, refund, { stockReturnedAt: now, finishedAt: now, dueAt: null });
    if (refund.source === 'late_payment') await queueRefundMail(tx, services, order);
    else await queueRefundedMail(tx, services, order, refund, await readOrderLines(tx, orderId));
  });
}

/** The last step of a refund that failed: was our fee given back in the same moment? Then it is our loss. */
async function finishFailed(services: RefundServices, current: Current): Promise<void> {
  const { refund } = current;
  if (refund.succeededAt !== null && refund.feeReturnedAt === null) {
    const feeId = await readFeeId(services, current);
    const given = feeId === null ? [] : await services.payments.listFeeRefunds(feeId);
    const mine = given.find((one) => one.refundId === refund.id);
    if (mine !== undefined) await storeFee(services, refund, mine);
  }
  await services.db
    .update(refunds)
    .set({ finishedAt: services.clock.now(), dueAt: null })
    .where(eq(refunds.id, refund.id));
}

async function claim({ db, clock }: RefundServices, refundId: string): Promise<RefundRow | null> {
  const now = clock.now();
  const [claimed] = await db
    .update(refunds)
    .set({ dueAt: new Date(now.getTime() + leaseMs) })
    .where(
      and(eq(refunds.id, refundId), isNull(refunds.finishedAt), or(isNull(refunds.dueAt), lte(refunds.dueAt, now))),
    )
    .returning();
  return claimed ?? null;
}

/**
 * Carries out the steps of a refund that are left: refund → our fee with its tax, once the refund has succeeded → units and mail. Every step is stored or may be repeated, and looked for before it is, so a crash between any two does
 * nothing twice.
 * @throws DomainError `payments_unavailable`; the next run goes on
 */
export async function continueRefund(services: RefundServices, refundId: string): Promise<void> {
  const row = await claim(services, refundId);
  if (row === null) return;
  const read = () => readCurrent(services.db, row.orderId, row.id, null);
  try {
    let current = await read();
    if (isOpen(current.refund)) {
      await askProvider(services, current);
      current = await read();
    }
    if (current.refund.status === 'succeeded' && current.refund.feeReturnedAt === null) {
      await returnFee(services, current);
      current = await read();
    }
    const { status, feeReturnedAt } = current.refund;
    if (status === 'succeeded' && feeReturnedAt !== null) {
      await finish(services, current);
    }
    if (status === 'failed') await finishFailed(services, current);
  } finally {
    // What is left to do waits for the next run. After a crash it waits until the claim has run out.
    await services.db
      .update(refunds)
      .set({ dueAt: new Date(services.clock.now().getTime() + retryMs) })
      .where(and(eq(refunds.id, refundId), isNull(refunds.finishedAt)))
      .catch(() => {});
  }
}
