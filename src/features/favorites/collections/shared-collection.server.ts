/** The collection behind a link: six queries, whatever is in it. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../../accounts/accounts.table.ts';
import { eventsByIds } from '../../catalog/events.server.ts';
import { productsByIds } from '../../catalog/products.server.ts';
import { vendorsByIds } from '../../catalog/vendors.server.ts';
import { heartCountsOf } from './collection-hearts.server.ts';
import { collectionItems, collections } from './collections.table.ts';
import { type SharedCollection, type ShownThing, shownName } from './collections.ts';
import { heartIdOf, isShareToken } from './share-token.server.ts';

/** What is public of a collection now; null for a link that was never given, or was taken back. */
export async function sharedCollection(db: Database, shareToken: string): Promise<SharedCollection | null> {
  if (!isShareToken(shareToken)) return null;
  const [found] = await db
    .select({ id: collections.id, name: collections.name, owner: users.name })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(eq(collections.shareToken, shareToken));
  if (!found) return null;
  const items = await db
    .select({ type: collectionItems.type, id: collectionItems.itemId })
    .from(collectionItems)
    .where(eq(collectionItems.collectionId, found.id))
    .orderBy(asc(collectionItems.addedAt), asc(collectionItems.itemId));
  const ids = (type: ShownThing['type']) => items.flatMap((one) => (one.type === type ? one.id : []));
  const [artists, products, events] = [
    await vendorsByIds(db, ids('artist')),
    await productsByIds(db, ids('product')),
    await eventsByIds(db, ids('event')),
  ];
  const shown = new Map<string, ShownThing>([
    ...artists.map((artist): [string, ShownThing] => [`artist:${artist.id}`, { type: 'artist', artist }]),
    ...products.map((product): [string, ShownThing] => [`product:${product.id}`, { type: 'product', product }]),
    ...events.map((event): [string, ShownThing] => [`event:${event.id}`, { type: 'event', event }]),
  ]);
  return {
    id: found.id,
    heartId: heartIdOf(shareToken),
    name: found.name,
    ownerName: shownName(found.owner),
    heartCount: (await heartCountsOf(db, [shareToken])).get(shareToken) ?? 0,
    things: items.flatMap(({ type, id }) => shown.get(`${type}:${id}`) ?? []),
  };
}
