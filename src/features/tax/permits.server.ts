import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { taxPermits, taxRegistrations } from './tax.table.ts';

export type TaxPermit = typeof taxPermits.$inferSelect;
export type TaxRegistration = typeof taxRegistrations.$inferSelect;

export const readPermits = (db: Database, vendorId: string): Promise<TaxPermit[]> =>
  db.select().from(taxPermits).where(eq(taxPermits.vendorId, vendorId)).orderBy(asc(taxPermits.enteredAt));

/** Enters an artist's permit of a state, in place of the one before. Orders that were placed keep theirs. */
export async function savePermit(db: Database, permit: TaxPermit): Promise<void> {
  const { number, enteredAt } = permit;
  await db
    .insert(taxPermits)
    .values(permit)
    .onConflictDoUpdate({ target: [taxPermits.vendorId, taxPermits.state], set: { number, enteredAt } });
}

export async function removePermit(db: Database, vendorId: string, state: string): Promise<void> {
  await db.delete(taxPermits).where(and(eq(taxPermits.vendorId, vendorId), eq(taxPermits.state, state)));
}

export const readRegistrations = (db: Database): Promise<TaxRegistration[]> =>
  db.select().from(taxRegistrations).orderBy(asc(taxRegistrations.state));
