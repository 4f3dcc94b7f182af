/** Records and undoes what a vendor sold in person: an order of the channel `booth`, which no payment's code ever meets. */
import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import { hourMs } from '../../../platform/time.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { dayStart, zonedDay } from '../../../platform/zoned-time.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { type TaxTerms, takeTaxOut } from '../../tax/tax.ts';
import { hash } from '../checkout/buyer.server.ts';
import type { CheckoutDeps } from '../checkout/services.ts';
import { settleOrder } from '../checkout/settle-order.server.ts';
import { findOrderByKey, lockOrder, type Order, readOrderLines } from '../orders/orders.server.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { createOrderNumber } from '../orders/orders.ts';
import { countHeld, holdUnits, returnUnits, sellUnits } from '../orders/stock.server.ts';
import { toTaxColumns } from '../orders/tax-line.ts';
import { stockErrors } from '../orders/words.ts';
import { findDayProblem, mostSaleCents, type Sale } from './sale.ts';
import { saleErrors } from './words.ts';

type SaleDeps = CheckoutDeps;

type Piece = Pick<typeof products.$inferSelect, 'id' | 'name' | 'priceCents' | 'inventory' | 'pictures'>;

const wrong = (path: keyof Sale, message: string) =>
  new DomainError('invalid', message, { fields: [{ path, message }] });

const tooFew = (message: string) => new DomainError('out_of_stock', message);

/** Locks the vendor and then the piece until the transaction ends, as checkouts do. @throws DomainError `not_found` */
async function lockPiece(tx: Database, vendorId: string, pieceId: string): Promise<Piece> {
  await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('share');
  const { id, name, priceCents, inventory, pictures } = products;
  const [piece] = await tx
    .select({ id, name, priceCents, inventory, pictures })
    .from(products)
    .where(and(eq(id, pieceId), eq(products.vendorId, vendorId)))
    .for('no key update');
  if (!piece) throw new DomainError('not_found', stockErrors.noPiece);
  return piece;
}

/**
 * Returns the sale that this key has recorded; null if it has recorded none.
 * @throws DomainError `idempotency_conflict` if it was another one, or was undone
 */
async function findRecorded(tx: Database, key: string, sale: Sale, paidCents: Cents): Promise<Order | null> {
  const order = await findOrderByKey(tx, key);
  if (order === null) return null;
  const [line] = await readOrderLines(tx, order.id);
  const isSame =
    order.status === 'paid' &&
    line?.productId === sale.piece &&
    line.quantity === sale.quantity &&
    (sale.price === null || order.totalCents === paidCents) &&
    order.tender === sale.tender &&
    order.place === (sale.place || null) &&
    order.soldOn === sale.day;
  if (!isSame) throw new DomainError('idempotency_conflict', saleErrors.alreadyRecorded);
  return order;
}

/** Returns the open checkouts that hold units of a piece, the newest first: who has waited longest keeps theirs longest. */
async function findOpenCheckouts(tx: Database, pieceId: string): Promise<Order[]> {
  const lines = tx.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.productId, pieceId));
  return await tx
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'pending'), inArray(orders.id, lines)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}

/** Noon of an earlier day, so that it is that day's in the site's time zone; now for today. */
const momentOf = (day: string, now: Date, timeZone: string): Date =>
  day === zonedDay(now, timeZone) ? now : new Date(dayStart(day, timeZone).getTime() + 12 * hourMs);

/** Returns what a sale in person is taxed by; null if the store collects no tax in the site's state. */
export const quoteSaleTax = (
  { taxes, config }: Pick<SaleDeps, 'taxes' | 'config'>,
  db: Database,
  vendorId: string,
  day: string,
): Promise<TaxTerms | null> => taxes.quote(db, { vendorId, state: config.site.regionCode, day, isInPerson: true });

/**
 * Returns the amounts of a sale. The tax is in what was paid, and computed once for all units; what is left may not be divisible by
 * their number, so a unit's price is to the nearest cent, and the rest is rounding.
 */
function splitPaid(paidCents: Cents, quantity: number, terms: TaxTerms | null) {
  const { goodsCents, taxCents } = takeTaxOut(paidCents, terms?.rate ?? 0);
  const unitPriceCents = Math.round(goodsCents / quantity);
  const roundingCents = goodsCents - unitPriceCents * quantity;
  return { unitPriceCents, goodsCents: goodsCents - roundingCents, taxCents, roundingCents, totalCents: paidCents };
}

/** Inserts the order, and holds and sells its units. Returns null if its key or its number exists. */
async function insertSale(
  tx: Database,
  deps: SaleDeps,
  vendorId: string,
  { sale, piece, key, paidCents }: { sale: Sale; piece: Piece; key: string; paidCents: Cents },
): Promise<Order | null> {
  const now = deps.clock.now();
  const terms = sale.taxed ? await quoteSaleTax(deps, tx, vendorId, sale.day) : null;
  const { unitPriceCents, ...amounts } = splitPaid(paidCents, sale.quantity, terms);
  const [order] = await tx
    .insert(orders)
    .values({
      number: createOrderNumber(),
      channel: 'booth',
      status: 'paid',
      vendorId,
      idempotencyKey: key,
      ...amounts,
      ...toTaxColumns(terms),
      shippingCents: 0,
      processingFeeCents: 0,
      applicationFeeCents: 0,
      processorFeeCents: 0,
      // The buyer took it along.
      delivery: 'pickup',
      tender: sale.tender,
      place: sale.place || null,
      soldOn: sale.day,
      createdAt: now,
      expiresAt: now,
      paidAt: momentOf(sale.day, now, deps.config.site.timeZone),
      closedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!order) return null;
  const units = [{ productId: piece.id, quantity: sale.quantity }];
  await holdUnits(tx, order.id, units, now, 'booth');
  const line = { orderId: order.id, position: 0, name: piece.name, picture: piece.pictures[0] ?? null };
  const { taxCents } = amounts;
  await tx.insert(orderLines).values(units.map((unit) => ({ ...line, ...unit, unitPriceCents, taxCents })));
  await sellUnits(tx, order.id, units, now, 'booth');
  return order;
}

/** What came of a try; `open` are the checkouts that hold the missing units. */
type Tried = { order: Order | null } | { open: readonly Order[] };

async function tryToRecord(tx: Database, deps: SaleDeps, vendorId: string, sale: Sale): Promise<Tried> {
  const piece = await lockPiece(tx, vendorId, sale.piece);
  const paidCents = (sale.price ?? piece.priceCents) * sale.quantity;
  if (paidCents > mostSaleCents) throw wrong('price', saleErrors.tooLarge(mostSaleCents));
  // Under the piece's lock: the same form that is sent twice at once waits here for its first sending.
  const key = hash('booth', vendorId, sale.key);
  const recorded = await findRecorded(tx, key, sale, paidCents);
  if (recorded !== null) return { order: recorded };
  if (piece.inventory >= sale.quantity)
    return { order: await insertSale(tx, deps, vendorId, { sale, piece, key, paidCents }) };
  const held = (await countHeld(tx, [piece.id])).get(piece.id) ?? 0;
  if (piece.inventory + held < sale.quantity) throw tooFew(saleErrors.tooFew(piece.inventory + held));
  return { open: await findOpenCheckouts(tx, piece.id) };
}

async function hasFreeUnits({ db }: SaleDeps, { piece, quantity }: Sale): Promise<boolean> {
  return (await db.$count(products, and(eq(products.id, piece), gte(products.inventory, quantity)))) > 0;
}

/**
 * Ends open checkouts until enough units are free. The provider is asked first, so that one that was paid stays paid.
 * @param asked ids of those that were asked before, to which these are added: a payment on its way can't be ended
 * @returns false if nothing was left to ask
 * @throws DomainError `payments_unavailable`
 */
async function endCheckouts(deps: SaleDeps, sale: Sale, open: readonly Order[], asked: Set<string>): Promise<boolean> {
  const left = open.filter(({ id }) => !asked.has(id));
  for (const order of left) {
    if (await hasFreeUnits(deps, sale)) break;
    asked.add(order.id);
    await settleOrder(deps, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (isDomainError(error)) throw new DomainError('payments_unavailable', saleErrors.paymentsAway);
      throw error;
    });
  }
  return left.length > 0;
}

/** Buyers may begin new checkouts while those before are ended, but not forever. */
const mostTries = 5;

/**
 * Records a sale in person, and takes its units out of the stock. Open checkouts that hold them are ended at the provider first;
 * if one of them was paid, its buyer has the piece.
 * @returns the order. The same sale with the same key is the same order.
 * @throws DomainError `invalid`, `not_found` also for another vendor's piece, `out_of_stock`, `idempotency_conflict`,
 *   `payments_unavailable`
 */
export async function recordSale(deps: SaleDeps, vendorId: string, sale: Sale): Promise<Order> {
  const problem = findDayProblem(sale.day, deps.clock.now(), deps.config.site.timeZone);
  if (problem !== null) throw wrong('day', problem);
  const asked = new Set<string>();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tried = await deps.db.transaction((tx) => tryToRecord(tx, deps, vendorId, sale));
    if ('order' in tried) {
      if (tried.order !== null) return tried.order;
      continue;
    }
    if (!(await endCheckouts(deps, sale, tried.open, asked))) break;
  }
  throw tooFew(saleErrors.beingPaid);
}

/**
 * Undoes a sale in person: its units return to the stock, and it no longer counts. Undone twice, it is undone once.
 * @throws DomainError `not_found` also for another vendor's or one of the web, `invalid` if it is too long ago
 */
export async function undoSale(
  { db, clock, config }: Pick<SaleDeps, 'db' | 'clock' | 'config'>,
  vendorId: string,
  orderId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const order = isUuid(orderId) ? await lockOrder(tx, orderId) : null;
    if (order?.vendorId !== vendorId || order.channel !== 'booth' || order.soldOn === null)
      throw new DomainError('not_found', saleErrors.noSale);
    if (order.status === 'cancelled') return;
    if (findDayProblem(order.soldOn, now, config.site.timeZone) !== null)
      throw new DomainError('invalid', saleErrors.undoEnded);
    await returnUnits(tx, order.id, 'undo', await readOrderLines(tx, order.id), now);
    await tx.update(orders).set({ status: 'cancelled', paidAt: null, closedAt: now }).where(eq(orders.id, order.id));
  });
}
