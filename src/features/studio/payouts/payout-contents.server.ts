import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import type { Payout, PayoutItem } from '../../buying/payments.ts';
import { type PayoutDeps, type PayoutsReading, readPayoutItems, readPayouts } from './read-payouts.server.ts';

/** A part of a payout: all that moved of one order, or of one kind without an order. */
interface PayoutPart {
  kind: PayoutItem['kind'];
  /** Number of the order; null if it is of none, or of none of ours. */
  number: string | null;
  netCents: Cents;
}

interface PayoutContents extends Payout {
  /** Null if they can't be read now. */
  parts: readonly PayoutPart[] | null;
}

export type PayoutsPage =
  | Exclude<PayoutsReading, { state: 'read' }>
  | (PayoutsReading & { contents: PayoutContents[] });

/** Payouts whose contents the page shows. */
const shown = 6;

/** Adds up what moved of each order, in the order in which Stripe lists it. What no order explains is added up by its kind. */
export function groupItems(items: readonly PayoutItem[], numbers: ReadonlyMap<string, string>): PayoutPart[] {
  const parts = new Map<string, PayoutPart>();
  for (const { kind, paymentId, netCents } of items) {
    const number = (paymentId !== null && numbers.get(paymentId)) || null;
    const key = number ?? kind;
    parts.set(key, { kind, number, netCents: (parts.get(key)?.netCents ?? 0) + netCents });
  }
  return [...parts.values()];
}

/** Returns the numbers of this store's orders by their payments. */
async function findNumbers(db: Database, vendorId: string, payments: readonly string[]): Promise<Map<string, string>> {
  if (payments.length === 0) return new Map();
  const rows = await db
    .select({ paymentId: orders.paymentId, number: orders.number })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.paymentId, [...payments])));
  return new Map(rows.map(({ paymentId, number }) => [paymentId ?? '', number]));
}

/** Loads a store's balance and its latest payouts with what they contain. */
export async function loadPayouts(deps: PayoutDeps, vendorId: string): Promise<PayoutsPage> {
  const reading = await readPayouts(deps, vendorId);
  if (reading.state !== 'read') return reading;
  const { account } = reading;
  const latest = reading.payouts.slice(0, shown);
  const items = await Promise.all(latest.map(({ id }) => readPayoutItems(deps, { account, payoutId: id })));
  const paid = new Set(items.flatMap((some) => some ?? []).flatMap(({ paymentId }) => paymentId ?? []));
  const numbers = await findNumbers(deps.db, vendorId, [...paid]);
  const contents = latest.map((payout, index) => {
    const some = items[index] ?? null;
    return { ...payout, parts: some && groupItems(some, numbers) };
  });
  return { ...reading, contents };
}
