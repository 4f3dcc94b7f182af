import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isStatementTimeout } from '../../platform/database/statement-timeout.ts';
import { categoryPath, paths } from '../../site/paths.ts';
import { availabilityOf } from '../catalog/availability.ts';
import type { Suggestion } from './explore.ts';
import { type ExploreQuery, readExploreQuery } from './explore-query.ts';
import { countKinds } from './facets.server.ts';
import { matching, type RankedMatch, rankedMatches, type Scope } from './matches.server.ts';
import { everything, findMeaning } from './meaning.server.ts';
import { loadRows, type SearchServices, searching } from './search.server.ts';

const maxSuggestions = 8;
const maxPieces = 4;
const maxArtists = 2;
const maxOthers = 2;
const maxInspected = 100;
const most = { ranked: 500, lookedUp: maxInspected };

/** Returns suggestions for what was typed so far; none for less than two letters, or if it takes too long. */
export async function suggest(services: SearchServices, typed: string): Promise<Suggestion[]> {
  const { query } = readExploreQuery(new URLSearchParams({ q: typed }));
  if (query.text.length < 2) return [];
  try {
    return await searching(services, async (tx) => await findSuggestions(tx, query, services.clock.now()));
  } catch (error) {
    if (isStatementTimeout(error)) return [];
    throw error;
  }
}

async function findSuggestions(db: Database, query: ExploreQuery, now: Date): Promise<Suggestion[]> {
  const meaning = await findMeaning(db, query, now, ['beginning', 'corrected']);
  if (meaning === null) return [];
  const scope = { query, meaning, now };
  const [pieces, artists, events] = [
    await topOf(db, 'product', scope, maxPieces),
    await topOf(db, 'vendor', scope, maxArtists),
    await topOf(db, 'event', scope, 1),
  ];
  const categories = await listCategories(db, scope, maxOthers - events.length);
  return [...pieces, ...artists, ...categories, ...events].slice(0, maxSuggestions);
}

async function topOf(
  db: Database,
  kind: 'product' | 'vendor' | 'event',
  scope: Scope,
  limit: number,
): Promise<Suggestion[]> {
  const { rows } = await db.execute<RankedMatch & Record<string, unknown>>(rankedMatches(kind, scope, { limit, most }));
  const found = await loadRows(
    db,
    kind,
    rows.map(({ id }) => id),
    scope.now,
  );
  if (found.kind === 'product')
    return found.rows.map((product) => ({
      kind: 'product',
      name: product.name,
      href: paths.product(product.vendorSlug, product.slug),
      artist: product.vendorName,
      priceCents: product.priceCents,
      picture: product.pictures[0] ?? null,
      sold: availabilityOf(product) === 'sold',
    }));
  if (found.kind === 'vendor')
    return found.rows.map((vendor) => ({
      kind: 'vendor',
      name: vendor.name,
      href: paths.storefront(vendor.slug),
      owner: vendor.owner,
      neighborhood: vendor.neighborhood,
      picture: vendor.portrait ?? vendor.headerPicture ?? vendor.products[0]?.pictures[0] ?? null,
    }));
  return found.rows.map(({ name, slug, startsAt }) => ({ kind: 'event', name, href: paths.event(slug), startsAt }));
}

/** Lists the categories of the matching pieces, those with such a name first, with all that they have. */
async function listCategories(db: Database, scope: Scope, limit: number): Promise<Suggestion[]> {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`select slug, name
    from categories join (select d.category_slug from ${matching('product', scope, sql`limit ${maxInspected}`)}) as found
    on found.category_slug = slug group by slug
    order by (search_fold(name) like ${scope.meaning.folded} || '%') desc, count(*) desc, slug limit ${limit}`);
  const suggestions: Suggestion[] = [];
  for (const { slug, name } of rows) {
    const everythingIn = { ...scope, meaning: everything, query: { ...scope.query, categories: [slug] } };
    const { product } = await countKinds(db, everythingIn, ['product']);
    const cheapest = await db.execute<{ cents: number }>(sql`select d.price_cents as cents
      from ${matching('product', everythingIn, sql`order by d.price_cents, d.id limit ${maxInspected}`)}
      order by d.price_cents limit 1`);
    const fromCents = cheapest.rows[0]?.cents;
    if (fromCents !== undefined)
      suggestions.push({ kind: 'category', name, href: categoryPath(slug), count: product, fromCents });
  }
  return suggestions;
}
