/** Gives a store another address. The old one leads there from then on, and stays the store's. */
import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, type ErrorCode } from '../../../platform/errors.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { formerVendorSlugs, vendors } from '../../catalog/vendors.table.ts';
import { artistErrors as words } from './words.ts';

/** Who knows which slugs are free: invites keep some, and belong to the vendor's side. */
export interface SlugRule {
  /** Serializes those who give slugs away. */
  lock: SQL;
  findProblem(tx: Database, slug: string, vendorId: string): Promise<{ code: ErrorCode; message: string } | null>;
}

/** @throws DomainError `not_found`, `slug_taken`, `slug_reserved`, `invalid` */
export async function changeSlug(
  db: Database,
  rule: SlugRule,
  { actorId, vendorId, slug }: { actorId: string; vendorId: string; slug: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(rule.lock);
    const [store] = await tx.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, vendorId)).for('update');
    if (!store) throw new DomainError('not_found', words.notFound);
    if (store.slug === slug) return;
    const problem = await rule.findProblem(tx, slug, vendorId);
    if (problem) throw new DomainError(problem.code, problem.message);
    await tx.insert(formerVendorSlugs).values({ slug: store.slug, vendorId });
    await tx
      .delete(formerVendorSlugs)
      .where(and(eq(formerVendorSlugs.slug, slug), eq(formerVendorSlugs.vendorId, vendorId)));
    await tx.update(vendors).set({ slug }).where(eq(vendors.id, vendorId));
    await recordAct(tx, {
      actorId,
      action: 'store.address_changed',
      subjectId: vendorId,
      details: { from: store.slug, to: slug },
    });
  });
}
