/** The receipt of an order as a PDF, with what was refunded since. */
import { DomainError } from '../../../platform/errors.ts';
import { answerPdf } from '../../../platform/http/answer-pdf.ts';
import { createFormat, type Format } from '../../../platform/i18n/format.ts';
import { describePdf, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { Services } from '../../../platform/services.ts';
import type { Config } from '../../../site/config.ts';
import { formatAddress, isTotalPaid } from '../orders/orders.ts';
import { orderSummaryWords } from '../orders/words.ts';
import { refundPartWords } from '../refunds/words.ts';
import type { OwnOrder } from './own-order.server.ts';
import { ownOrderErrors, receiptWords as words } from './words.ts';

interface ReceiptOptions {
  site: Pick<Config['site'], 'name' | 'operatorAddress' | 'contactEmail' | 'timeZone'>;
  /** How the reader wants dates and amounts. */
  format: Format;
}

/** Lists the amounts of an order below its pieces, as on its page. */
function toTotals(
  { order, refundedCents }: OwnOrder,
  { money, moneyOrFree }: Format,
): { cells: string[]; strong?: boolean }[] {
  const summary = orderSummaryWords;
  const row = (label: string, amount: string, strong = false) => ({ cells: [label, '', '', amount], strong });
  const maybe = (label: string, cents: number) => (cents === 0 ? [] : [row(label, money(cents))]);
  return [
    ...maybe(summary.discount, -order.discountCents),
    row(summary[order.delivery], moneyOrFree(order.shippingCents)),
    ...maybe(summary.processingFee, order.processingFeeCents),
    ...maybe(refundPartWords.tax, order.taxCents),
    ...maybe(refundPartWords.rounding, order.roundingCents),
    row(summary.paid, money(order.totalCents), true),
    ...maybe(summary.refunded, -refundedCents),
    ...(refundedCents === 0 ? [] : [row(summary.kept, money(order.totalCents - refundedCents), true)]),
  ];
}

/** Describes the receipt of an order that was paid. */
function describeReceipt(own: OwnOrder, { site, format }: ReceiptOptions): PdfDocument {
  const { order, vendor, pieces, refunds } = own;
  const about = format.approximate(order.totalCents);
  const { shippingAddress, customerName, delivery } = order;
  const buyer = [customerName, order.customerEmail].filter((line) => line !== null);
  return describePdf(words.document(order.number), (sheet) => {
    sheet.title(site.name, words.title);
    sheet.facts([
      { label: words.ordered, lines: [order.number, format.day(order.paidAt ?? order.createdAt)] },
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
          cells: [name, String(quantity), format.money(unitPriceCents), format.money(unitPriceCents * quantity)],
        })),
        ...toTotals(own, format),
      ],
    });
    if (about) sheet.paragraph(words.about(about), { muted: true });
    if (refunds.length > 0) {
      sheet.heading(words.refunds);
      sheet.table({
        columns: [
          { label: words.date, width: 3 },
          { label: words.state, width: 3 },
          { label: words.amount, width: 2, align: 'right' },
        ],
        rows: refunds.map(({ createdAt, status, amountCents }) => ({
          cells: [format.day(createdAt), words.states[status], format.money(amountCents)],
        })),
      });
    }
    sheet.paragraph([site.name, site.operatorAddress, site.contactEmail].filter(Boolean).join(', '), { muted: true });
  });
}

interface ReceiptRequest {
  /** The account or link that wants it. */
  who: string;
  readOrder(): Promise<OwnOrder | null>;
  /** Default: English. */
  readFormat?(): Promise<Format>;
}

/**
 * Answers with the receipt of an order.
 * @throws DomainError `not_found` without an order, and for one that wasn't paid
 */
export async function answerReceipt(app: Services, { who, readOrder, readFormat }: ReceiptRequest): Promise<Response> {
  const { site } = app.config;
  const receipt = await answerPdf(app, {
    who,
    async describe() {
      const own = await readOrder();
      if (own === null || !isTotalPaid(own.order)) return null;
      const format = (await readFormat?.()) ?? createFormat({ timeZone: site.timeZone });
      return { name: `receipt-${own.order.number}.pdf`, document: describeReceipt(own, { site, format }) };
    },
  });
  if (receipt === null) throw new DomainError('not_found', ownOrderErrors.notFound);
  receipt.headers.set('Referrer-Policy', 'no-referrer');
  return receipt;
}
