/** Records and undoes what a vendor sold in person: an order of the channel `in_person`, which no payment's code ever meets. */
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { hashParts } from '../checkout/buyer.server.ts';
import type { CheckoutServices } from '../checkout/services.ts';
import { settleOrder } from '../checkout/settle-order.server.ts';
import { byProduct } from '../orders/ledger.server.ts';
import { compareWithList, lowestPrice, noListPrice } from '../orders/line-price.ts';
import { readOrderLines } from '../orders/orders.server.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import {
  type CheckoutOrder,
  lockOrder,
  type Order,
  type OrderWith,
  ofCheckout,
  readOrder,
  readOrders,
} from '../orders/read-orders.server.ts';
import { countReserved } from '../orders/reserves.server.ts';
import { boothSales, sales } from '../orders/sales.table.ts';
import { countHeld, returnUnits } from '../orders/stock.server.ts';
import { stockErrors } from '../orders/words.ts';
import { undoConflicts } from './conflicts.server.ts';
import { saleConflicts } from './conflicts.table.ts';
import { findShort, insertSale, type Piece, type PricedLine } from './insert-sale.server.ts';
import { findDayProblem, type InPersonSale } from './sale.ts';
import { maxSaleCents } from './sale-total.ts';
import { saleErrors } from './words.ts';

type SaleServices = CheckoutServices;

const wrong = (path: string, message: string) => new DomainError('invalid', message, { fields: [{ path, message }] });

const tooFew = (message: string) => new DomainError('out_of_stock', message);

const unitsOf = ({ lines }: InPersonSale) => byProduct(lines);

/** Locks the vendor and then the pieces until the transaction ends, as checkouts do. @throws DomainError `not_found` */
async function lockPieces(tx: Database, vendorId: string, sale: InPersonSale): Promise<Map<string, Piece>> {
  await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('share');
  const wanted = unitsOf(sale).map(({ productId }) => productId);
  if (wanted.length === 0) return new Map();
  const { id, name, priceCents, cashPriceCents, inventory, pictures } = products;
  const rows = await tx
    .select({ id, name, priceCents, cashPriceCents, inventory, pictures })
    .from(products)
    .where(and(inArray(id, wanted), eq(products.vendorId, vendorId)))
    .orderBy(asc(id))
    .for('no key update');
  if (rows.length < new Set(wanted).size) throw new DomainError('not_found', stockErrors.noPiece);
  const reserved = await countReserved(tx, wanted);
  return new Map(rows.map((row) => [row.id, { ...row, inventory: row.inventory + (reserved.get(row.id) ?? 0) }]));
}

function priceLines(sale: InPersonSale, pieces: ReadonlyMap<string, Piece>): PricedLine[] {
  return sale.lines.map(({ productId, name, unitPriceCents: asked, quantity, reason }) => {
    const piece = productId === null ? null : (pieces.get(productId) ?? null);
    const unitPriceCents = asked ?? piece?.priceCents ?? 0;
    const line = { productId, piece, name: piece?.name ?? name, unitPriceCents, quantity };
    // A form's price has the tax in it, so it can't be compared.
    if (sale.phone === null) return { ...line, ...noListPrice };
    return { ...line, ...compareWithList(unitPriceCents, piece, reason) };
  });
}

/** @throws DomainError `forbidden` if a helper went below what the owner allows: the piece's cash price is allowed for cash */
function requireAllowedPrices({ phone, tender }: InPersonSale, lines: readonly PricedLine[]): void {
  if (phone === null) return;
  const isBelow = ({ piece, unitPriceCents }: PricedLine) => {
    if (piece === null) return false;
    const cashPriceCents = tender === 'cash' ? piece.cashPriceCents : null;
    const lowest = lowestPrice(piece.priceCents, phone.maxDiscountPercent);
    return unitPriceCents < Math.min(lowest, cashPriceCents ?? lowest);
  };
  if (lines.some(isBelow)) throw new DomainError('forbidden', stockErrors.belowAllowed);
}

/** True if a form's sale is the one that was recorded, and still counts. */
async function isSameForm(
  tx: Database,
  order: OrderWith<{ sale: true }>,
  sale: InPersonSale,
  paidCents: Cents,
): Promise<boolean> {
  const [stored] = await readOrderLines(tx, order.id);
  const [typed] = sale.lines;
  return (
    order.status === 'paid' &&
    stored?.productId === typed?.productId &&
    stored?.quantity === typed?.quantity &&
    (typed?.unitPriceCents === null || order.totalCents === paidCents) &&
    order.sale.tender === sale.tender &&
    order.sale.place === sale.place &&
    order.sale.soldOn === sale.day
  );
}

/**
 * Returns the sale that this key has recorded; null if it has recorded none. A phone's sale stays recorded when it was undone: the
 * phone doesn't know.
 * @throws DomainError `idempotency_conflict` if it was another one, or a form's that was undone
 */
async function findRecorded(tx: Database, key: string, sale: InPersonSale, paidCents: Cents): Promise<Order | null> {
  const stored = await readOrder(tx, { sale: true }, eq(sales.idempotencyKey, key));
  if (stored === null) return null;
  const { phone } = sale;
  const isSame =
    phone === null ? await isSameForm(tx, stored, sale, paidCents) : stored.sale.requestHash === phone.hash;
  if (!isSame) throw new DomainError('idempotency_conflict', saleErrors.alreadyRecorded);
  const { sale: _, ...order } = stored;
  return order;
}

/** Returns the open checkouts that hold units of pieces, the newest first: who has waited longest keeps theirs longest. */
async function findOpenCheckouts(tx: Database, pieceIds: readonly string[]): Promise<CheckoutOrder[]> {
  const lines = tx
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.productId, [...pieceIds]));
  const isOpen = and(eq(orders.status, 'pending'), inArray(orders.id, lines));
  return await readOrders(tx, ofCheckout, isOpen, { orderBy: [desc(orders.createdAt), desc(orders.id)] });
}

/**
 * Makes whoever records or undoes the sale with this key wait until the transaction ends: sent twice at once, it is recorded once.
 * @returns the key as it is stored
 */
export async function lockSale(tx: Database, vendorId: string, saleKey: string): Promise<string> {
  const key = hashParts('booth', vendorId, saleKey);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  return key;
}

type Tried = { order: Order | null } | { open: readonly CheckoutOrder[] };

/** @param asked checkouts that can't be ended any more */
async function tryToRecord(
  tx: Database,
  services: SaleServices,
  vendorId: string,
  sale: InPersonSale,
  asked: ReadonlySet<string>,
): Promise<Tried> {
  const key = await lockSale(tx, vendorId, sale.key);
  const lines = priceLines(sale, await lockPieces(tx, vendorId, sale));
  const paidCents = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
  if (paidCents > maxSaleCents) throw wrong('price', saleErrors.tooLarge(maxSaleCents));
  const recorded = await findRecorded(tx, key, sale, paidCents);
  if (recorded !== null) return { order: recorded };
  if (await sale.phone?.isKept(tx)) throw new DomainError('stale', saleErrors.keptBefore);
  requireAllowedPrices(sale, lines);
  const short = findShort(lines).map(({ piece }) => piece);
  const insert = async () => ({ order: await insertSale(tx, services, vendorId, { sale, lines, key }) });
  if (short.length === 0) return insert();
  const ids = short.map(({ id }) => id);
  if (sale.phone === null) await requireUnits(tx, lines);
  const open = await findOpenCheckouts(tx, ids);
  // What was handed over in person stands, whether or not there was one.
  return sale.phone !== null && open.every(({ id }) => asked.has(id)) ? insert() : { open };
}

/** @throws DomainError `out_of_stock` if there are fewer units than were sold, free and held together */
async function requireUnits(tx: Database, lines: readonly PricedLine[]): Promise<void> {
  const short = findShort(lines);
  const held = await countHeld(
    tx,
    short.map(({ piece }) => piece.id),
  );
  for (const { piece, missing } of short) {
    const holds = held.get(piece.id) ?? 0;
    if (holds < missing) throw tooFew(saleErrors.tooFew(piece.inventory + holds));
  }
}

async function hasFreeUnits({ db }: SaleServices, sale: InPersonSale): Promise<boolean> {
  const units = unitsOf(sale);
  const reserved = await countReserved(
    db,
    units.map(({ productId }) => productId),
  );
  for (const { productId, quantity } of units) {
    const enough = and(eq(products.id, productId), gte(products.inventory, quantity - (reserved.get(productId) ?? 0)));
    if ((await db.$count(products, enough)) === 0) return false;
  }
  return true;
}

/**
 * Ends open checkouts until enough units are free. The provider is asked first, so that one that was paid stays paid.
 * @param asked ids of those that were asked before, to which these are added: a payment on its way can't be ended
 * @returns false if nothing was left to ask
 * @throws DomainError `payments_unavailable`
 */
async function endCheckouts(
  services: SaleServices,
  sale: InPersonSale,
  open: readonly CheckoutOrder[],
  asked: Set<string>,
): Promise<boolean> {
  const left = open.filter(({ id }) => !asked.has(id));
  for (const order of left) {
    if (await hasFreeUnits(services, sale)) break;
    asked.add(order.id);
    await settleOrder(services, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (isDomainError(error)) throw new DomainError('payments_unavailable', saleErrors.paymentsAway);
      throw error;
    });
  }
  return left.length > 0;
}

/** Buyers may begin new checkouts while those before are ended, but not forever. */
const maxTries = 5;

/**
 * Records a sale in person, and takes its units out of the stock. Open checkouts that hold them are ended at the provider first. If
 * one of them was paid, its buyer has the piece, and what a form says is refused; what a phone says is recorded nevertheless, because
 * the piece was handed over, and is a conflict.
 * @returns the order. The same sale with the same key is the same order.
 * @throws DomainError `invalid`, `not_found` also for another vendor's piece, `out_of_stock`, `idempotency_conflict`,
 *   `payments_unavailable`, `forbidden` for a helper's price, `stale` if its phone took it back before or it waits for a person, `too_many` for a phone that has opened too many conflicts today
 */
export async function recordSale(services: SaleServices, vendorId: string, sale: InPersonSale): Promise<Order> {
  const problem = findDayProblem(sale.day, services.clock.now(), services.config.site.timeZone);
  if (problem !== null) throw wrong('day', problem);
  const asked = new Set<string>();
  for (let tries = 0; tries < maxTries; tries += 1) {
    const tried = await services.db.transaction((tx) => tryToRecord(tx, services, vendorId, sale, asked));
    if ('order' in tried) {
      if (tried.order !== null) return tried.order;
      continue;
    }
    if (!(await endCheckouts(services, sale, tried.open, asked))) break;
  }
  throw tooFew(saleErrors.beingPaid);
}

/**
 * Undoes a sale in person: its units return to the stock, and it no longer counts. Undone twice, it is undone once.
 * @throws DomainError `not_found` also for another vendor's or one that was paid on this site, `invalid` if it is too long ago
 */
export async function undoSale(services: SaleServices, vendorId: string, orderId: string): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const order = isUuid(orderId) ? await lockOrder(tx, orderId, { sale: true }) : null;
    if (order?.vendorId !== vendorId) throw new DomainError('not_found', saleErrors.noSale);
    if (order.status === 'cancelled') return;
    if (findDayProblem(order.sale.soldOn, now, config.site.timeZone) !== null)
      throw new DomainError('invalid', saleErrors.undoEnded);
    await returnUnits(tx, order.id, 'undo', await readOrderLines(tx, order.id), now);
    await undoConflicts(tx, services, order.id, now);
    await tx.update(orders).set({ status: 'cancelled', paidAt: null, closedAt: now }).where(eq(orders.id, order.id));
  });
}

/**
 * Undoes all sales of the phone of this sale about which the artist has yet to decide, such as those of a stolen one.
 * @throws DomainError `not_found` for a sale of another vendor or of no phone
 */
export async function undoPhoneConflicts(services: SaleServices, vendorId: string, orderId: string): Promise<void> {
  const { db } = services;
  const [sale] = await db
    .select({ phoneId: boothSales.phoneId })
    .from(boothSales)
    .where(and(eq(boothSales.orderId, orderId), eq(boothSales.vendorId, vendorId)));
  if (!sale) throw new DomainError('not_found', saleErrors.noSale);
  const undecided = await db
    .selectDistinct({ id: saleConflicts.orderId })
    .from(saleConflicts)
    .innerJoin(boothSales, eq(boothSales.orderId, saleConflicts.orderId))
    .where(
      and(eq(boothSales.phoneId, sale.phoneId), eq(boothSales.vendorId, vendorId), eq(saleConflicts.state, 'open')),
    );
  for (const { id } of undecided)
    await undoSale(services, vendorId, id).catch((error: unknown) => {
      // One that is too long ago keeps no other.
      if (!isDomainError(error) || error.code !== 'invalid') throw error;
    });
}
