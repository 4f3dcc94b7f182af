import { formatFor, type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { type LetterPiece, toHero } from '../../../platform/mail/letter-picture.ts';
import type { Cents } from '../../../platform/money.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { type BuyerLinkData, toBuyerLinks } from '../orders/buyer-links.ts';
import { orderReceivedMailWords, orderSummaryWords } from '../orders/words.ts';
import type { RefundAskedMail } from './refund-asked-mail.ts';
import type { RefundParts } from './refund-parts.ts';
import {
  refundDeclinedMailWords,
  refundFailedMailWords,
  refundFailedVendorMailWords,
  refundMailWords,
  refundPartWords,
} from './words.ts';

export interface RefundMailData extends RefundParts {
  /** The buyer's link to the order. The vendor's mail has none. */
  sealedLink?: string;
  orderNumber: string;
  vendorName: string;
  vendorSlug: string;
  owner: string;
  amountCents: Cents;
  /** True if nothing of the order is left to refund. */
  isFull: boolean;
  lines: readonly { name: string; quantity: number }[];
  piece: LetterPiece | null;
  reason: string | null;
}

interface RefundFailedMailData extends RefundMailData {
  /** True if it was made and came back. */
  wasMade: boolean;
  isLatePayment: boolean;
  /** The buyer's new code; null if the old one holds, or nothing is to hand over. */
  newCode: string | null;
  /** Pieces that couldn't be taken back, because they were sold since. */
  missing: readonly { name: string; quantity: number }[];
}

interface RefundDeclinedMailData extends BuyerLinkData {
  answer: string;
  piece: LetterPiece | null;
}

export type RefundMail =
  | RefundAskedMail
  | { template: 'refund'; to: string; data: RefundMailData }
  | { template: 'refund-declined'; to: string; data: RefundDeclinedMailData }
  | { template: 'refund-failed'; to: string; data: Omit<RefundFailedMailData, 'missing'> }
  | { template: 'refund-failed-vendor'; to: string; data: Omit<RefundFailedMailData, 'newCode'> };

const listPieces = (lines: RefundMailData['lines']): string[] =>
  lines.map(({ name, quantity }) => refundPartWords.units(quantity, toOneLine(name)));

function toTotals(data: RefundMailData, site: MailSite): NonNullable<Letter['totals']> {
  const { money } = formatFor(site);
  const parts = [
    [refundPartWords.goods, data.goodsCents],
    [refundPartWords.shipping, data.shippingCents],
    [refundPartWords.processingFee, data.processingFeeCents],
    [refundPartWords.tax, data.taxCents],
    [refundPartWords.rounding, data.roundingCents],
  ] as const;
  return [
    ...parts.filter(([, cents]) => cents !== 0).map(([label, cents]) => ({ label, amount: money(cents) })),
    { label: refundMailWords.total, amount: money(data.amountCents), strong: true },
  ];
}

export function buildRefundMail(data: RefundMailData, site: MailSite): Letter {
  const words = refundMailWords;
  const vendor = toOneLine(data.vendorName);
  const owner = toOneLine(data.owner);
  const amount = formatFor(site).money(data.amountCents);
  return {
    subject: words.subject(data.orderNumber, amount),
    preview: words.preview(vendor, amount),
    title: words.title(amount),
    paragraphs: [data.isFull ? words.full(vendor) : words.part(vendor), words.days],
    totals: toTotals(data, site),
    notes: [
      ...(data.lines.length > 0 ? [{ label: words.pieces, lines: listPieces(data.lines) }] : []),
      ...(data.reason ? [{ label: words.reason(owner), lines: data.reason.split('\n') }] : []),
    ],
    ...toHero(data.piece, owner, site),
    ...toBuyerLinks(data, site),
  };
}

export function buildRefundFailedMail(data: Omit<RefundFailedMailData, 'missing'>, site: MailSite): Letter {
  const words = refundFailedMailWords;
  const vendor = toOneLine(data.vendorName);
  const owner = toOneLine(data.owner);
  const amount = formatFor(site).money(data.amountCents);
  return {
    subject: words.subject(data.orderNumber),
    preview: words.preview(amount),
    title: words.title(amount),
    paragraphs: [words.text(vendor), words.next(owner), ...(data.newCode === null ? [] : [words.code(data.newCode)])],
    ...toHero(data.piece, owner, site),
    ...toBuyerLinks(data, site),
  };
}

export function buildRefundDeclinedMail(data: RefundDeclinedMailData, site: MailSite): Letter {
  const words = refundDeclinedMailWords;
  const owner = toOneLine(data.owner);
  return {
    subject: words.subject(data.orderNumber),
    preview: words.preview(owner),
    title: words.title(owner),
    paragraphs: [words.next(owner)],
    quote: data.answer,
    ...toHero(data.piece, owner, site),
    ...toBuyerLinks(data, site),
  };
}

export function buildRefundFailedVendorMail(data: Omit<RefundFailedMailData, 'newCode'>, site: MailSite): Letter {
  const words = refundFailedVendorMailWords;
  const amount = formatFor(site).money(data.amountCents);
  const { wasMade, isLatePayment, missing } = data;
  return {
    subject: words.subject(data.orderNumber),
    preview: words.preview(amount),
    title: words.title(amount),
    paragraphs: [
      wasMade ? words.returned : words.refused,
      ...(wasMade ? [] : [words.balance]),
      isLatePayment ? words.late : words.next,
      ...(missing.length === 0 ? [] : [words.gone(listPieces(missing).join(', '))]),
    ],
    ...toHero(data.piece, orderSummaryWords.order(data.orderNumber), site),
    footnote: orderReceivedMailWords.about(data.orderNumber),
    action: { label: words.dashboard, url: toAbsoluteUrl(site.siteUrl, paths.vendorDashboard(data.vendorSlug)) },
  };
}
