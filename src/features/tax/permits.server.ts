import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import { findTaxState, type TaxState } from './states.ts';
import { taxPermits, taxPostponements, taxRegistrations } from './tax.table.ts';

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

/** True in SQL for listed stores without a permit of the state: those that an admin sees without one, and can write to. */
export const lacksPermit = (
  state: string,
): SQL => sql`(${vendorIsListed} and not exists (select from ${taxPermits} as permit
  where permit.vendor_id = ${sql.raw('vendors.id')} and permit.state = ${state}))`;

export const readRegistrations = (db: Database): Promise<TaxRegistration[]> =>
  db.select().from(taxRegistrations).orderBy(asc(taxRegistrations.state));

/** Notes that an artist has no permit yet. */
export async function postponePermit(db: Database, vendorId: string, now: Date): Promise<void> {
  await db.insert(taxPostponements).values({ vendorId, answeredAt: now }).onConflictDoNothing();
}

/** none: not asked, because the operator owes the tax there, or because we don't know the state's permits. */
export type PermitAnswer = 'permit' | 'postponed' | 'open' | 'none';

/** The state of the site whose permit artists are asked for. */
export type HomeState = TaxState & { permit: NonNullable<TaxState['permit']> };

export function findHomeState(regionCode: string): HomeState | null {
  const state = findTaxState(regionCode);
  return state?.permit ? { ...state, permit: state.permit } : null;
}

/** Returns what an artist has said of the permit of the site's own state. `today` is YYYY-MM-DD in the site's time zone. */
export async function readPermitAnswer(
  db: Database,
  vendorId: string,
  { regionCode, today }: { regionCode: string; today: string },
): Promise<PermitAnswer> {
  if (findHomeState(regionCode) === null) return 'none';
  const ofVendor = sql`vendor_id = ${vendorId}`;
  const { rows } = await db.execute<{ answer: PermitAnswer }>(sql`
    select case
      when exists (select from ${taxPermits} where ${ofVendor} and state = ${regionCode}) then 'permit'
      when exists (select from ${taxRegistrations} where state = ${regionCode} and from_day <= ${today}) then 'none'
      when exists (select from ${taxPostponements} where ${ofVendor}) then 'postponed'
      else 'open' end as answer`);
  return rows[0]?.answer ?? 'open';
}
