import { and, desc, eq, inArray } from 'drizzle-orm';
import { paths } from '../../config/paths.ts';
import { events } from '../events/events.table.ts';
import type { Database } from '../ports.ts';
import { productIsPublic } from '../products/product-columns.server.ts';
import { products } from '../products/products.table.ts';
import { isUuid } from '../uuid.ts';
import { vendors } from '../vendors/vendors.table.ts';
import { favorites } from './favorites.table.ts';

/** A favorite as a link. */
export interface KeptFavorite {
  type: 'artist' | 'product' | 'event';
  name: string;
  /** Of a piece: the store. */
  from: string | null;
  path: string;
}

/** More than anybody is allowed to keep. */
const most = 500;

/** What an account keeps, the latest first. What is not public any more is left out. */
export async function keptFavorites(db: Database, userId: string): Promise<KeptFavorite[]> {
  const kept = await db
    .select({ type: favorites.type, itemId: favorites.itemId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.addedAt), favorites.itemId)
    .limit(most);
  const ids = (type: KeptFavorite['type']) =>
    kept.flatMap((one) => (one.type === type && isUuid(one.itemId) ? one.itemId : []));
  const artists = await db
    .select({ id: vendors.id, slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(and(inArray(vendors.id, ids('artist')), eq(vendors.isActive, true)));
  const pieces = await db
    .select({ id: products.id, slug: products.slug, name: products.name, from: vendors.name, vendorSlug: vendors.slug })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(inArray(products.id, ids('product')), productIsPublic));
  const dates = await db
    .select({ id: events.id, slug: events.slug, name: events.name })
    .from(events)
    .where(inArray(events.id, ids('event')));
  const known = new Map<string, KeptFavorite>();
  for (const { id, slug, name } of artists)
    known.set(`artist ${id}`, { type: 'artist', name, from: null, path: paths.storefront(slug) });
  for (const { id, slug, name, from, vendorSlug } of pieces)
    known.set(`product ${id}`, { type: 'product', name, from, path: paths.product(vendorSlug, slug) });
  for (const { id, slug, name } of dates)
    known.set(`event ${id}`, { type: 'event', name, from: null, path: paths.event(slug) });
  return kept.flatMap(({ type, itemId }) => known.get(`${type} ${itemId.toLowerCase()}`) ?? []);
}
