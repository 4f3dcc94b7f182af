/** The addresses that stores had before: they lead to the store, and are never given to another one. */
import type { APIContext } from 'astro';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/time.ts';
import { answerNotFound, type NotFound, toMissingStore } from './not-found.server.ts';
import { hiddenReason } from './shop-state.server.ts';
import { canonicalSlug, isSlugShaped } from './slugs.ts';
import { formerVendorSlugs, vendors } from './vendors.table.ts';

/** Returns the slug of the open store that had this one before; null for none. */
export async function findRenamedStore(db: Database, fromPath: string): Promise<string | null> {
  const slug = canonicalSlug(fromPath);
  if (!isSlugShaped(slug)) return null;
  const [row] = await db
    .select({ slug: vendors.slug })
    .from(formerVendorSlugs)
    .innerJoin(vendors, eq(vendors.id, formerVendorSlugs.vendorId))
    .where(and(eq(formerVendorSlugs.slug, slug), eq(vendors.isActive, true)));
  return row?.slug ?? null;
}

/** Redirects for good. Browsers keep a 301 unless told otherwise, and a store may get its former address back. */
export function movedTo(path: string): Response {
  return new Response(null, { status: 301, headers: { Location: path, 'Cache-Control': 'no-cache' } });
}

/** So many days after it was suspended, a store's address answers 410. */
const longSuspendedDays = 30;

/**
 * Returns what is said at an address, present or former, of a store that is suspended or was closed for good; null for any other. The
 * address of a closed one is never given to another.
 */
async function findHiddenStore(db: Database, fromPath: string, now: Date): Promise<NotFound | null> {
  const slug = canonicalSlug(fromPath);
  if (!isSlugShaped(slug)) return null;
  const had = eq(formerVendorSlugs.slug, slug);
  const former = db.select({ id: formerVendorSlugs.vendorId }).from(formerVendorSlugs).where(had);
  const [store] = await db
    .select({ id: vendors.id, name: vendors.name, since: vendors.suspendedAt, reason: hiddenReason })
    .from(vendors)
    .where(and(or(eq(vendors.slug, slug), inArray(vendors.id, former)), eq(vendors.isActive, false)));
  if (store?.reason === 'suspended') {
    const { id, name, since } = store;
    const isLong = since !== null && now.getTime() - since.getTime() >= longSuspendedDays * dayMs;
    return { what: 'suspended store', store: { id, name }, isLong };
  }
  const isClosed =
    store !== undefined || (await db.$count(formerVendorSlugs, and(had, isNull(formerVendorSlugs.vendorId)))) > 0;
  return isClosed ? { what: 'closed store' } : null;
}

/** Returns why nothing is at an address below a store's: it is suspended, closed for good, or unknown. */
export async function findMissing(db: Database, slug: string, now: Date): Promise<NotFound> {
  return (await findHiddenStore(db, slug, now)) ?? { what: 'page' };
}

/** Answers for the address of a store that isn't there: a redirect to the page of the store that had it, 410, or 404. */
export async function answerMissingStore(
  { cache, locals }: Pick<APIContext, 'cache' | 'locals'>,
  slug: string,
  toPath: (slug: string) => string,
): Promise<Response> {
  const { db, clock } = locals.app;
  const renamed = await findRenamedStore(db, slug);
  if (renamed !== null) return movedTo(toPath(renamed));
  return answerNotFound({ cache }, (await findHiddenStore(db, slug, clock.now())) ?? toMissingStore(slug));
}
