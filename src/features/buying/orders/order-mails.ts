import { formatFor, type Letter, type LetterLine, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { type LetterPiece, toHero, toLetterPicture } from '../../../platform/mail/letter-picture.ts';
import type { Cents } from '../../../platform/money.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { type Arrival, describeArrival } from '../../catalog/arrival.ts';
import { type Delivery, deliveries } from '../../catalog/deliveries.ts';
import type { TaxOwner } from '../../tax/tax.ts';
import { rates } from '../fees/fees.ts';
import type { PostalAddress } from '../payments.ts';
import { toBuyerLinks, toOrderAction } from './buyer-links.ts';
import { formatAddress } from './orders.ts';
import { trackingUrl } from './parcel.ts';
import {
  buyerLinkWords,
  carrierNames,
  orderConfirmedMailWords,
  orderReceivedMailWords,
  orderRefundedMailWords,
  orderSentMailWords,
  orderSummaryWords,
  orderWayWords,
  pickupCodeWords,
} from './words.ts';

export interface OrderMailData {
  orderNumber: string;
  vendorName: string;
  vendorSlug: string;
  owner: string;
  /** The buyer's link to the order. The artist's mail has none. */
  sealedLink?: string;
  lines: readonly (LetterPiece & {
    quantity: number;
    unitPriceCents: Cents;
    /** "Stoneware, ash glaze, 2026", or empty. */
    made: string;
  })[];
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  processingFeeCents: Cents;
  /** Mails of an earlier release lack these two. */
  processingSavedCents?: Cents;
  processingIncludedCents?: Cents;
  /** Null if none was collected. */
  tax: { name: string; cents: Cents } | null;
  taxOwedBy: TaxOwner | null;
  totalCents: Cents;
  delivery: Delivery;
  pickup: string | null;
  /** True for what was paid at a booth. */
  takenAlong: boolean;
  pickupCode: string | null;
  /** Day by which it is sent, YYYY-MM-DD. */
  shipBy: string | null;
  /** About when it arrives; missing in mails of the release before. */
  arrival?: Arrival | null;
  customerName: string | null;
  shippingAddress: PostalAddress | null;
}

export interface SentMailData extends OrderMailData {
  about: 'sent' | 'corrected' | 'delivered';
  carrier: string | null;
  trackingNumber: string | null;
  /** When it was marked as sent; undone, the mail is not sent. */
  sentAt?: string | undefined;
}

export interface ConflictMailData extends OrderMailData {
  pieceName: string;
  /** True if the buyer gets the piece after all. */
  stands: boolean;
}

interface ReceivedMailData extends OrderMailData {
  vendorShareCents: Cents;
  /** Name of the site's own state, for an artist's first order if they have no permit of it. Missing in every other mail. */
  unpermitted?: string;
}

export type OrderMail =
  | { template: 'order-confirmed'; to: string; data: OrderMailData }
  | { template: 'order-received'; to: string; data: ReceivedMailData }
  | { template: 'order-refunded'; to: string; data: OrderMailData }
  | { template: 'order-sent'; to: string; data: SentMailData }
  | { template: 'order-conflict'; to: string; data: ConflictMailData };

/** Pixels. A picture that is tall becomes narrower instead of taller. */
const smallSize = { width: 96, height: 128 };

function toMailLines(data: OrderMailData, site: MailSite): LetterLine[] {
  const { money } = formatFor(site);
  return data.lines.map(({ name, quantity, unitPriceCents, picture }) => ({
    name,
    detail: quantity === 1 ? '' : `${quantity} × ${money(unitPriceCents)}`,
    amount: money(quantity * unitPriceCents),
    ...(picture && { picture: toLetterPicture(picture, smallSize, site) }),
  }));
}

function toHeroAndLines(data: OrderMailData, site: MailSite, detail: string): Pick<Letter, 'hero' | 'lines'> {
  const [first, ...others] = toMailLines(data, site);
  const shown = toHero(data.lines[0], detail, site);
  if (!first || !shown.hero) return { lines: toMailLines(data, site) };
  const { picture: _, ...line } = first;
  return { ...shown, lines: [line, ...others] };
}

const toLabel = (owner: string, { lines: [first] }: OrderMailData): string =>
  [owner, toOneLine(first?.made ?? '')].filter(Boolean).join(' · ');

function toMailTotals(data: OrderMailData, site: MailSite, totalLabel: string): NonNullable<Letter['totals']> {
  const { money, moneyOrFree } = formatFor(site);
  const words = orderSummaryWords;
  const { discountCents, processingFeeCents, processingSavedCents = 0, processingIncludedCents = 0 } = data;
  return [
    { label: words.subtotal, amount: money(data.goodsCents) },
    ...(discountCents > 0 ? [{ label: words.discount, amount: money(-discountCents) }] : []),
    { label: deliveries[data.delivery].words.name, amount: moneyOrFree(data.shippingCents) },
    ...(processingFeeCents > 0 ? [{ label: words.processingFee, amount: money(processingFeeCents) }] : []),
    ...(processingSavedCents > 0 ? [{ label: words.processingSaved, amount: money(-processingSavedCents) }] : []),
    ...(data.tax ? [{ label: data.tax.name, amount: money(data.tax.cents) }] : []),
    { label: totalLabel, amount: money(data.totalCents), strong: true },
    ...(processingIncludedCents > 0
      ? [{ label: words.processingInTotal, amount: money(processingIncludedCents) }]
      : []),
  ];
}

function toDestination({ delivery, shippingAddress, pickup }: OrderMailData): readonly string[] {
  return (
    (deliveries[delivery].needsAddress ? shippingAddress && formatAddress(shippingAddress) : pickup?.split('\n')) ?? []
  );
}

/** A mail is read on another day, so the day has its date. */
const toArrival = ({ arrival }: OrderMailData): string[] =>
  arrival ? [orderConfirmedMailWords.arrival(describeArrival(arrival, null))] : [];

export function buildOrderConfirmedMail(data: OrderMailData, site: MailSite): Letter {
  const words = orderConfirmedMailWords;
  const vendor = toOneLine(data.vendorName);
  const owner = toOneLine(data.owner);
  const { shipBy } = data;
  const destination = toDestination(data);
  const by = shipBy ? words.by(formatFor(site).calendarDay(shipBy)) : '';
  const thanks = data.takenAlong
    ? words.takenAlong(vendor)
    : orderWayWords[data.delivery].thanks(vendor, owner, by, destination.length > 0);
  return {
    subject: words.subject(data.orderNumber, vendor),
    preview: words.preview(owner),
    title: words.title,
    paragraphs: [thanks, ...toArrival(data)],
    ...toHeroAndLines(data, site, toLabel(owner, data)),
    totals: toMailTotals(data, site, words.totalPaid),
    notes: [
      ...(data.pickupCode
        ? [{ label: pickupCodeWords.label, lines: [data.pickupCode, pickupCodeWords.tell(owner)] }]
        : []),
      ...(destination.length > 0 ? [{ label: orderWayWords[data.delivery].goesTo, lines: destination }] : []),
    ],
    ...toBuyerLinks(data, site),
  };
}

const toSecond = (about: SentMailData['about'], owner: string, trackingNumber: string | null): string => {
  if (about === 'delivered') return orderSentMailWords.missing(owner);
  return trackingNumber === null ? orderSentMailWords.untracked(owner) : orderSentMailWords.tracked;
};

export function buildOrderSentMail(data: SentMailData, site: MailSite): Letter {
  const words = orderSentMailWords;
  const { about, carrier, trackingNumber } = data;
  const vendor = toOneLine(data.vendorName);
  const owner = toOneLine(data.owner);
  const destination = toDestination(data);
  const track = trackingUrl(carrier, trackingNumber);
  return {
    subject: words.subject[about](data.orderNumber, vendor),
    preview: words.preview[about](owner),
    title: words.title[about],
    paragraphs: [
      words.preview[about](owner),
      toSecond(about, owner, trackingNumber),
      ...(about === 'delivered' ? [] : toArrival(data)),
    ],
    ...toHeroAndLines(data, site, toLabel(owner, data)),
    notes: [
      ...(trackingNumber === null
        ? []
        : [
            { label: words.carrier, lines: [carrierNames[carrier ?? ''] ?? ''] },
            { label: words.trackingNumber, lines: [trackingNumber] },
          ]),
      ...(destination.length > 0 ? [{ label: orderSummaryWords.shippedTo, lines: destination }] : []),
    ],
    ...(track === null
      ? toBuyerLinks(data, site)
      : {
          action: { label: words.track, url: track },
          second: { text: words.everything, ...toOrderAction(data, site) },
          footnote: buyerLinkWords.about(data.orderNumber),
        }),
  };
}

export function buildOrderReceivedMail(data: ReceivedMailData, site: MailSite): Letter {
  const words = orderReceivedMailWords;
  const { money, calendarDay } = formatFor(site);
  const vendor = toOneLine(data.vendorName);
  const name = toOneLine(data.customerName ?? '');
  const first = toOneLine(data.lines[0]?.name ?? '', 60);
  const others = data.lines.length - 1;
  const { hasTracking: isShipped } = deliveries[data.delivery];
  const destination = toDestination(data);
  const share = money(data.vendorShareCents);
  const taxCents = data.tax?.cents ?? 0;
  return {
    subject:
      others > 0 ? words.subjectOfSeveral(data.orderNumber, first, others) : words.subject(data.orderNumber, first),
    preview: words.preview(name || words.guest, vendor, share),
    title: words.title(share),
    paragraphs: [
      words.paid(name || words.guest, vendor, rates.applicationFee / 100),
      orderWayWords[data.delivery].toDo(data.shipBy ? calendarDay(data.shipBy) : null),
    ],
    ...toHeroAndLines(data, site, money(data.lines[0]?.unitPriceCents ?? 0)),
    totals: [
      ...toMailTotals(data, site, words.buyerPaid),
      { label: words.fees, amount: money(data.vendorShareCents + taxCents - data.totalCents) },
      ...(data.taxOwedBy ? [{ label: words.tax[data.taxOwedBy], amount: money(-taxCents) }] : []),
      { label: words.youKeep, amount: share, strong: true },
    ],
    notes: [
      ...(name === '' ? [] : [{ label: words.buyer, lines: [name] }]),
      ...(destination.length > 0 ? [{ label: orderWayWords[data.delivery].bringTo, lines: destination }] : []),
      ...(data.unpermitted
        ? [{ label: words.unpermitted.label, lines: words.unpermitted.lines(data.unpermitted) }]
        : []),
    ],
    action: {
      label: words.see,
      url: toAbsoluteUrl(site.siteUrl, paths.vendorOrder(data.vendorSlug, data.orderNumber)),
    },
    ...(isShipped && {
      second: {
        text: '',
        label: words.slip,
        url: toAbsoluteUrl(site.siteUrl, paths.vendorPackingSlip(data.vendorSlug, data.orderNumber)),
      },
    }),
    footnote: words.about(data.orderNumber),
  };
}

/** Writes the mail to the buyer who paid after the order had ended and gets everything back. */
export function buildOrderRefundedMail(data: OrderMailData, site: MailSite): Letter {
  const words = orderRefundedMailWords;
  const vendor = toOneLine(data.vendorName);
  const amount = formatFor(site).money(data.totalCents);
  return {
    subject: words.subject(data.orderNumber, vendor),
    preview: words.preview(amount),
    title: words.title(amount),
    paragraphs: [words.reason(vendor), words.apology],
    ...toHeroAndLines(data, site, toLabel(toOneLine(data.owner), data)),
    totals: toMailTotals(data, site, words.totalRefunded),
    action: {
      label: buyerLinkWords.visit(vendor),
      url: toAbsoluteUrl(site.siteUrl, paths.storefront(data.vendorSlug)),
    },
    ...(data.sealedLink !== undefined && {
      second: { text: orderSentMailWords.everything, ...toOrderAction(data, site) },
    }),
    footnote: buyerLinkWords.about(data.orderNumber),
  };
}
