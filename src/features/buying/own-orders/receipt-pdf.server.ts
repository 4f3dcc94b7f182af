import { DomainError } from '../../../platform/errors.ts';
import { answerPdf } from '../../../platform/http/answer-pdf.ts';
import { createFormat, type Format } from '../../../platform/i18n/format.ts';
import {
  describePdf,
  type PdfDocument,
  type PdfFact,
  type PdfSheet,
  type PdfTable,
} from '../../../platform/pdf/pdf-document.ts';
import { createQrCode } from '../../../platform/qr/qr-code.ts';
import type { Services } from '../../../platform/services.ts';
import type { Config } from '../../../site/config.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { showAmounts } from '../fees/fees.ts';
import { formatAddress, isTotalPaid } from '../orders/orders.ts';
import { deliveryOf } from '../orders/parcel.ts';
import { maskEmail } from '../orders/receipt.server.ts';
import { describePermit, taxLineOf } from '../orders/tax-line.ts';
import { orderSummaryWords, orderWayWords } from '../orders/words.ts';
import { refundPartWords } from '../refunds/words.ts';
import type { OwnOrder } from './own-order.server.ts';
import { ownOrderErrors, receiptWords as words } from './words.ts';

interface ReceiptOptions {
  site: Pick<Config['site'], 'name' | 'operatorAddress' | 'contactEmail' | 'timeZone'>;
  siteUrl: string;
  format: Format;
}

function toTable({ order, pieces, refundedCents }: OwnOrder, { money, moneyOrFree }: Format): PdfTable {
  const summary = orderSummaryWords;
  const shown = showAmounts(order, pieces);
  const tax = taxLineOf(order);
  const row = (label: string, amount: string, strong = false) => ({ cells: [label, amount], strong });
  const maybe = (label: string, cents: number) => (cents === 0 ? [] : [row(label, money(cents))]);
  return {
    columns: [
      { label: '', width: 3 },
      { label: '', width: 1, align: 'right' },
    ],
    rows: [
      ...pieces.map(({ name, quantity, unitPriceCents, processingCents }) => {
        const price = unitPriceCents + processingCents;
        return row(words.line(name, quantity, money(price)), money(price * quantity));
      }),
      ...maybe(summary.discount, -shown.discountCents),
      row(deliveries[deliveryOf(order)].words.name, moneyOrFree(shown.shippingCents)),
      ...maybe(summary.processingFee, shown.processingFeeCents),
      ...maybe(summary.processingSaved, -shown.processingSavedCents),
      ...(tax === null ? [] : [row(tax.name, money(tax.cents))]),
      ...maybe(refundPartWords.rounding, order.roundingCents),
      row(summary.paid, money(order.totalCents), true),
      ...maybe(summary.refunded, -refundedCents),
      ...(refundedCents === 0 ? [] : [row(summary.kept, money(order.totalCents - refundedCents), true)]),
    ],
  };
}

function toFacts({ order, vendor }: OwnOrder, site: string): PdfFact[] {
  const permit = describePermit(order, site);
  const { customerName, customerEmail } = order;
  const address = order.parcel?.address;
  const way = deliveries[deliveryOf(order)];
  const place = way.place(vendor);
  return [
    {
      label: words.buyer,
      lines: [customerName, customerEmail && maskEmail(customerEmail)].filter((line) => line !== null),
    },
    { label: words.soldBy, lines: [vendor.name, vendor.owner, permit].filter((line) => line !== null) },
    ...(way.needsAddress && address
      ? [{ label: orderWayWords[deliveryOf(order)].goesTo, lines: formatAddress(address) }]
      : []),
    ...(place === null ? [] : [{ label: words.pickup, lines: place.split('\n') }]),
  ];
}

function writeRefunds(sheet: PdfSheet, { refunds }: OwnOrder, format: Format): void {
  if (refunds.length === 0) return;
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

function describeReceipt(own: OwnOrder, { site, siteUrl, format }: ReceiptOptions): PdfDocument {
  const { order, vendor, pieces } = own;
  const about = format.approximate(order.totalCents);
  const { processingIncludedCents: included } = showAmounts(order, pieces);
  const shown = pieces.map(({ name, picture, made }, place) => ({
    name,
    picture: picture ?? null,
    lines: [place === 0 ? vendor.owner : '', made].filter(Boolean),
  }));
  return describePdf(words.document(order.number), (sheet) => {
    const day = format.day(order.paidAt ?? order.createdAt);
    sheet.head({ name: vendor.name, title: words.title, detail: words.ordered(order.number, day) });
    sheet.pieces(shown, (beside) => {
      beside.table(toTable(own, format));
      if (included > 0) beside.paragraph(orderSummaryWords.processingIncluded(format.money(included)), { muted: true });
      if (about) beside.paragraph(words.about(about), { muted: true });
      beside.facts(toFacts(own, site.name));
      writeRefunds(beside, own, format);
    });
    sheet.foot({
      code: vendor.isActive ? createQrCode(toAbsoluteUrl(siteUrl, paths.storefront(vendor.slug))) : null,
      title: words.soldThrough(site.name),
      lines: [[site.operatorAddress, site.contactEmail].filter(Boolean).join(', '), words.keep].filter(Boolean),
    });
  });
}

interface ReceiptRequest {
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
  const { site, siteUrl } = app.config;
  const receipt = await answerPdf(app, {
    who,
    async describe() {
      const own = await readOrder();
      if (own === null || !isTotalPaid(own.order)) return null;
      const format = (await readFormat?.()) ?? createFormat({ timeZone: site.timeZone });
      return { name: `receipt-${own.order.number}.pdf`, document: describeReceipt(own, { site, siteUrl, format }) };
    },
  });
  if (receipt === null) throw new DomainError('not_found', ownOrderErrors.notFound);
  receipt.headers.set('Referrer-Policy', 'no-referrer');
  return receipt;
}
