import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { postagePayments } from './postage-payments.table.ts';

export interface Postage {
  cents: Cents;
  /** When the carrier paid it back; null if it didn't. */
  returnedAt: Date | null;
}

/** Reads what the labels of an order cost, oldest first. */
export const readPostage = (db: Database, orderId: string): Promise<Postage[]> =>
  db
    .select({ cents: postagePayments.cents, returnedAt: postagePayments.returnedAt })
    .from(postagePayments)
    .where(eq(postagePayments.orderId, orderId))
    .orderBy(asc(postagePayments.boughtAt));
