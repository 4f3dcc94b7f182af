import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { vendorBoxes } from './boxes.table.ts';
import { type Box, findPreset } from './boxes.ts';
import { boxErrors as errors } from './words.ts';

/** Returns a vendor's own boxes, in the order in which they were added. */
export async function listBoxes(db: Database, vendorId: string): Promise<Box[]> {
  const { id, name, length, width, height, weightOz, createdAt } = vendorBoxes;
  return await db
    .select({ key: id, name, length, width, height, weightOz })
    .from(vendorBoxes)
    .where(eq(vendorBoxes.vendorId, vendorId))
    .orderBy(asc(createdAt), asc(id));
}

/**
 * Makes sure that a piece's box is there, and stays until the transaction ends.
 * @param key of a box of ours or of the vendor; null for none
 * @throws DomainError `invalid`
 */
export async function requireBox(tx: Database, vendorId: string, key: string | null): Promise<void> {
  if (key === null || findPreset(key)) return;
  const own = and(eq(vendorBoxes.id, key), eq(vendorBoxes.vendorId, vendorId));
  const [found] = isUuid(key)
    ? await tx.select({ id: vendorBoxes.id }).from(vendorBoxes).where(own).for('key share')
    : [];
  if (found) return;
  throw new DomainError('invalid', errors.gone, { fields: [{ path: 'box', message: errors.gone }] });
}
