/** What the public sees of artists at events. Everything hidden stays so: closed stores, drafts, pieces that are sold, events that are over. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { upcoming } from '../catalog/events.server.ts';
import { events } from '../catalog/events.table.ts';
import { productColumns, productIsPublic, vendorOrder } from '../catalog/product-columns.server.ts';
import { categories, products } from '../catalog/products.table.ts';
import { vendorBasics } from '../catalog/vendor-columns.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { eventBooths, eventExhibitors, eventPieces } from './market.table.ts';
import type { Appearance, BroughtPiece, Exhibitor, InPerson } from './market.ts';
import { marketWords } from './words.ts';

const isOfStore = and(
  eq(eventPieces.vendorId, eventExhibitors.vendorId),
  eq(eventPieces.eventId, eventExhibitors.eventId),
);

/** Units of a piece that are at the event, for sale there alone; null for a piece of which none were set aside. */
const atMarketUnits = sql<number | null>`(select reserve.units_left from market_reserves as reserve
  where reserve.event_id = ${eventPieces.eventId} and reserve.product_id = ${eventPieces.productId})`;

/** True for a piece of which units are left: at the event, or free where none were set aside. */
const canBeSeen = sql`coalesce(${atMarketUnits}, ${products.inventory}) > 0`;

async function listBrought(db: Database, eventId: string): Promise<BroughtPiece[]> {
  const rows = await db
    .select({
      ...productColumns,
      units: sql<number>`coalesce(${atMarketUnits}, least(${eventPieces.units}, ${products.inventory}))`,
    })
    .from(eventPieces)
    .innerJoin(products, and(eq(products.id, eventPieces.productId), eq(products.vendorId, eventPieces.vendorId)))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(and(productIsPublic, eq(eventPieces.eventId, eventId), canBeSeen))
    .orderBy(...vendorOrder);
  return rows.map(({ units, ...product }) => ({ product, units }));
}

/** More than any event has, few enough to render. */
const maxExhibitors = 100;

/** Returns the artists of an event who said where they stand or what they bring, by booth. The caller has found the event public. */
export async function listExhibitors(db: Database, eventId: string): Promise<Exhibitor[]> {
  const [rows, brought] = await Promise.all([
    db
      .select({
        vendorId: vendors.id,
        slug: vendors.slug,
        name: vendors.name,
        owner: vendors.owner,
        neighborhood: vendors.neighborhood,
        favoriteCount: vendorBasics.favoriteCount,
        booth: eventBooths.name,
        hours: eventExhibitors.hours,
        note: eventExhibitors.note,
      })
      .from(eventExhibitors)
      .innerJoin(vendors, eq(vendors.id, eventExhibitors.vendorId))
      .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
      .where(and(eq(eventExhibitors.eventId, eventId), eq(vendors.isActive, true)))
      .orderBy(sql`${eventBooths.position} nulls last`, asc(vendors.position), asc(vendors.id))
      .limit(maxExhibitors),
    listBrought(db, eventId),
  ]);
  return rows
    .map((row) => ({ ...row, pieces: brought.filter(({ product }) => product.vendorId === row.vendorId) }))
    .filter(({ booth, pieces }) => booth !== null || pieces.length > 0);
}

/**
 * Returns where an artist stands next, the first event first. The caller has found the store public.
 * @param productId a public piece of theirs, to learn whether it is brought along
 */
export async function listAppearances(
  db: Database,
  vendorId: string,
  now: Date,
  productId: string | null = null,
): Promise<Appearance[]> {
  const hasPiece = sql<boolean>`exists (select 1 from ${eventPieces}
    join ${products} on ${products.id} = ${eventPieces.productId} and ${products.vendorId} = ${eventPieces.vendorId}
    where ${isOfStore} and ${eventPieces.productId} = ${productId}::uuid
      and ${products.isActive} and ${canBeSeen})`;
  return await db
    .select({
      event: {
        id: events.id,
        slug: events.slug,
        name: events.name,
        location: events.location,
        address: events.address,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
      },
      booth: eventBooths.name,
      hours: eventExhibitors.hours,
      closedOn: eventExhibitors.closedOn,
      hasPiece,
    })
    .from(eventExhibitors)
    .innerJoin(events, eq(events.id, eventExhibitors.eventId))
    .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .where(and(eq(eventExhibitors.vendorId, vendorId), upcoming(now), isNull(events.cancelledAt)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(10);
}

interface ArtistPage {
  vendor: { id: string };
  product?: { id: string };
  events: readonly { id: string; startsAt: Date; endsAt: Date }[];
}

export async function loadInPerson(
  db: Database,
  { vendor, product, events: own }: ArtistPage,
  now: Date,
): Promise<InPerson> {
  // Whoever comes to no event stands nowhere.
  const all = own.length === 0 ? [] : await listAppearances(db, vendor.id, now, product?.id);
  const seenAt = all.filter(({ hasPiece }) => hasPiece);
  const places = all.flatMap(({ event, booth }) => (booth === null ? [] : [[event.id, booth] as const]));
  const next = places.find(([id]) => id === own[0]?.id);
  return {
    seenAt,
    booths: new Map(places.map(([id, booth]) => [id, marketWords.booth(booth)])),
    nextBooth: next ? marketWords.atBooth(next[1]) : null,
    ends: [...own, ...seenAt.map(({ event }) => event)].flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  };
}
