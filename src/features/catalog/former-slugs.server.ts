/** The addresses that stores had before: they lead to the store, and are never given to another one. */
import type { APIContext } from 'astro';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/time.ts';
import { answerNotFound, type NotFound, toMissingStore } from './not-found.server.ts';
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

/** True if the store at this address was closed for good: the address is never given to another one. */
async function isClosedForGood(db: Database, fromPath: string): Promise<boolean> {
  const slug = canonicalSlug(fromPath);
  if (!isSlugShaped(slug)) return false;
  const { rows } = await db.execute(sql`
    select 1 from ${vendors} where ${vendors.slug} = ${slug} and not ${vendors.isActive} and ${vendors.email} = ''
    union all select 1 from ${formerVendorSlugs}
      where ${formerVendorSlugs.slug} = ${slug} and ${formerVendorSlugs.vendorId} is null
    limit 1`);
  return rows.length > 0;
}

/** So many days after it was suspended, a store's address answers 410. */
const longSuspendedDays = 30;

/** Returns what is said at an address, present or former, of a store that is suspended; null for any other. */
async function findSuspendedStore(db: Database, fromPath: string, now: Date): Promise<NotFound | null> {
  const slug = canonicalSlug(fromPath);
  if (!isSlugShaped(slug)) return null;
  const former = db
    .select({ id: formerVendorSlugs.vendorId })
    .from(formerVendorSlugs)
    .where(eq(formerVendorSlugs.slug, slug));
  const [store] = await db
    .select({ id: vendors.id, name: vendors.name, since: vendors.suspendedAt })
    .from(vendors)
    .where(
      and(or(eq(vendors.slug, slug), inArray(vendors.id, former)), eq(vendors.isActive, false), ne(vendors.email, '')),
    );
  if (!store) return null;
  const { id, name, since } = store;
  const isLong = since !== null && now.getTime() - since.getTime() >= longSuspendedDays * dayMs;
  return { what: 'suspended store', store: { id, name }, isLong };
}

/** Returns why nothing is at an address below a store's: it is suspended, closed for good, or unknown. */
export async function findMissing(db: Database, slug: string, now: Date): Promise<NotFound> {
  const suspended = await findSuspendedStore(db, slug, now);
  return suspended ?? { what: (await isClosedForGood(db, slug)) ? 'closed store' : 'page' };
}

/** Answers for the address of a store that isn't there: a redirect to the page of the store that had it, 410, or 404. */
export async function answerMissingStore(
  { cache, locals }: Pick<APIContext, 'cache' | 'locals'>,
  slug: string,
  toPath: (slug: string) => string,
): Promise<Response> {
  const renamed = await findRenamedStore(locals.app.db, slug);
  if (renamed !== null) return movedTo(toPath(renamed));
  const { db, clock } = locals.app;
  const suspended = await findSuspendedStore(db, slug, clock.now());
  if (suspended !== null) return answerNotFound({ cache }, suspended);
  const isClosed = await isClosedForGood(db, slug);
  return answerNotFound({ cache }, isClosed ? { what: 'closed store' } : toMissingStore(slug));
}
