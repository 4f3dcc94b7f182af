/** Decides if a store can have a URL: the rule, the site's own names, stores, and invites that keep one free. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { looksLikeSite, slugProblem, toSkeleton } from '../../catalog/slugs.ts';
import { isSlugTaken, skeletonOf } from '../../catalog/vendors.server.ts';
import { slugErrors } from '../../catalog/words.ts';
import { invites } from './invites.table.ts';

interface FreeSlugProblem {
  code: 'invalid' | 'slug_reserved' | 'slug_taken';
  message: string;
  /** True if only an invite keeps the slug; only admins are told. */
  keptForInvite?: true;
}

export interface SlugHolder {
  /** Name of the site, which no store may have. */
  siteName: string;
  /** The invite that is being used or sent again; what it keeps is free for it. */
  inviteId?: string | null;
  /** A verified address: what its invites keep is free for it. */
  email?: string | null;
  now?: Date;
  /** A store that moves; its own slugs are free for it. */
  vendorId?: string | null;
}

/** Serializes those who give slugs away, so that a store and an invite never get look-alike ones at once. Both are rare. */
export const lockSlugs = sql`select pg_advisory_xact_lock(hashtext('store slugs'))`;

/**
 * Returns why a store can't have this normalized slug, or null if it is free. A slug that looks like another store's is
 * taken too. To be sure until the end of a transaction, run `lockSlugs` first.
 */
export async function findFreeSlugProblem(
  db: Database,
  slug: string,
  { siteName, inviteId = null, email = null, now = new Date(), vendorId = null }: SlugHolder,
): Promise<FreeSlugProblem | null> {
  const problem = slugProblem(slug);
  if (problem !== null) return problem;
  if (looksLikeSite(slug, siteName)) return { code: 'slug_reserved', message: slugErrors.reserved };
  const taken = { code: 'slug_taken', message: slugErrors.taken } as const;
  if (await isSlugTaken(db, slug, vendorId)) return taken;
  const { rowCount } = await db.execute(sql`select 1 from ${invites}
    where ${skeletonOf(invites.vendorSlug)} = ${toSkeleton(slug)}
      and ${invites.usedAt} is null and ${invites.revokedAt} is null and ${invites.expiresAt} > ${now.toISOString()}::timestamptz
      and ${invites.id} is distinct from ${inviteId}::uuid
      and ${invites.artistEmail} is distinct from ${email}::text
    limit 1`);
  return rowCount === 0 ? null : { ...taken, keptForInvite: true };
}
