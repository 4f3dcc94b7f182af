/** The slip that lies in the box: what is in it and for whom, and no prices, because it may be a present. */
import { dateFormat } from '../../../platform/date-format.ts';
import { describePdf, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { formatAddress } from '../../buying/orders/orders.ts';
import type { StoreOrderDetails } from './store-order.server.ts';
import { storeOrderWords, packingSlipWords as words } from './words.ts';

interface SlipOptions {
  vendor: { slug: string; name: string; owner: string };
  siteUrl: string;
  timeZone: string;
}

/** Describes the packing slip of an order. */
export function describePackingSlip({ order, pieces }: StoreOrderDetails, options: SlipOptions): PdfDocument {
  const { vendor, timeZone } = options;
  const { shippingAddress, delivery } = order;
  const date = dateFormat({ timeZone, dateStyle: 'long' }).format(order.paidAt);
  const isShipped = delivery === 'shipping' && shippingAddress !== null;
  const name = order.customerName ?? storeOrderWords.guest;
  // A slip of an order that was refunded in full lists what it was.
  const packed = pieces.some(({ unitsLeft }) => unitsLeft > 0)
    ? pieces.map((piece) => ({ ...piece, quantity: piece.unitsLeft })).filter(({ quantity }) => quantity > 0)
    : pieces;
  return describePdf(`${words.title}, ${words.order(order.number)}`, (sheet) => {
    sheet.title(vendor.name, words.title);
    sheet.facts([
      { label: isShipped ? words.shipTo : words.pickUp, lines: isShipped ? formatAddress(shippingAddress) : [name] },
      { label: words.from, lines: [vendor.name, vendor.owner] },
      { label: words.ordered, lines: [order.number, date] },
    ]);
    sheet.table({
      columns: [
        { label: words.piece, width: 4 },
        { label: words.about, width: 4 },
        { label: words.quantity, width: 1, align: 'right' },
      ],
      rows: packed.map((piece) => ({ cells: [piece.name, piece.made, String(piece.quantity)] })),
    });
    sheet.paragraph(words.thanks(vendor.name), { large: true });
    sheet.paragraph(words.questions(toAbsoluteUrl(options.siteUrl, paths.storefront(vendor.slug))), { muted: true });
  });
}
