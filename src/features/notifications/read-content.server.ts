/** Reads what an edition tells, when it begins, and what of it may still be ids later. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { weekMs } from '../../platform/time.ts';
import type { MailKind } from '../accounts/settings/mail-kinds.ts';
import { events } from '../catalog/events.table.ts';
import { productIsPublic } from '../catalog/product-columns.server.ts';
import { products } from '../catalog/products.table.ts';
import { shopColumn } from '../catalog/shop-state.server.ts';
import { pictureOfPiece, vendorIsListed } from '../catalog/vendor-columns.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import {
  type Content,
  type ListedArtist,
  type ListedChange,
  type ListedEvent,
  type ListedPiece,
  noContent,
} from './content.ts';
import { noticeProducts } from './notice-products.server.ts';
import { pieceColumns } from './piece-columns.server.ts';

/** The most that an edition holds. A mail shows a few of them. */
const most = { artists: 24, events: 24, piecesOfCategory: 6, piecesOfVendor: 2 } as const;

/** Artists whose first piece came out after `since`, the newest first. */
async function readArtists(db: Database, since: Date): Promise<ListedArtist[]> {
  const rows = await db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      owner: vendors.owner,
      neighborhood: vendors.neighborhood,
      about: sql<string>`case when ${vendors.specialties} = '' then ${vendors.description} else ${vendors.specialties} end`,
      portrait: vendors.portrait,
      piece: pictureOfPiece(),
    })
    .from(vendors)
    .where(and(vendorIsListed, gt(vendors.listedAt, since)))
    .orderBy(desc(vendors.listedAt), asc(vendors.id))
    .limit(most.artists);
  return rows.map(({ piece, portrait, ...artist }) => ({ ...artist, picture: piece ?? portrait }));
}

/** Events that begin in the coming week, the next one first. */
async function readEvents(db: Database, now: Date): Promise<ListedEvent[]> {
  const rows = await db
    .select({
      id: events.id,
      slug: events.slug,
      name: events.name,
      location: events.location,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      picture: events.picture,
    })
    .from(events)
    .where(and(eventIsOn, gt(events.startsAt, now), lte(events.startsAt, new Date(now.getTime() + weekMs))))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(most.events);
  return rows.map((event) => ({
    ...event,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
  }));
}

const eventIsOn: SQL = and(eq(events.isPublished, true), isNull(events.cancelledAt)) ?? sql`false`;

const canBeBought = (now: Date): SQL =>
  sql`(${productIsPublic} and ${products.inventory} > 0 and ${shopColumn(now)} = 'open')`;

/**
 * Pieces that were published for the first time after `since`, the newest first: some of each category, and few of one artist,
 * so that somebody who brings a whole store doesn't fill the letter.
 */
async function readPieces(db: Database, since: Date, now: Date): Promise<ListedPiece[]> {
  const newest = sql`${products.publishedAt} desc, ${products.id}`;
  const ranked = db
    .select({
      id: products.id,
      category: sql<string>`${products.categorySlug}`.as('category'),
      publishedAt: sql`${products.publishedAt}`.as('published'),
      ofVendor: sql<number>`row_number() over (partition by ${vendors.id} order by ${newest})`.as('of_vendor'),
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(canBeBought(now), gt(products.publishedAt, since)))
    .as('ranked');
  const picked = db
    .select({
      id: ranked.id,
      ofCategory:
        sql<number>`row_number() over (partition by ${ranked.category} order by ${ranked.publishedAt} desc, ${ranked.id})`.as(
          'of_category',
        ),
    })
    .from(ranked)
    .where(lte(ranked.ofVendor, most.piecesOfVendor))
    .as('picked');
  return await db
    .select(pieceColumns)
    .from(picked)
    .innerJoin(products, eq(products.id, picked.id))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(lte(picked.ofCategory, most.piecesOfCategory))
    .orderBy(desc(products.publishedAt), asc(products.id));
}

/**
 * Reads the content of an edition that begins now.
 * @param before when the edition before began; null for the first
 */
export async function readContent(tx: Database, kind: MailKind, now: Date, before: Date | null): Promise<Content> {
  const since = before ?? new Date(now.getTime() - weekMs);
  switch (kind) {
    case 'new-artists':
      return { ...noContent, artists: await readArtists(tx, since) };
    case 'events':
      return { ...noContent, events: await readEvents(tx, now) };
    case 'favorites':
      return { ...noContent, changes: await noticeProducts(tx, now), savedBefore: before?.toISOString() ?? null };
    case 'newsletter':
      return {
        ...noContent,
        pieces: await readPieces(tx, since, now),
        artists: await readArtists(tx, since),
        events: await readEvents(tx, now),
      };
  }
}

async function publicIds(
  db: Database,
  ids: { vendors: readonly string[]; pieces: readonly string[]; events: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const listed =
    ids.vendors.length === 0
      ? []
      : await db
          .select({ id: vendors.id })
          .from(vendors)
          .where(and(vendorIsListed, inArray(vendors.id, [...ids.vendors])));
  const sold =
    ids.pieces.length === 0
      ? []
      : await db
          .select({ id: products.id })
          .from(products)
          .innerJoin(vendors, eq(vendors.id, products.vendorId))
          .where(and(canBeBought(now), inArray(products.id, [...ids.pieces])));
  const on =
    ids.events.length === 0
      ? []
      : await db
          .select({ id: events.id })
          .from(events)
          .where(and(eventIsOn, gt(events.startsAt, now), inArray(events.id, [...ids.events])));
  return new Set([...listed, ...sold, ...on].map(({ id }) => id));
}

/** Returns what of an edition is still public: a store may be suspended while the letters go out. */
export async function stillPublic(db: Database, content: Content, now: Date): Promise<Content> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const isPublic = await publicIds(
    db,
    {
      vendors: idsOf(content.artists),
      pieces: [...idsOf(content.pieces), ...idsOf(content.changes)],
      events: idsOf(content.events),
    },
    now,
  );
  const keep = <Row extends { id: string }>(rows: readonly Row[]): Row[] => rows.filter(({ id }) => isPublic.has(id));
  return {
    ...content,
    artists: keep(content.artists),
    events: keep(content.events),
    pieces: keep(content.pieces),
    changes: keep<ListedChange>(content.changes),
  };
}
