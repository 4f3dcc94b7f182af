/** Loads the list of an artist's pieces: four queries, however many there are. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { countReserved } from '../../buying/orders/reserves.server.ts';
import { countHeld } from '../../buying/orders/stock.server.ts';
import { searchedNames } from '../../catalog/piece-fields.ts';
import { isHeld, vendorOrder } from '../../catalog/product-columns.server.ts';
import { products } from '../../catalog/products.table.ts';
import { type PieceListQuery, type PieceShelf, type PieceView, piecesPerList } from './piece-list.ts';
import { missingFields } from './pieces.ts';

export interface ListedPiece {
  id: string;
  slug: string;
  name: string;
  priceCents: Cents;
  inventory: number;
  held: number;
  /** Units that are at a market, for sale there alone. */
  reserved: number;
  revision: number;
  picture: Picture | null;
  shelf: PieceShelf;
  missing: string[];
}

export interface PieceList extends PieceListQuery {
  pieces: readonly ListedPiece[];
  /** Number of pages of this view, at least 1. */
  pages: number;
  /** Number of pieces in each view that match the search. */
  counts: Readonly<Record<PieceView, number>>;
}

const isSale = sql`products.is_active and (products.inventory > 0 or ${isHeld})`;
const isSold = sql`products.is_active and products.inventory = 0 and not ${isHeld}`;
const isDraft = sql`not products.is_active and products.archived_at is null`;
const isArchived = sql`products.archived_at is not null`;
const conditions: Record<PieceView, SQL> = {
  all: sql`products.archived_at is null`,
  sale: isSale,
  draft: isDraft,
  sold: isSold,
  archived: isArchived,
};
const shelf = sql<PieceShelf>`case when ${isArchived} then 'archived' when ${isDraft} then 'draft'
  when ${isSold} then 'sold' else 'sale' end`;

function matches(search: string): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...searchedNames.map((name) => sql`${products[name]} ilike ${pattern}`));
}

async function countPieces(db: Database, which: SQL | undefined): Promise<Record<PieceView, number>> {
  const number = (view: PieceView) => sql<number>`(count(*) filter (where ${conditions[view]}))::int`;
  const [row] = await db
    .select({
      all: number('all'),
      sale: number('sale'),
      draft: number('draft'),
      sold: number('sold'),
      archived: number('archived'),
    })
    .from(products)
    .where(which);
  return row ?? { all: 0, sale: 0, draft: 0, sold: 0, archived: 0 };
}

const columns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  priceCents: products.priceCents,
  inventory: products.inventory,
  revision: products.revision,
  categorySlug: products.categorySlug,
  picture: sql<Picture | null>`${products.pictures} -> 0`,
  shelf,
};

/** Loads a page of the list. A page after the last one is the last one, because a piece may have left it meanwhile. */
export async function loadPieceList(db: Database, vendorId: string, query: PieceListQuery): Promise<PieceList> {
  const which = and(eq(products.vendorId, vendorId), matches(query.search));
  const counts = await countPieces(db, which);
  const pages = Math.max(1, Math.ceil(counts[query.view] / piecesPerList));
  const page = Math.min(query.page, pages);
  const rows = await db
    .select(columns)
    .from(products)
    .where(and(which, conditions[query.view]))
    .orderBy(...vendorOrder)
    .limit(piecesPerList)
    .offset((page - 1) * piecesPerList);
  const ids = rows.map(({ id }) => id);
  // One after the other: `db` may be a transaction, which has one connection.
  const held = await countHeld(db, ids);
  const reserved = await countReserved(db, ids);
  const pieces = rows.map(({ categorySlug, ...row }) => ({
    ...row,
    held: held.get(row.id) ?? 0,
    reserved: reserved.get(row.id) ?? 0,
    missing: missingFields({ categorySlug, pictures: row.picture ? [row.picture] : [] }).map(({ message }) => message),
  }));
  return { ...query, page, pages, counts, pieces };
}
