import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { claimRow } from '../../../platform/jobs/due-rows.ts';
import { runSaga, type Saga, type Step } from '../../../platform/jobs/run-saga.ts';
import { minuteMs } from '../../../platform/time.ts';
import { collectedTax } from '../../tax/tax.ts';
import { queueRefundMail } from '../orders/order-mails.server.ts';
import { readOrderLines } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder, type Order, readOrder } from '../orders/read-orders.server.ts';
import { returnUnits } from '../orders/stock.server.ts';
import type { Charge, FeeRefund, PaymentRef, ProviderRefund } from '../payments.ts';
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

interface Current {
  order: Order;
  refund: Refund;
  ref: PaymentRef;
}

async function read(db: Database, { id, orderId }: RefundRow, order: Order | null): Promise<Current> {
  const refund = (await readRefunds(db, orderId)).find((one) => one.id === id);
  const ref = order && toPaymentRef(order);
  if (!order || !ref || refund === undefined) throw new Error(`Refund ${id} has no payment.`);
  return { order, refund, ref };
}

/** The provider makes the refund, unless it has it already, and says how it stands. */
async function ensureRefund({ payments }: RefundServices, { refund, ref }: Current): Promise<ProviderRefund[]> {
  // Keys are forgotten after a day, so a refund that was made by an earlier try is looked for.
  const reported = await payments.listRefunds(ref);
  if (refund.status !== 'started' || reported.some((made) => isSame(refund, made))) return reported;
  return [...reported, await payments.refund({ ...ref, refundId: refund.id, amountCents: refund.amountCents })];
}

const waitsForFee = ({ refund }: Current): boolean => refund.status === 'succeeded' && refund.feeReturnedAt === null;

/** True for a refund that failed after it had succeeded: our fee may have been given back in the same moment. */
const mayHaveFee = ({ refund }: Current): boolean =>
  refund.status === 'failed' &&
  refund.finishedAt === null &&
  refund.succeededAt !== null &&
  refund.feeReturnedAt === null;

async function readCharge({ payments }: RefundServices, { order, ref }: Current): Promise<Charge> {
  const charge = await payments.readCharge(ref);
  if (charge === null) throw new Error(`The provider doesn't know the charge of order ${order.number}.`);
  return charge;
}

/** What was given back of our fee, and the tax with it. */
type GivenFee = Omit<FeeRefund, 'refundId' | 'id' | 'createdAt'> & { id: string | null; createdAt: Date | null };

const noFee: GivenFee = { id: null, amountCents: 0, taxCents: 0, createdAt: null };

const toColumns = ({ clock }: RefundServices, { id, amountCents, taxCents, createdAt }: GivenFee) => ({
  feeRefundId: id,
  applicationFeeCents: amountCents - taxCents,
  feeTaxCents: taxCents,
  feeReturnedAt: createdAt ?? clock.now(),
});

/**
 * Computes what is to give back now: other refunds may have succeeded or failed since this one was planned. One after the other, the
 * oldest first, so that each counts what was really given. Returns null while an older one has to be first.
 * @param atProvider what was given back, also by a process that died before it stored that
 */
function replanFee({ db, clock }: RefundServices, row: Refund, atProvider: readonly FeeRefund[]) {
  return db.transaction(async (tx) => {
    const { order, refund } = await read(tx, row, await lockOrder(tx, row.orderId));
    if (refund.status !== 'succeeded') return null;
    const now = clock.now();
    const all = (await readRefunds(tx, order.id)).map((one) => {
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
      feeCents: planFee(order, given, refund.goodsCents),
      taxCents: planFeeTax(order, given, refund.taxCents),
    };
  });
}

/** Our fee goes back, with the tax that we collected beside it, unless an earlier try gave it back. */
async function returnFee(services: RefundServices, { order, refund }: Current): Promise<GivenFee | null> {
  const { payments } = services;
  const feeId = order.applicationFeeId;
  if (feeId === null) return noFee;
  const given = await payments.listFeeRefunds(feeId);
  const earlier = given.find((one) => one.refundId === refund.id);
  if (earlier !== undefined) return earlier;
  const due = await replanFee(services, refund, given);
  if (due === null) return null;
  const charged = order.applicationFeeCents + collectedTax(order);
  const feeLeft = given.reduce((sum, { amountCents }) => sum - amountCents, charged);
  const taxCents = Math.max(0, Math.min(due.taxCents, feeLeft));
  const amountCents = Math.min(due.feeCents + taxCents, feeLeft);
  if (amountCents <= 0) return noFee;
  const made = await payments.refundFee({ refundId: refund.id, applicationFeeId: feeId, amountCents, taxCents });
  return { ...made, amountCents, taxCents };
}

async function finish(services: RefundServices, tx: Database, { order, refund }: Current): Promise<void> {
  const now = services.clock.now();
  const units = refund.lines.filter(({ restock }) => restock);
  await returnUnits(tx, order.id, refund.id, units, now);
  await tx
    .update(refundRequests)
    .set({ closedAt: now })
    .where(and(eq(refundRequests.orderId, order.id), isNull(refundRequests.closedAt)));
  await updateRefund(tx, refund, { stockReturnedAt: now, finishedAt: now, dueAt: null });
  if (refund.source === 'late_payment') {
    const late = await readOrder(tx, { parcel: 'ifAny' }, eq(orders.id, order.id));
    if (late !== null) await queueRefundMail(tx, services, late);
  } else await queueRefundedMail(tx, services, order, refund, await readOrderLines(tx, order.id));
}

async function findGivenFee({ payments }: RefundServices, current: Current): Promise<GivenFee> {
  const feeId = current.order.applicationFeeId;
  if (feeId === null || !mayHaveFee(current)) return noFee;
  return (await payments.listFeeRefunds(feeId)).find((one) => one.refundId === current.refund.id) ?? noFee;
}

const step = <Answer>(one: Step<RefundServices, Current, Answer>): Step<RefundServices, Current> =>
  one as Step<RefundServices, Current>;

/**
 * The steps of a refund: refund → our fee with its tax, once the refund has succeeded → units and mail. Every question looks for what
 * an earlier try made, so a crash between any two does nothing twice.
 */
export const refundSaga: Saga<RefundServices, typeof refunds, Current> = {
  rows: {
    table: refunds,
    key: 'id',
    dueAt: 'dueAt',
    waits: isNull(refunds.finishedAt),
    orderBy: sql`coalesce(${refunds.dueAt}, ${refunds.createdAt})`,
    // Longer than all calls of one run can take.
    leaseMs: 2 * minuteMs,
  },
  retryMs: () => 59_000,
  read: async (db, row) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, row.orderId));
    return read(db, row, order ?? null);
  },
  lock: async (tx, row) => read(tx, row, await lockOrder(tx, row.orderId)),
  steps: [
    step({
      when: ({ refund }) => isOpen(refund),
      ask: ensureRefund,
      store: (services, tx, { order }, reported) => applyProviderRefunds(services, tx, order, reported),
    }),
    step({
      when: (current) => current.order.applicationFeeId === null && (waitsForFee(current) || mayHaveFee(current)),
      ask: readCharge,
      store: async (_, tx, { order }, { applicationFeeId, processorFeeCents }) => {
        await tx.update(orders).set({ applicationFeeId, processorFeeCents }).where(eq(orders.id, order.id));
      },
    }),
    step({
      when: waitsForFee,
      ask: returnFee,
      store: async (services, tx, { refund }, made) => {
        await updateRefund(tx, refund, toColumns(services, made));
      },
    }),
    step({
      when: ({ refund }) =>
        refund.status === 'succeeded' && refund.feeReturnedAt !== null && refund.finishedAt === null,
      store: finish,
    }),
    step({
      when: ({ refund }) => refund.status === 'failed' && refund.finishedAt === null,
      ask: findGivenFee,
      store: async (services, tx, { refund }, made) => {
        const lost = made.id === null ? {} : { ...toColumns(services, made), operatorLossCents: made.amountCents };
        await updateRefund(tx, refund, { ...lost, finishedAt: services.clock.now(), dueAt: null });
      },
    }),
  ],
};

/**
 * Carries out the steps of a refund that are left.
 * @throws DomainError `payments_unavailable`; the next run goes on
 */
export async function continueRefund(services: RefundServices, refundId: string): Promise<void> {
  const row = await claimRow(services.db, refundSaga.rows, services.clock.now(), refundId);
  if (row !== null) await runSaga(refundSaga, services, row);
}
