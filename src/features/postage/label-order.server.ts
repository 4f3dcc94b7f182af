import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { type OrderedPiece, readOrderedPieces } from '../buying/orders/orders.server.ts';
import { orderLines, orders } from '../buying/orders/orders.table.ts';
import { type ParcelOrder, readOrder } from '../buying/orders/read-orders.server.ts';
import { leaveOutRefunded } from '../buying/refunds/refund-units.ts';
import { readRefunds } from '../buying/refunds/refunds.server.ts';
import { listBoxes } from '../catalog/boxes/boxes.server.ts';
import { presets } from '../catalog/boxes/boxes.ts';
import { products } from '../catalog/products.table.ts';
import {
  type Box,
  measuredKey,
  type PackedBefore,
  type Parcel,
  type ParcelLine,
  proposeParcel,
  recallParcel,
} from './boxes.ts';
import { type Label, readLabels } from './labels.server.ts';
import { labels } from './postage.table.ts';

export interface LabelOrder {
  order: ParcelOrder;
  /** What is sent: units that were refunded stay behind. */
  pieces: readonly OrderedPiece[];
  /** For how much the parcel can be insured: what the buyer paid for the pieces in it. */
  insuredCents: Cents;
  /** Newest first. */
  labels: readonly Label[];
  /** Null for an order whose pieces are gone. */
  parcel: Parcel | null;
  boxes: readonly Box[];
  /** The box that the store measured last; null if it never did. */
  measured: Box | null;
}

async function readParcelLines(db: Database, pieces: readonly OrderedPiece[]): Promise<ParcelLine[]> {
  const ids = pieces.map(({ productId }) => productId).filter((id) => id !== null);
  if (ids.length === 0) return [];
  const { id, categorySlug, size, box, weightOz } = products;
  const columns = { id, categorySlug, size, box, weightOz };
  const packed = await db.select(columns).from(products).where(inArray(products.id, ids));
  return pieces.flatMap(({ productId, name, quantity }) =>
    packed.filter((one) => one.id === productId).map(({ id: _, ...one }) => ({ ...one, name, quantity })),
  );
}

/**
 * Finds how the store packed these pieces before, the same pieces first, then one of the same category. Pieces that were packed with
 * others say nothing.
 */
async function findPackedBefore(
  db: Database,
  vendorId: string,
  pieces: readonly OrderedPiece[],
  boxes: readonly Box[],
): Promise<PackedBefore | null> {
  const [piece] = pieces;
  if (piece === undefined || pieces.length > 1) return null;
  const { rows } = await db.execute<{ box: Box; oz: number; same: boolean }>(sql`
    select label.box, label.weight_oz as oz, line.product_id = ${piece.productId} as same
    from ${labels} as label join ${orders} as o on o.id = label.order_id
      join ${orderLines} as line on line.order_id = o.id join ${products} as product on product.id = line.product_id
    where o.vendor_id = ${vendorId} and label.bought_at is not null and line.quantity = ${piece.quantity}
      and (line.product_id = ${piece.productId} or product.category_slug = (select category_slug from ${products} where id = ${piece.productId}))
      and not exists (select from ${orderLines} as other where other.order_id = o.id and other.position <> line.position)
    order by same desc, label.bought_at desc limit 1`);
  const [found] = rows;
  if (found === undefined) return null;
  // A box of the store may be gone, or have other sides by now.
  const box = found.box.key === measuredKey ? found.box : boxes.find(({ key }) => key === found.box.key);
  return box ? { box, weightOz: found.same ? found.oz : null } : null;
}

/** Finds the box that a store measured last. */
async function findMeasured(db: Database, vendorId: string): Promise<Box | null> {
  const [found] = await db
    .select({ box: labels.box })
    .from(labels)
    .innerJoin(orders, eq(orders.id, labels.orderId))
    .where(
      and(eq(orders.vendorId, vendorId), isNotNull(labels.boughtAt), sql`${labels.box} ->> 'key' = ${measuredKey}`),
    )
    .orderBy(desc(labels.boughtAt))
    .limit(1);
  return found?.box ?? null;
}

const priceOf = (pieces: readonly OrderedPiece[]): Cents =>
  pieces.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);

/** Finds a paid order of a store by its number; null for every other one, such as another store's. */
export async function findLabelOrder(db: Database, vendorId: string, number: string): Promise<LabelOrder | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(number)) return null;
  const wanted = and(eq(orders.vendorId, vendorId), eq(orders.number, number), ne(orders.channel, 'in_person'));
  const order = await readOrder(db, { parcel: 'ifAny' }, and(wanted, isNotNull(orders.paidAt)));
  if (order === null) return null;
  // One after the other, because this may be within a transaction.
  const ordered = await readOrderedPieces(db, order.id);
  const pieces = leaveOutRefunded(ordered, await readRefunds(db, order.id));
  const lines = await readParcelLines(db, pieces);
  const bought = await readLabels(db, order.id);
  const own = await listBoxes(db, vendorId);
  const boxes = [...presets, ...own];
  const [first, ...rest] = lines;
  const before = await findPackedBefore(db, vendorId, pieces, boxes);
  const isChosen = first?.box != null && first.quantity === 1;
  const parcel = first === undefined ? null : recallParcel(proposeParcel([first, ...rest], own), before, isChosen);
  const paid = order.goodsCents - order.discountCents;
  const insuredCents = Math.round(paid * (priceOf(pieces) / (priceOf(ordered) || 1)));
  const measured = await findMeasured(db, vendorId);
  return { order, pieces, insuredCents, labels: bought, parcel, boxes, measured };
}
