/** What stands on the papers that an artist prints for a market. Their codes open pages of the configured origin. */
import { formatCents, formatWholeDollars } from '../../../platform/money.ts';
import { describePdf, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { keepSizesWhole } from '../../catalog/piece-label.ts';
import { firstSentence } from '../first-sentence.ts';
import type { OwnStore } from '../own-store.server.ts';
import { codesDrawing, signDrawing, tagsDrawing } from './print-drawings.ts';
import type { PrintPiece, SignFacts } from './read-pieces.server.ts';
import { paperWords as words } from './words.ts';

interface Seller {
  store: OwnStore;
  siteUrl: string;
  /** Number of its booth; empty for none. */
  booth: string;
  addsTax: boolean;
}

const linkOf = ({ store, siteUrl }: Seller, piece: PrintPiece) =>
  toAbsoluteUrl(siteUrl, paths.product(store.slug, piece.slug));

const shortPrice = (cents: number) => (cents % 100 === 0 ? formatWholeDollars(cents) : formatCents(cents));

export function describeTags(seller: Seller, pieces: readonly (PrintPiece & { count: number })[]): PdfDocument {
  const { name, owner } = seller.store;
  const tags = pieces.flatMap(({ count, ...piece }) => {
    const tag = {
      name: piece.name,
      lines: [piece.medium, piece.size].filter(Boolean).map(keepSizesWhole),
      price: shortPrice(piece.priceCents),
      note: seller.addsTax ? words.plusTax : '',
      by: words.by(owner, name),
      link: linkOf(seller, piece),
    };
    return Array.from({ length: count }, () => tag);
  });
  return describePdf(words.tags(name), (sheet) => sheet.draw(tagsDrawing(tags)), { isBare: true });
}

export function describeCodes(seller: Seller, pieces: readonly PrintPiece[]): PdfDocument {
  const { name } = seller.store;
  const codes = pieces.map((piece) => ({
    name: piece.name,
    line: keepSizesWhole(piece.size || piece.medium),
    price: formatCents(piece.priceCents),
    link: linkOf(seller, piece),
  }));
  const title = words.booth(name, seller.booth);
  return describePdf(words.qr(name), (sheet) => sheet.draw(codesDrawing({ title, note: words.keep, codes })));
}

export function describeSign({ store, siteUrl, booth }: Seller, { specialties, picture }: SignFacts): PdfDocument {
  const { name, owner, neighborhood, about, paymentsState, shippingCents } = store;
  const link = toAbsoluteUrl(siteUrl, paths.storefront(store.slug));
  const canPay = paymentsState === 'ready';
  const lines = [
    [canPay && words.buy, canPay && shippingCents !== null && words.ships].filter(Boolean).join(' '),
    link.replace(/^https?:\/\//, ''),
  ].filter(Boolean);
  const sign = {
    name,
    number: booth,
    facts: [owner === name ? '' : owner, specialties, neighborhood].filter(Boolean),
    picture: picture && { ...picture, isLarge: true as const },
    text: firstSentence(about),
    link,
    title: canPay ? words.pay : words.scan,
    lines,
  };
  return describePdf(words.sign(name), (sheet) => sheet.draw(signDrawing(sign)), { isBare: true });
}
