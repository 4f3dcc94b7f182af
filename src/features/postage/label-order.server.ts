import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { type OrderedPiece, readOrderedPieces } from '../buying/orders/orders.server.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { type ParcelOrder, readOrder } from '../buying/orders/read-orders.server.ts';
import { leaveOutRefunded } from '../buying/refunds/refund-plan.ts';
import { readRefunds } from '../buying/refunds/refunds.server.ts';
import { listBoxes } from '../catalog/boxes/boxes.server.ts';
import { presets } from '../catalog/boxes/boxes.ts';
import { products } from '../catalog/products.table.ts';
import { type Box, type Parcel, type ParcelLine, proposeParcel } from './boxes.ts';
import { type Label, readLabels } from './labels.server.ts';

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
  const labels = await readLabels(db, order.id);
  const own = await listBoxes(db, vendorId);
  const [first, ...rest] = lines;
  const parcel = first === undefined ? null : proposeParcel([first, ...rest], own);
  const paid = order.goodsCents - order.discountCents;
  const insuredCents = Math.round(paid * (priceOf(pieces) / (priceOf(ordered) || 1)));
  return { order, pieces, insuredCents, labels, parcel, boxes: [...presets, ...own] };
}
