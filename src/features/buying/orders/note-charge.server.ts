import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { BareCharge } from '../payments.ts';
import { bareCharges } from './bare-charges.table.ts';

/** Stores a charge of a store's account. Reported twice, it is one. */
export async function noteCharge(tx: Database, account: string, { id, amountCents, at }: BareCharge): Promise<void> {
  const [vendor] = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.stripeAccountId, account));
  if (!vendor) return;
  const charge = { id, vendorId: vendor.id, amountCents, chargedAt: at };
  await tx.insert(bareCharges).values(charge).onConflictDoNothing();
}
