/** The receipt of an order as a PDF, with what was refunded since. */
import { DomainError } from '../../../platform/errors.ts';
import { formatCents, formatCentsOrFree } from '../../../platform/money.ts';
import { makePdf } from '../../../platform/pdf/make-pdf.ts';
import type { Services } from '../../../platform/services.ts';
import type { Config } from '../../../site/config.ts';
import { formatAddress, wasCharged } from '../orders/orders.ts';
import { orderSummaryWords } from '../orders/words.ts';
import { refundPartWords } from '../refunds/words.ts';
import type { OwnOrder } from './own-order.server.ts';
import { ownOrderErrors, receiptWords as words } from './words.ts';

interface ReceiptOptions {
  site: Pick<Config['site'], 'name' | 'operatorAddress' | 'contactEmail' | 'timeZone'>;
  now: Date;
}

/** Lists the amounts of an order below its pieces, as on its page. */
function toTotals({ order, refundedCents }: OwnOrder): { cells: string[]; strong?: boolean }[] {
  const summary = orderSummaryWords;
  const row = (label: string, amount: string, strong = false) => ({ cells: [label, '', '', amount], strong });
  const maybe = (label: string, cents: number) => (cents === 0 ? [] : [row(label, formatCents(cents))]);
  return [
    ...maybe(summary.discount, -order.discountCents),
    row(summary[order.delivery], formatCentsOrFree(order.shippingCents)),
    ...maybe(summary.processingFee, order.processingFeeCents),
    ...maybe(refundPartWords.tax, order.taxCents),
    ...maybe(refundPartWords.rounding, order.roundingCents),
    row(summary.paid, formatCents(order.totalCents), true),
    ...maybe(summary.refunded, -refundedCents),
    ...(refundedCents === 0 ? [] : [row(summary.kept, formatCents(order.totalCents - refundedCents), true)]),
  ];
}

/** Makes the receipt of an order that was paid. */
export function makeReceipt(own: OwnOrder, { site, now }: ReceiptOptions): Promise<Buffer> {
  const { order, vendor, pieces, refunds } = own;
  const day = new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone, dateStyle: 'long' });
  const { shippingAddress, customerName, delivery } = order;
  const buyer = [customerName, order.customerEmail].filter((line) => line !== null);
  return makePdf({
    title: words.document(order.number),
    now,
    write: (sheet) => {
      sheet.title(site.name, words.title);
      sheet.facts([
        { label: words.ordered, lines: [order.number, day.format(order.paidAt ?? order.createdAt)] },
        { label: words.soldBy, lines: [vendor.name, vendor.owner] },
        { label: words.buyer, lines: buyer },
        ...(delivery === 'shipping' && shippingAddress
          ? [{ label: words.shippedTo, lines: formatAddress(shippingAddress) }]
          : []),
        ...(delivery === 'pickup' && vendor.pickup !== null
          ? [{ label: words.pickup, lines: vendor.pickup.split('\n') }]
          : []),
      ]);
      sheet.table({
        columns: [
          { label: words.piece, width: 5 },
          { label: words.quantity, width: 1, align: 'right' },
          { label: words.price, width: 1.4, align: 'right' },
          { label: words.amount, width: 1.6, align: 'right' },
        ],
        rows: [
          ...pieces.map(({ name, quantity, unitPriceCents }) => ({
            cells: [name, String(quantity), formatCents(unitPriceCents), formatCents(unitPriceCents * quantity)],
          })),
          ...toTotals(own),
        ],
      });
      if (refunds.length > 0) {
        sheet.heading(words.refunds);
        sheet.table({
          columns: [
            { label: words.date, width: 3 },
            { label: words.state, width: 3 },
            { label: words.amount, width: 2, align: 'right' },
          ],
          rows: refunds.map(({ createdAt, status, amountCents }) => ({
            cells: [day.format(createdAt), words.states[status], formatCents(amountCents)],
          })),
        });
      }
      sheet.paragraph([site.name, site.operatorAddress, site.contactEmail].filter(Boolean).join(', '), { muted: true });
    },
  });
}

/**
 * Answers with the receipt of an order.
 * @throws DomainError `not_found` without an order, and for one that wasn't paid
 */
export async function answerReceipt(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  own: OwnOrder | null,
): Promise<Response> {
  if (own === null || !wasCharged(own.order.status)) throw new DomainError('not_found', ownOrderErrors.notFound);
  const pdf = await makeReceipt(own, { site: config.site, now: clock.now() });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="receipt-${own.order.number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}
