/** The things behind hearts, as anybody may see them. What is hidden is not there. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/uuid.ts';
import { paths } from '../../site/paths.ts';
import { events } from '../catalog/events.table.ts';
import { type FavoriteRef, type FavoriteType, toRefKey } from '../catalog/favorite-ref.ts';
import { productColumns, productIsPublic } from '../catalog/product-columns.server.ts';
import { categories, products } from '../catalog/products.table.ts';
import { toThemeName } from '../catalog/themes.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { vendorDescription } from '../catalog/vendors.ts';
import { readFavoriteCollections } from './collections/read-collections.server.ts';
import type { FavoriteItem } from './favorite-view.ts';

const nothing = {
  owner: '',
  artist: '',
  vendorSlug: '',
  description: '',
  location: '',
  category: '',
  tags: [],
  priceCents: null,
  inventory: null,
  held: false,
  picture: null,
  theme: toThemeName(''),
  startsAt: null,
  endsAt: null,
} as const;

/** How many accounts love the row of a query. `column` is written out, since the builder leaves the table's name away. */
const heartCountOf = (type: FavoriteType, column: string) => sql<number>`(select count(*)::int from favorites
  where favorites.removed_at is null and favorites.type = ${sql.raw(`'${type}'`)} and favorites.item_id = ${sql.raw(column)}::text)`;

const categoriesOfVendor = sql<string[]>`array(select distinct c.name from products p
  join categories c on c.slug = p.category_slug where p.vendor_id = ${sql.raw('vendors.id')} and p.is_active order by 1)`;

async function artists(db: Database, ids: string[]): Promise<FavoriteItem[]> {
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
      heartCount: heartCountOf('artist', 'vendors.id'),
    })
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isActive, true)));
  return rows.map(({ header, portrait, theme, ...row }) => ({
    ...nothing,
    ...row,
    type: 'artist',
    description: vendorDescription(row),
    path: paths.storefront(row.slug),
    vendorSlug: row.slug,
    picture: header ?? portrait,
    theme: toThemeName(theme),
  }));
}

async function pieces(db: Database, ids: string[]): Promise<FavoriteItem[]> {
  const rows = await db
    .select({ ...productColumns, owner: vendors.owner, location: vendors.neighborhood, theme: vendors.theme })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(and(inArray(products.id, ids), productIsPublic));
  return rows.map(({ id, slug, name, owner, description, location, priceCents, inventory, heartCount, ...row }) => ({
    ...nothing,
    ...{ id, slug, name, owner, description, location, priceCents, inventory, heartCount },
    type: 'product',
    held: row.heldUntil !== null,
    path: paths.product(row.vendorSlug, slug),
    artist: row.vendorName,
    vendorSlug: row.vendorSlug,
    category: row.category.name,
    tags: [row.medium].filter((tag) => tag !== ''),
    picture: row.pictures[0] ?? null,
    theme: toThemeName(row.theme),
  }));
}

async function dates(db: Database, ids: string[]): Promise<FavoriteItem[]> {
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
      heartCount: heartCountOf('event', 'events.id'),
    })
    .from(events)
    .where(and(inArray(events.id, ids), eq(events.isPublished, true)));
  return rows.map((row) => ({
    ...nothing,
    ...row,
    type: 'event',
    path: paths.event(row.slug),
  }));
}

async function groups(db: Database, ids: string[]): Promise<FavoriteItem[]> {
  const rows = await readFavoriteCollections(db, ids);
  return rows.map(({ favoriteId, name, ownerName, shareToken, heartCount }) => ({
    ...nothing,
    ...{ id: favoriteId, name, heartCount },
    type: 'collection',
    slug: '',
    path: paths.sharedCollection(shareToken),
    owner: ownerName,
  }));
}

/** What is public of these things, by their hearts: at most two queries for each kind, whatever the number of things. */
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
    await load('artist', artists),
    await load('product', pieces),
    await load('event', dates),
    await load('collection', groups),
  ].flat();
  return new Map(found.map((thing) => [toRefKey(thing), thing]));
}
