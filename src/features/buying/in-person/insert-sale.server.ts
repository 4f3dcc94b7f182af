import type { Database } from '../../../platform/database/database.ts';
import { hourMs } from '../../../platform/time.ts';
import { dayStart, zonedDay } from '../../../platform/zoned-time.ts';
import type { products } from '../../catalog/products.table.ts';
import { findSaleEvent } from '../../market/read-market-day.server.ts';
import { splitTax } from '../../tax/tax.ts';
import type { CheckoutServices } from '../checkout/services.ts';
import { byProduct } from '../orders/ledger.server.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { createOrderNumber, type PriceReason } from '../orders/orders.ts';
import type { Order } from '../orders/read-orders.server.ts';
import { takeReserved } from '../orders/reserves.server.ts';
import { boothSales, sales } from '../orders/sales.table.ts';
import { holdUnits, sellUnits } from '../orders/stock.server.ts';
import { toTaxColumns } from '../orders/tax-line.ts';
import { addUncountedUnits, openConflict } from './conflicts.server.ts';
import type { InPersonSale } from './sale.ts';
import { quoteSaleTax, splitPaid } from './sale-tax.server.ts';

/** A piece; `inventory` has what is free and what is at markets. */
export type Piece = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'priceCents' | 'cashPriceCents' | 'inventory' | 'pictures'
>;

/** A line with its price; `piece` is null for what isn't a piece of the store. */
export interface PricedLine {
  productId: string | null;
  piece: Piece | null;
  name: string;
  unitPriceCents: number;
  /** The piece's own, if a phone sold it for another one. */
  listPriceCents: number | null;
  priceReason: PriceReason | null;
  quantity: number;
}

/** Noon of an earlier day, so that it is that day's in the site's time zone; now for today. */
const momentOf = (day: string, now: Date, timeZone: string): Date =>
  day === zonedDay(now, timeZone) ? now : new Date(dayStart(day, timeZone).getTime() + 12 * hourMs);

/** Inserts what lies beside the order: how it was paid, and which phone sold it. */
async function insertBeside(tx: Database, { id: orderId, vendorId }: Order, sale: InPersonSale, key: string) {
  const { tender, paidElsewhere, place, day: soldOn, phone } = sale;
  await tx.insert(sales).values({
    orderId,
    vendorId,
    tender,
    tenderLabel: phone?.label ?? paidElsewhere?.label,
    tenderReference: phone?.reference ?? paidElsewhere?.reference,
    cashGivenCents: phone?.cashGivenCents,
    place,
    soldOn,
    idempotencyKey: key,
    requestHash: phone?.hash,
  });
  if (phone === null) return;
  const { phoneId, clientSaleId, soldAt, sentAt, receiptTokenHash } = phone;
  await tx.insert(boothSales).values({ orderId, vendorId, phoneId, clientSaleId, soldAt, sentAt, receiptTokenHash });
}

interface Amounts {
  lines: readonly PricedLine[];
  columns: Partial<Order> & Pick<Order, 'goodsCents' | 'totalCents'>;
}

/** Returns the amounts of a form's line: its tax is in what was paid. */
async function splitForm(
  tx: Database,
  services: CheckoutServices,
  vendorId: string,
  sale: InPersonSale,
  [line]: readonly PricedLine[],
): Promise<Amounts> {
  if (line === undefined) throw new Error('A sale has at least one line.');
  const terms = sale.taxed ? await quoteSaleTax(services, tx, vendorId, sale.day) : null;
  const { unitPriceCents, ...amounts } = splitPaid(line.unitPriceCents * line.quantity, line.quantity, terms);
  return { lines: [{ ...line, unitPriceCents }], columns: { ...amounts, ...toTaxColumns(terms) } };
}

function addPhone({ tax, total }: NonNullable<InPersonSale['phone']>, lines: readonly PricedLine[]): Amounts {
  const { subtotalCents: goodsCents, taxCents, roundingCents, totalCents } = total;
  return { lines, columns: { goodsCents, taxCents, roundingCents, totalCents, ...toTaxColumns(tax) } };
}

/** Inserts the order, and holds and sells its units. The caller has locked its key. Returns null if its number exists, which is very rare. */
export async function insertSale(
  tx: Database,
  services: CheckoutServices,
  vendorId: string,
  { sale, lines: sold, key }: { sale: InPersonSale; lines: readonly PricedLine[]; key: string },
): Promise<Order | null> {
  const { clock, config } = services;
  const now = clock.now();
  const { phone } = sale;
  const { timeZone } = config.site;
  const paidAt = phone?.paidAt ?? momentOf(sale.day, now, timeZone);
  const { lines, columns } =
    phone === null ? await splitForm(tx, services, vendorId, sale, sold) : addPhone(phone, sold);
  const [order] = await tx
    .insert(orders)
    .values({
      number: createOrderNumber(),
      channel: 'in_person',
      status: 'paid',
      vendorId,
      ...columns,
      shippingCents: 0,
      processingFeeCents: 0,
      applicationFeeCents: 0,
      processorFeeCents: 0,
      eventId: await findSaleEvent(tx, vendorId, { day: sale.day, at: paidAt, timeZone }),
      createdAt: now,
      paidAt,
      closedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!order) return null;
  await insertBeside(tx, order, sale, key);
  await insertLines(tx, services, order, lines, phone?.phoneId ?? null);
  return order;
}

/** Moves the units of a sale, first those that are at a market, then those that nobody counted, and inserts its lines. */
async function insertLines(
  tx: Database,
  services: CheckoutServices,
  order: Order,
  lines: readonly PricedLine[],
  phoneId: string | null,
): Promise<void> {
  const now = services.clock.now();
  const taxes = splitTax(
    order.taxCents,
    lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity),
  );
  await takeReserved(tx, order.id, lines, now);
  for (const { piece, missing } of findShort(lines)) await addUncountedUnits(tx, order.id, piece.id, missing, now);
  await holdUnits(tx, order.id, lines, now, 'booth');
  await tx.insert(orderLines).values(
    lines.map(({ piece, ...line }, position) => ({
      ...line,
      orderId: order.id,
      position,
      taxCents: taxes[position] ?? 0,
      picture: piece?.pictures[0] ?? null,
    })),
  );
  await sellUnits(tx, order.id, lines, now, 'booth');
  const sale = { ...order, phoneId };
  for (const { piece, missing } of findShort(lines))
    await openConflict(tx, services, sale, { productId: piece.id, quantity: missing }, now);
}

export function findShort(lines: readonly PricedLine[]): { piece: Piece; missing: number }[] {
  return byProduct(lines)
    .flatMap(({ piece, quantity }) => (piece === null ? [] : [{ piece, missing: quantity - piece.inventory }]))
    .filter(({ missing }) => missing > 0);
}
