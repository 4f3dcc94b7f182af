import { and, desc, eq, gt, gte, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import { isUuid } from '../../platform/uuid.ts';
import { paths } from '../../site/paths.ts';
import { availabilityLabel, availabilityOf } from '../catalog/availability.ts';
import { events } from '../catalog/events.table.ts';
import { type FavoriteRef, type FavoriteType, toRefKey } from '../catalog/favorite-ref.ts';
import { productColumns, productIsPublic } from '../catalog/product-columns.server.ts';
import { categories, products } from '../catalog/products.table.ts';
import { toThemeName } from '../catalog/themes.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { vendorDescription } from '../catalog/vendors.ts';
import { favorites } from './favorites.table.ts';
import { type EventState, type FavoriteItem, type FavoriteView, favoriteLimits } from './favorites.ts';
import { readFavoriteCollections } from './read-collections.server.ts';

export type FavoriteRow = typeof favorites.$inferSelect;

/** Builds the view of a row with the present data of its item. */
export function toFavoriteView(
  row: Omit<FavoriteRow, 'userId'>,
  items: ReadonlyMap<string, FavoriteItem>,
): FavoriteView {
  const { type, itemId: id, addedAt, changedAt, savedName, savedPriceCents, savedAvailable } = row;
  return {
    ...{ type, id, addedAt, changedAt },
    saved: { name: savedName, priceCents: savedPriceCents, available: savedAvailable },
    item: items.get(toRefKey({ type, id })) ?? null,
  };
}

async function toViews(db: Database, rows: readonly FavoriteRow[]): Promise<FavoriteView[]> {
  const refs = rows.map(({ type, itemId: id }) => ({ type, id }));
  const items = await loadFavoriteItems(db, refs);
  return rows.map((row) => toFavoriteView(row, items));
}

/** Returns an account's favorites, newest first, with a constant number of queries. */
export async function listFavorites(db: Database, userId: string): Promise<FavoriteView[]> {
  const rows = await db
    .select()
    .from(favorites)
    .where(and(eq(favorites.userId, userId), favorites.favorite))
    .orderBy(desc(favorites.addedAt), favorites.itemId)
    .limit(favoriteLimits.favorites);
  return await toViews(db, rows);
}

/** How many of the newest favorites are looked at for pictures. */
const lookedAt = 12;

/** Returns how many favorites an account has, and the newest three that have a page and a picture. */
export async function summarizeFavorites(
  db: Database,
  userId: string,
): Promise<{ count: number; newest: { name: string; path: string; picture: Picture }[] }> {
  const own = and(eq(favorites.userId, userId), favorites.favorite);
  const newestFirst = [desc(favorites.addedAt), favorites.itemId];
  const [count, rows] = await Promise.all([
    db.$count(favorites, own),
    db
      .select()
      .from(favorites)
      .where(own)
      .orderBy(...newestFirst)
      .limit(lookedAt),
  ]);
  const newest = (await toViews(db, rows)).flatMap(({ item }) =>
    item?.path && item.picture ? [{ name: item.name, path: item.path, picture: item.picture }] : [],
  );
  return { count, newest: newest.slice(0, 3) };
}

/** Returns the records that can be restored at `now`, last removed first. */
export async function readRestorable(db: Database, userId: string, now: Date): Promise<FavoriteRow[]> {
  const since = new Date(now.getTime() - favoriteLimits.recentlyRemovedMs);
  const clearing = sql`coalesce((select cleared_at from favorite_clearings where user_id = ${userId}), '-infinity')`;
  return await db
    .select()
    .from(favorites)
    .where(
      and(
        eq(favorites.userId, userId),
        not(favorites.favorite),
        gte(favorites.changedAt, since),
        gt(favorites.changedAt, clearing),
      ),
    )
    .orderBy(desc(favorites.changedAt), favorites.itemId)
    .limit(favoriteLimits.recentlyRemoved);
}

/** Returns what can be restored at `now`, last removed first. */
export const listRecentlyRemoved = async (db: Database, userId: string, now: Date): Promise<FavoriteView[]> =>
  await toViews(db, await readRestorable(db, userId, now));

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

/** Returns whether a piece that can't be bought now may come back, and what it says meanwhile. */
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
    await load('collection', readFavoriteCollections),
  ].flat();
  return new Map(found.map((item) => [toRefKey(item), item]));
}
