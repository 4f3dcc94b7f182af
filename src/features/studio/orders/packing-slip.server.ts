/**
 * The slip that lies in the box: what is in it and for whom, and no prices, because it may be a present. It is a letter, or as large as
 * a label, or half a letter beside one.
 */
import { dateFormat } from '../../../platform/date-format.ts';
import { describePdf, type Paper, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { createQrCode } from '../../../platform/qr/qr-code.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { formatAddress } from '../../buying/orders/orders.ts';
import { orderWayWords } from '../../buying/orders/words.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { firstSentence } from '../first-sentence.ts';
import type { StoreOrderDetails } from './store-order.server.ts';
import { storeOrderWords, packingSlipWords as words } from './words.ts';

interface SlipOptions {
  vendor: { slug: string; name: string; owner: string; neighborhood: string; about: string };
  siteUrl: string;
  timeZone: string;
}

/** Describes the packing slip of an order. Printers of labels print no pictures, and theirs quotes nobody, so that it stays one page. */
export function describePackingSlip(
  { order, pieces }: StoreOrderDetails,
  options: SlipOptions,
  paper: Paper = 'letter',
): PdfDocument {
  const { vendor, timeZone } = options;
  const { delivery = null, address = null } = order.parcel ?? {};
  const date = dateFormat({ timeZone, dateStyle: 'long' }).format(order.paidAt);
  const isShipped = delivery !== null && deliveries[delivery].needsAddress && address !== null;
  const name = order.customerName ?? storeOrderWords.guest;
  const url = toAbsoluteUrl(options.siteUrl, paths.storefront(vendor.slug));
  const sentence = firstSentence(vendor.about);
  // A slip of an order that was refunded in full lists what it was.
  const packed = pieces.some(({ unitsLeft }) => unitsLeft > 0)
    ? pieces.map((piece) => ({ ...piece, quantity: piece.unitsLeft })).filter(({ quantity }) => quantity > 0)
    : pieces;
  const shown = packed.map((piece) => ({
    name: piece.name,
    picture: paper === 'label' ? null : (piece.picture ?? null),
    lines: [piece.made, words.quantity(piece.quantity)].filter(Boolean),
  }));
  return describePdf(
    `${words.title}, ${words.order(order.number)}`,
    (sheet) => {
      sheet.head({ name: vendor.name, title: words.title, detail: words.ordered(order.number, date) });
      sheet.pieces(shown, (beside) => {
        if (sentence !== '' && paper !== 'label') {
          beside.quote({
            text: words.said(sentence),
            by: [vendor.owner, vendor.neighborhood].filter(Boolean).join(', '),
          });
        }
        beside.facts([
          {
            label: isShipped ? orderWayWords[delivery].bringTo : words.pickUp,
            lines: isShipped ? formatAddress(address) : [name],
          },
          { label: words.from, lines: [vendor.name, vendor.owner] },
        ]);
      });
      sheet.foot({
        code: createQrCode(url),
        title: words.thanks(vendor.name),
        lines: [paper === 'label' ? url.replace(/^https?:\/\//, '') : words.questions(url)],
      });
    },
    { paper },
  );
}

/**
 * Describes a letter with a label on its left half and the packing slip on the right one.
 * @param label the PDF of the carrier
 */
export const describeLabelSheet = (
  label: Uint8Array,
  details: StoreOrderDetails,
  options: SlipOptions,
): PdfDocument => ({
  ...describePackingSlip(details, options, 'half'),
  finish: { name: 'label', data: Buffer.from(label).toString('base64') },
});
