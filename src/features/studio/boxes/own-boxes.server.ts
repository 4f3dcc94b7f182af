import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { vendorBoxes } from '../../catalog/boxes/boxes.table.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { type BoxValues, boxLimits } from './own-boxes.ts';
import { boxFieldErrors as errors, boxWords as words } from './words.ts';

const isBox = (vendorId: string, id: string) => and(eq(vendorBoxes.id, id), eq(vendorBoxes.vendorId, vendorId));

/** Takes the store's turn to change its boxes, so that two at once neither are too many nor have one name. */
async function lockBoxes(tx: Database, vendorId: string): Promise<void> {
  await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update');
}

async function requireFreeName(tx: Database, vendorId: string, name: string, id: string | null): Promise<void> {
  const [taken] = await tx
    .select({ id: vendorBoxes.id })
    .from(vendorBoxes)
    .where(
      and(
        eq(vendorBoxes.vendorId, vendorId),
        sql`lower(${vendorBoxes.name}) = lower(${name})`,
        id === null ? undefined : ne(vendorBoxes.id, id),
      ),
    );
  if (taken) throw new DomainError('invalid', words.fix, { fields: [{ path: 'name', message: errors.taken }] });
}

/**
 * Adds a box. Returns its key.
 * @throws DomainError `invalid` if the store has one of this name, `too_many`
 */
export async function addBox(db: Database, vendorId: string, box: BoxValues, now: Date): Promise<string> {
  return await db.transaction(async (tx) => {
    await lockBoxes(tx, vendorId);
    const [row] = await tx.select({ n: count() }).from(vendorBoxes).where(eq(vendorBoxes.vendorId, vendorId));
    if ((row?.n ?? 0) >= boxLimits.boxes) throw new DomainError('too_many', errors.tooMany(boxLimits.boxes));
    await requireFreeName(tx, vendorId, box.name, null);
    const [added] = await tx
      .insert(vendorBoxes)
      .values({ ...box, vendorId, createdAt: now })
      .returning({ id: vendorBoxes.id });
    return added?.id ?? '';
  });
}

/** @throws DomainError `not_found`, `invalid` if the store has another one of this name */
export async function changeBox(db: Database, vendorId: string, id: string, box: BoxValues): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBoxes(tx, vendorId);
    await requireFreeName(tx, vendorId, box.name, id);
    const changed = await tx.update(vendorBoxes).set(box).where(isBox(vendorId, id)).returning({ id: vendorBoxes.id });
    if (changed.length === 0) throw new DomainError('not_found', errors.gone);
  });
}

/** Removes a box. Its pieces go in their usual ones again. */
export async function removeBox(db: Database, vendorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(vendorBoxes).where(isBox(vendorId, id));
    await tx
      .update(products)
      .set({ box: null })
      .where(and(eq(products.vendorId, vendorId), eq(products.box, id)));
  });
}
