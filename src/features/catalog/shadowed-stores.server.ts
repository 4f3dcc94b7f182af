import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { paths } from '../../site/paths.ts';
import { reservedWords } from './slugs.ts';
import { vendors } from './vendors.table.ts';

/**
 * Looks for stores whose URL is one of the site's own, as after an update that needed a new word, or a write around the rule.
 * @returns a sentence for the operator that names each store and says what to do; null if there is none
 */
export async function describeShadowedStores(db: Database): Promise<string | null> {
  const found = await db
    .select({ slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(inArray(vendors.slug, [...reservedWords]))
    .orderBy(asc(vendors.slug));
  if (found.length === 0) return null;
  const stores = found.map(({ slug, name }) => `“${name}” (${paths.storefront(slug)})`).join(', ');
  return `Stores have URLs that the site keeps for its own pages: ${stores}. Visitors see the site’s page there and not the store, now or after an update. Give each of them another slug in the table “vendors”, and tell its owner the new URL.`;
}
