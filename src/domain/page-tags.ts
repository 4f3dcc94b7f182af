/**
 * Cached pages carry tags; a change names the tags it makes stale, in its own transaction. PostgreSQL delivers the
 * notification when the transaction commits, to every instance, so no instance keeps an old page.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './ports.ts';

export const pageTagChannel = 'page_tags';

/** Tags in use. `catalog` is on everything that lists vendors or events (home, sitemap, lists). */
export const pageTags = {
  catalog: 'catalog',
  vendor: (vendorId: string) => `vendor:${vendorId}`,
  event: (eventId: string) => `event:${eventId}`,
};

/** Purges pages with any of these tags once `tx` commits. A notification holds 8,000 bytes, so long lists are split. */
export async function purgePages(tx: Database, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += 100) {
    const batch = JSON.stringify(tags.slice(start, start + 100));
    await tx.execute(sql`select pg_notify(${pageTagChannel}, ${batch})`);
  }
}
