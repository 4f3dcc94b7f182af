/**
 * Cached pages carry tags. Triggers on the tables that pages show (src/app/database/page-tags.sql) send the tags of every
 * change. PostgreSQL delivers the notification when the transaction commits, to every instance, so no instance keeps an old page.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

export const pageTagChannel = 'page_tags';

/** Sent in place of tags when a statement changes more rows than are worth naming. */
export const everyPage = '*';

const collectionPrefix = 'collection:';

/** Tags in use. `catalog` is on everything that lists vendors or events (home, sitemap, lists). */
export const pageTags = {
  catalog: 'catalog',
  vendor: (vendorId: string) => `vendor:${vendorId}`,
  event: (eventId: string) => `event:${eventId}`,
  /** A shared collection: by its row's id for changes of its owner, and by its favorite id for its number of favorites. */
  collection: (id: string) => `${collectionPrefix}${id}`,
};

/**
 * True if a change evicts pages with this tag, so that they don't serve as the last good copy either: their owner may have
 * stopped sharing what they show.
 */
export const isPageEndTag = (tag: string): boolean => tag.startsWith(collectionPrefix);

/**
 * Purges pages with any of these tags once `tx` commits: for what has no trigger. A notification holds 8,000 bytes, so long
 * lists are split.
 */
export async function purgePages(tx: Database, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += 100) {
    const batch = JSON.stringify(tags.slice(start, start + 100));
    await tx.execute(sql`select pg_notify(${pageTagChannel}, ${batch})`);
  }
}
