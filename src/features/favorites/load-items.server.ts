/** What can be a favorite, as it is now: public artists, pieces, events, and shared collections. */
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/uuid.ts';
import { paths } from '../../site/paths.ts';
import { users } from '../accounts/accounts.table.ts';
import { availabilityLabel, availabilityOf } from '../catalog/availability.ts';
import { events } from '../catalog/events.table.ts';
import { type FavoriteRef, type FavoriteType, toRefKey } from '../catalog/favorite-ref.ts';
import { productColumns, productIsPublic } from '../catalog/product-columns.server.ts';
import { categories, products } from '../catalog/products.table.ts';
import { toThemeName } from '../catalog/themes.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { vendorDescription } from '../catalog/vendors.ts';
import { collections } from './collections.table.ts';
import { shownName } from './collections.ts';
import { favorites } from './favorites.table.ts';
import type { EventState, FavoriteItem } from './favorites.ts';
import { favoriteIdOf, shareTokenOf } from './share-token.server.ts';

/** SQL that counts the accounts with this favorite. `column` is raw text, because Drizzle would omit its table's name. */
const countFavorites = (type: FavoriteType, column: string) => sql<number>`(select count(*)::int from favorites
  where favorites.favorite and favorites.type = ${sql.raw(`'${type}'`)} and favorites.item_id = ${sql.raw(column)}::text)`;

const categoriesOfVendor = sql<string[]>`array(select distinct c.name from products p
  join categories c on c.slug = p.category_slug where p.vendor_id = ${sql.raw('vendors.id')} and p.is_active order by 1)`;

async function loadVendors(db: Database, ids: string[]): Promise<FavoriteItem[]> {
  const rows = await db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      owner: vendors.owner,
      description: vendors.description,
      location: vendors.neighborhood,
      theme: vendors.theme,
      header: vendors.headerPicture,
      portrait: vendors.portrait,
      tags: categoriesOfVendor,
      favoriteCount: countFavorites('artist', 'vendors.id'),
    })
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isActive, true)));
  return rows.map(({ header, portrait, theme, ...row }) => ({
    ...row,
    type: 'artist',
    description: vendorDescription(row),
    path: paths.storefront(row.slug),
    vendorId: row.id,
    vendorSlug: row.slug,
    picture: header ?? portrait,
    portrait,
    theme: toThemeName(theme),
  }));
}

function noticeOf(stock: Parameters<typeof availabilityOf>[0]): Pick<FavoriteItem, 'held' | 'notice'> {
  const state = availabilityOf(stock);
  const held = state === 'held' || state === 'market';
  return { held, notice: held ? availabilityLabel(stock) : '' };
}

async function loadProducts(db: Database, ids: string[]): Promise<FavoriteItem[]> {
  const rows = await db
    .select({ ...productColumns, owner: vendors.owner, location: vendors.neighborhood, theme: vendors.theme })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(and(inArray(products.id, ids), productIsPublic));
  return rows.map(({ id, slug, name, owner, description, location, priceCents, inventory, favoriteCount, ...row }) => ({
    ...{ id, slug, name, owner, description, location, priceCents, inventory, favoriteCount },
    type: 'product',
    ...noticeOf({ inventory, ...row }),
    path: paths.product(row.vendorSlug, slug),
    artist: row.vendorName,
    vendorId: row.vendorId,
    vendorSlug: row.vendorSlug,
    category: row.category.name,
    tags: [row.medium].filter((tag) => tag !== ''),
    picture: row.pictures[0] ?? null,
    theme: toThemeName(row.theme),
  }));
}

async function loadEvents(db: Database, ids: string[]): Promise<FavoriteItem[]> {
  const rows = await db
    .select({
      id: events.id,
      slug: events.slug,
      name: events.name,
      description: events.description,
      location: events.location,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      picture: events.picture,
      eventState: sql<EventState | null>`case when ${events.cancelledAt} is not null then 'canceled'
        when ${events.movedFrom} is not null then 'moved' end`,
      favoriteCount: countFavorites('event', 'events.id'),
    })
    .from(events)
    .where(and(inArray(events.id, ids), eq(events.isPublished, true)));
  return rows.map((row) => ({ ...row, type: 'event', path: paths.event(row.slug), theme: toThemeName('') }));
}

/** Counts the accounts that saved the collections with these links, by token. Collections that nobody saved are missing. */
export async function countCollectionHearts(
  db: Database,
  shareTokens: readonly string[],
): Promise<Map<string, number>> {
  if (shareTokens.length === 0) return new Map();
  const rows = await db
    .select({ favoriteId: favorites.itemId, hearts: count() })
    .from(favorites)
    .where(
      and(
        eq(favorites.type, 'collection'),
        inArray(favorites.itemId, shareTokens.map(favoriteIdOf)),
        favorites.favorite,
      ),
    )
    .groupBy(favorites.itemId);
  return new Map(rows.map(({ favoriteId, hearts }) => [shareTokenOf(favoriteId), hearts]));
}

/** Returns the collections that are saved under these favorite ids. Collections that are no longer shared are missing. */
async function loadCollections(db: Database, favoriteIds: string[]): Promise<FavoriteItem[]> {
  const rows = await db
    .select({ name: collections.name, owner: users.name, shareToken: collections.shareToken })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(inArray(collections.shareToken, favoriteIds.map(shareTokenOf)));
  const shared = rows.flatMap(({ shareToken, ...row }) => (shareToken === null ? [] : { ...row, shareToken }));
  const hearts = await countCollectionHearts(
    db,
    shared.map(({ shareToken }) => shareToken),
  );
  return shared.map(({ name, owner, shareToken }) => ({
    type: 'collection',
    id: favoriteIdOf(shareToken),
    name,
    slug: '',
    path: paths.sharedCollection(shareToken),
    owner: shownName(owner) ?? '',
    theme: toThemeName(''),
    favoriteCount: hearts.get(shareToken) ?? 0,
  }));
}

/** Returns the public ones of these items by reference key, with at most two queries per type. */
export async function loadFavoriteItems(
  db: Database,
  refs: readonly FavoriteRef[],
): Promise<ReadonlyMap<string, FavoriteItem>> {
  const load = async (type: FavoriteType, query: (db: Database, ids: string[]) => Promise<FavoriteItem[]>) => {
    const ids = [
      ...new Set(refs.flatMap((ref) => (ref.type === type && isUuid(ref.id) ? [ref.id.toLowerCase()] : []))),
    ];
    return ids.length === 0 ? [] : await query(db, ids);
  };
  const found = [
    await load('artist', loadVendors),
    await load('product', loadProducts),
    await load('event', loadEvents),
    await load('collection', loadCollections),
  ].flat();
  return new Map(found.map((item) => [toRefKey(item), item]));
}
