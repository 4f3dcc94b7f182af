import type { AstroGlobal } from 'astro';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type CsvCell, writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { parseInput, readQuery } from '../../../platform/http/parse.ts';
import { privateFile } from '../../../platform/http/private-file.ts';
import { statusOf } from '../../../platform/http/responses.ts';
import { addDays, dayStart, isDay, zonedDay } from '../../../platform/zoned-time.ts';
import { isAtBooth } from '../../buying/channels.ts';
import { nameTender } from '../../buying/in-person/name-tender.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import { parcels } from '../../buying/orders/parcels.table.ts';
import { sales } from '../../buying/orders/sales.table.ts';
import { carrierNames } from '../../buying/orders/words.ts';
import { events } from '../../catalog/events.table.ts';
import type { OwnStore } from '../own-store.server.ts';
import { wasPaid } from './list-orders.server.ts';
import { computeKept } from './order-money.server.ts';
import { stateOf } from './order-state.ts';
import { moneyColumns } from './order-sums.server.ts';
import { storeOrderWords, ordersFileWords as words } from './words.ts';

/** Lines of a file. More would take too long to make at once. */
const ordersMax = 10_000;

/** Days far from ours are refused too, because neither JavaScript nor PostgreSQL counts them as we do. */
const day = v.pipe(
  v.optional(v.string(), ''),
  v.check((text) => isDay(text) && text > '1900' && text < '3000', words.badRange),
);

/** The first and the last day, as YYYY-MM-DD in the site's time zone. */
const ordersRangeSchema = v.pipe(
  v.object({ from: day, to: day }),
  v.check(({ from, to }) => from <= to, words.badRange),
);

const pieces = sql<readonly { name: string; quantity: number }[]>`array(
  select jsonb_build_object('name', line.name, 'quantity', line.quantity)
  from ${orderLines} as line where line.order_id = ${sql.raw('orders.id')} order by line.position)`;

const readRows = (db: Database, vendorId: string, from: Date, before: Date) =>
  db
    .select({ order: orders, sale: sales, parcel: parcels, ...moneyColumns, pieces, event: events.name })
    .from(orders)
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.vendorId, vendorId), wasPaid, gte(orders.paidAt, from), lt(orders.paidAt, before)))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(ordersMax + 1);

type Row = Awaited<ReturnType<typeof readRows>>[number];

function toCells({ order, sale, parcel, pieces: ofOrder, event, ...sums }: Row, timeZone: string): CsvCell[] {
  const { address = null, carrier = null, trackingNumber = null, sentAt = null } = parcel ?? {};
  const { tender = null, tenderLabel = null, tenderReference, place, soldOn } = sale ?? {};
  const { keptCents, processorFeeCents, isEstimated } = computeKept(sums);
  const dayOf = (date: Date | null) => date && zonedDay(date, timeZone);
  const amounts = [order.goodsCents, -order.discountCents, order.shippingCents, order.processingFeeCents];
  return [
    order.number,
    soldOn ?? dayOf(order.paidAt),
    stateOf(order),
    order.customerName,
    parcel?.delivery ?? null,
    address?.name ?? null,
    address?.line1 ?? null,
    address?.line2 ?? null,
    address?.city ?? null,
    address?.state ?? null,
    address?.postalCode ?? null,
    address?.country ?? null,
    ofOrder.map(({ name, quantity }) => storeOrderWords.line(name, quantity)).join('; '),
    ...[...amounts, order.taxCents, order.roundingCents, order.totalCents].map((cents) => ({ cents })),
    { cents: -sums.refundedCents },
    { cents: -sums.disputedCents },
    { cents: -sums.disputeFeeCents },
    { cents: -processorFeeCents },
    isEstimated ? words.yes : words.no,
    { cents: -sums.applicationFeeCents },
    { cents: sums.feeReturnedCents },
    { cents: -sums.postageCents },
    { cents: keptCents },
    carrierNames[carrier ?? ''] ?? carrier,
    trackingNumber,
    dayOf(sentAt),
    isAtBooth(order) ? [nameTender(tender, tenderLabel), tenderReference].filter(Boolean).join(', ') : null,
    [place, event].filter(Boolean).join(', ') || null,
  ];
}

/** What of an order's tax goes to the state, and who files it. “You keep” is without it. */
const toTaxCells = ({ order: { taxOwedBy }, taxDueCents }: Row): CsvCell[] => [
  { cents: -taxDueCents },
  taxOwedBy && words.filedBy[taxOwedBy],
];

/**
 * Writes the orders that were paid on these days, the oldest first.
 * @throws DomainError `too_many` for more than 10,000
 */
async function writeOrdersFile(
  db: Database,
  vendorId: string,
  { from, to }: v.InferOutput<typeof ordersRangeSchema>,
  timeZone: string,
): Promise<string> {
  const rows = await readRows(db, vendorId, dayStart(from, timeZone), dayStart(addDays(to, 1), timeZone));
  if (rows.length > ordersMax) throw new DomainError('too_many', words.tooMany(ordersMax));
  // Stores that collect no tax have no columns about it.
  const hasTax = rows.some(({ order }) => order.taxOwedBy !== null);
  return writeCsv(
    hasTax ? [...words.labels, ...words.taxLabels] : words.labels,
    rows.map((row) => [...toCells(row, timeZone), ...(hasTax ? toTaxCells(row) : [])]),
  );
}

export async function answerOrdersFile(
  page: AstroGlobal,
  store: OwnStore,
): Promise<Response | { problem: string; typed: { from?: string; to?: string } }> {
  const { app } = page.locals;
  const typed = readQuery(page.url);
  try {
    const range = parseInput(ordersRangeSchema, typed);
    const file = await writeOrdersFile(app.db, store.id, range, app.config.site.timeZone);
    const name = `orders-${store.slug}-${range.from}-${range.to}.csv`;
    return privateFile(file, { type: 'text/csv; charset=utf-8', name });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    page.response.status = statusOf(error.code);
    return { problem: error.message, typed };
  }
}
