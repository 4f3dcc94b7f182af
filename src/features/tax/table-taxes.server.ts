import { and, eq } from 'drizzle-orm';
import { vendors } from '../catalog/vendors.table.ts';
import { taxPermits, taxRegistrations } from './tax.table.ts';
import { findTaxTerms } from './tax.ts';
import type { Taxes } from './taxes.server.ts';

/**
 * Creates taxes by our own table of rates. Nobody is told of what was collected: the orders and refunds say it, and who owes the tax
 * files it from their figures.
 */
export function createTableTaxes(): Taxes {
  return {
    async quote(db, { vendorId, state, day, isInPerson = false }) {
      if (state === null) return null;
      const [found] = await db
        .select({
          artistPermit: taxPermits.number,
          registration: { permit: taxRegistrations.number, fromDay: taxRegistrations.fromDay },
        })
        .from(vendors)
        .leftJoin(taxPermits, and(eq(taxPermits.vendorId, vendors.id), eq(taxPermits.state, state)))
        .leftJoin(taxRegistrations, eq(taxRegistrations.state, state))
        .where(eq(vendors.id, vendorId));
      if (!found) return null;
      return findTaxTerms(state, day, isInPerson ? { ...found, registration: null } : found);
    },
  };
}
