/** What an artist uploads at Stripe against a dispute: the order, and that it was sent or handed over, in one PDF. */
import { dateFormat } from '../../../../platform/date-format.ts';
import { formatCents } from '../../../../platform/money.ts';
import { describePdf, type PdfDocument } from '../../../../platform/pdf/pdf-document.ts';
import { showAmounts } from '../../../buying/fees/fees.ts';
import { formatAddress } from '../../../buying/orders/orders.ts';
import { handedOverAtOf, trackingUrl } from '../../../buying/orders/parcel.ts';
import { carrierNames, orderSummaryWords } from '../../../buying/orders/words.ts';
import { refundedCents } from '../../../buying/refunds/refunds.server.ts';
import { describeDisputeReason } from '../../../buying/refunds/words.ts';
import type { StoreRefunds } from './read-store-refunds.server.ts';
import { refundPageWords, evidenceWords as words } from './words.ts';

interface EvidenceOptions {
  vendor: { name: string; owner: string };
  timeZone: string;
}

/** Lists what happened with an order, as sentences in the order of time. */
export function listSteps({ money: { order } }: Pick<StoreRefunds, 'money'>, format: (at: Date) => string): string[] {
  const { carrier = null, trackingNumber = null, sentAt = null, deliveredAt = null } = order.parcel ?? {};
  const handOverNote = order.parcel?.handOverNote ?? null;
  const handedOverAt = handedOverAtOf(order);
  const track = trackingUrl(carrier, trackingNumber);
  return [
    words.ordered(format(order.createdAt)),
    ...(order.paidAt === null ? [] : [words.paidOn(format(order.paidAt))]),
    ...(sentAt === null ? [] : [words.sentOn(format(sentAt))]),
    ...(trackingNumber === null ? [] : [words.tracking(carrierNames[carrier ?? ''] ?? '', trackingNumber)]),
    ...(track === null ? [] : [words.trackingPage(track)]),
    ...(deliveredAt === null ? [] : [words.deliveredOn(format(deliveredAt))]),
    ...(handedOverAt === null ? [] : [words.handedOver(format(handedOverAt))]),
    ...(handedOverAt === null ? [] : [handOverNote === null ? words.byCode : words.recognized(handOverNote)]),
    ...(sentAt === null && handedOverAt === null ? [words.notSent] : []),
  ];
}

export function describeEvidence(found: StoreRefunds, { vendor, timeZone }: EvidenceOptions): PdfDocument {
  const { money, disputes } = found;
  const { order, lines, refunds } = money;
  const time = dateFormat({ timeZone, dateStyle: 'long', timeStyle: 'short' });
  const refunded = refundedCents(refunds);
  const shown = showAmounts(order, lines);
  const sums = [
    [words.discount, -shown.discountCents],
    [words.shipping, shown.shippingCents],
    [words.processingFee, shown.processingFeeCents],
    [orderSummaryWords.processingSaved, -shown.processingSavedCents],
    [words.tax, order.taxCents],
  ] as const;
  const row = (label: string, cents: number, strong = false) => ({ cells: [label, '', formatCents(cents)], strong });
  return describePdf(`${words.title}, ${words.order(order.number)}`, (sheet) => {
    sheet.title(vendor.name, `${words.title}, ${words.order(order.number)}`);
    sheet.facts([
      ...disputes.slice(0, 1).map(({ amountCents, reason }) => ({
        label: words.dispute,
        lines: [words.disputed(formatCents(amountCents), describeDisputeReason(reason))],
      })),
      { label: words.buyer, lines: [order.customerName ?? refundPageWords.buyerByName] },
      ...(order.parcel?.address ? [{ label: words.shipTo, lines: formatAddress(order.parcel.address) }] : []),
    ]);
    sheet.heading(words.delivery);
    for (const step of listSteps(found, (at) => time.format(at))) sheet.paragraph(step);
    sheet.heading(words.pieces);
    sheet.table({
      columns: [
        { label: words.piece, width: 6 },
        { label: words.quantity, width: 2, align: 'right' },
        { label: words.amount, width: 2, align: 'right' },
      ],
      rows: [
        ...lines.map(({ name, quantity, unitPriceCents, processingCents }) => ({
          cells: [name, String(quantity), formatCents(quantity * (unitPriceCents + processingCents))],
        })),
        ...sums.filter(([, cents]) => cents !== 0).map(([label, cents]) => row(label, cents)),
        row(words.total, order.totalCents, true),
        ...(refunded > 0 ? [row(words.refunded, -refunded)] : []),
      ],
    });
  });
}
