import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import type { Payout, PayoutItem, PayoutSchedule } from '../../buying/payments.ts';
import {
  type PayoutServices,
  type PayoutsReading,
  readPayoutItems,
  readPayouts,
  readSchedule,
} from './read-payouts.server.ts';

/** A part of a payout: all that moved of one order, or of one kind without an order. */
export interface PayoutPart {
  kind: PayoutItem['kind'];
  /** Number of the order; null if it is of none, or of none of ours. */
  number: string | null;
  netCents: Cents;
  pictures: readonly Picture[];
}

interface PayoutContents extends Payout {
  /** Null if they can't be read now. */
  parts: readonly PayoutPart[] | null;
}

export type PayoutsPageRead = Extract<PayoutsReading, { state: 'read' }> & {
  contents: PayoutContents[];
  /** Null if it can't be told now. */
  schedule: PayoutSchedule | null;
};

export type PayoutsPage = Exclude<PayoutsReading, { state: 'read' }> | PayoutsPageRead;

interface PaidOrder {
  number: string;
  pictures: readonly Picture[];
}

const shown = 6;

/** Adds up what moved of each order, in the order in which Stripe lists it. What no order explains is added up by its kind. */
export function groupItems(
  items: readonly PayoutItem[],
  ordersByPayment: ReadonlyMap<string, PaidOrder>,
): PayoutPart[] {
  const parts = new Map<string, PayoutPart>();
  for (const { kind, paymentId, netCents } of items) {
    const { number = null, pictures = [] } = (paymentId !== null && ordersByPayment.get(paymentId)) || {};
    const key = number ?? kind;
    parts.set(key, { kind, number, netCents: (parts.get(key)?.netCents ?? 0) + netCents, pictures });
  }
  return [...parts.values()];
}

async function findPaidOrders(db: Database, vendorId: string, payments: readonly string[]) {
  if (payments.length === 0) return new Map<string, PaidOrder>();
  const rows = await db
    .select({
      paymentId: orders.paymentId,
      number: orders.number,
      pictures: sql<Picture[]>`array(select line.picture from ${orderLines} as line
        where line.order_id = ${orders.id} and jsonb_typeof(line.picture) = 'object' order by line.position)`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.paymentId, [...payments])));
  return new Map<string, PaidOrder>(rows.map(({ paymentId, ...order }) => [paymentId ?? '', order]));
}

export async function loadPayouts(services: PayoutServices, vendorId: string): Promise<PayoutsPage> {
  const reading = await readPayouts(services, vendorId);
  if (reading.state !== 'read') return reading;
  const { account } = reading;
  const latest = reading.payouts.slice(0, shown);
  const [schedule, ...items] = await Promise.all([
    readSchedule(services, account),
    ...latest.map(({ id }) => readPayoutItems(services, { account, payoutId: id })),
  ]);
  const paid = new Set(items.flatMap((some) => some ?? []).flatMap(({ paymentId }) => paymentId ?? []));
  const ordersByPayment = await findPaidOrders(services.db, vendorId, [...paid]);
  const contents = latest.map((payout, index) => {
    const some = items[index] ?? null;
    return { ...payout, parts: some && groupItems(some, ordersByPayment) };
  });
  return { ...reading, contents, schedule };
}
