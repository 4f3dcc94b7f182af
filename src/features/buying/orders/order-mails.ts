import { type Letter, type LetterLine, less, type MailSite, oneLine } from '../../../platform/mail/letter.ts';
import { type Cents, formatCents, formatCentsOrFree } from '../../../platform/money.ts';
import { type Picture, pictureFallbackWidth } from '../../../platform/pictures.ts';
import { absolute, checkoutSuccessPath, paths } from '../../../site/paths.ts';
import type { Delivery } from '../../catalog/shipping.ts';
import { rates } from '../fees/fees.ts';
import type { PostalAddress } from '../payments.ts';
import { addressLines } from './orders.ts';

/** An order as a mail tells it. */
export interface OrderMailData {
  orderNumber: string;
  vendorName: string;
  vendorSlug: string;
  owner: string;
  /** Leads the buyer to the order. Mails that an earlier version queued have none, and no pictures. */
  sessionId?: string | null;
  lines: readonly { name: string; quantity: number; unitPriceCents: Cents; picture?: Picture | null }[];
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  processingFeeCents: Cents;
  totalCents: Cents;
  delivery: Delivery;
  pickup: string | null;
  customerName: string | null;
  customerEmail: string | null;
  shippingAddress: PostalAddress | null;
}

/** Mails about an order, to the buyer and to the artist. */
export type OrderMail =
  | { template: 'order-confirmed'; to: string; data: OrderMailData }
  | { template: 'order-received'; to: string; replyTo?: string; data: OrderMailData & { vendorShareCents: Cents } }
  | { template: 'order-refunded'; to: string; data: OrderMailData };

/** Pixels. High ones become narrower instead of longer. */
const pictureSize = { width: 96, height: 128 };

/** The WebP, since few mail programs know AVIF. */
function toMailPicture(
  picture: OrderMailData['lines'][number]['picture'],
  { siteUrl }: MailSite,
): Pick<LetterLine, 'picture'> {
  if (!picture) return {};
  const { key, alt } = picture;
  const scale = Math.min(pictureSize.width / picture.width, pictureSize.height / picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  return { picture: { src: absolute(siteUrl, paths.media(key, pictureFallbackWidth, 'webp')), alt, width, height } };
}

/** What was ordered, as a gallery label would say it. */
export function toMailLines(data: OrderMailData, site: MailSite): LetterLine[] {
  return data.lines.map(({ name, quantity, unitPriceCents, picture }) => ({
    name,
    detail: quantity === 1 ? '' : `${quantity} × ${formatCents(unitPriceCents)}`,
    amount: formatCents(quantity * unitPriceCents),
    ...toMailPicture(picture, site),
  }));
}

/** The pieces alone, what was taken off, delivery and fee, then the total that the buyer paid. They add up. */
export function toMailTotals(data: OrderMailData, totalLabel: string): NonNullable<Letter['totals']> {
  return [
    { label: 'Subtotal', amount: formatCents(data.goodsCents) },
    ...(data.discountCents > 0 ? [{ label: 'Discount', amount: less(data.discountCents) }] : []),
    { label: data.delivery === 'pickup' ? 'Pickup' : 'Shipping', amount: formatCentsOrFree(data.shippingCents) },
    ...(data.processingFeeCents > 0 ? [{ label: 'Processing fee', amount: formatCents(data.processingFeeCents) }] : []),
    { label: totalLabel, amount: formatCents(data.totalCents), strong: true },
  ];
}

/** To the buyer, when the payment is confirmed. */
export function buildOrderConfirmedMail(data: OrderMailData, site: MailSite): Letter {
  const vendor = oneLine(data.vendorName);
  const owner = oneLine(data.owner);
  const shipping = data.delivery === 'shipping';
  const where = shipping ? data.shippingAddress && addressLines(data.shippingAddress) : data.pickup?.split('\n');
  const next = shipping
    ? `will ship your order${where?.length ? ' to the address below' : ''}`
    : 'will get your order ready for pickup';
  const store = absolute(site.siteUrl, paths.storefront(data.vendorSlug));
  return {
    subject: `Your order ${data.orderNumber} from ${vendor}`,
    preview: `${owner} has been notified about your order.`,
    label: `Order ${data.orderNumber}`,
    title: 'Order Confirmed!',
    paragraphs: [`Thank you for buying from ${vendor}. ${owner} has been notified and ${next}.`],
    lines: toMailLines(data, site),
    totals: toMailTotals(data, 'Total paid'),
    notes: where?.length ? [{ label: shipping ? 'Ships to' : 'Pickup', lines: where }] : [],
    action: data.sessionId
      ? {
          label: 'View Your Order',
          url: absolute(site.siteUrl, checkoutSuccessPath(data.vendorSlug, data.sessionId)),
        }
      : { label: `Visit ${vendor}`, url: store },
    question: { text: 'Questions?', label: `Message ${owner}`, url: `${store}#message` },
  };
}

/** To the artist: what was bought, by whom, where it goes, and every line from what was paid to what they receive. */
export function buildOrderReceivedMail(data: OrderMailData & { vendorShareCents: number }, site: MailSite): Letter {
  const buyer = oneLine(data.customerName ?? '') || data.customerEmail || 'A guest';
  const first = oneLine(data.lines[0]?.name ?? '', 60);
  const more = data.lines.length > 1 ? ` and ${data.lines.length - 1} more` : '';
  const shipping = data.delivery === 'shipping';
  const where = shipping ? data.shippingAddress && addressLines(data.shippingAddress) : data.pickup?.split('\n');
  const contact = [data.customerName, data.customerEmail].filter((line) => line !== null && line !== '') as string[];
  return {
    subject: `New order ${data.orderNumber}: ${first}${more}`,
    preview: `${buyer} bought from ${oneLine(data.vendorName)}. You receive ${formatCents(data.vendorShareCents)}.`,
    label: `Order ${data.orderNumber}`,
    title: `You receive ${formatCents(data.vendorShareCents)}`,
    paragraphs: [
      `${buyer} bought from ${oneLine(data.vendorName)} and has paid. Your share is what’s left after card processing and the ${rates.applicationFee / 100}% platform fee.`,
      shipping
        ? 'Please send the order to the address below.'
        : 'The buyer will pick up this order. Please contact them to set a time.',
    ],
    lines: toMailLines(data, site),
    totals: [
      ...toMailTotals(data, 'The buyer paid'),
      { label: 'Fees', amount: less(data.totalCents - data.vendorShareCents) },
      { label: 'You receive', amount: formatCents(data.vendorShareCents), strong: true },
    ],
    notes: [
      ...(contact.length > 0 ? [{ label: 'Buyer', lines: contact }] : []),
      ...(where?.length ? [{ label: shipping ? 'Ship to' : 'Pickup', lines: where }] : []),
    ],
    action: { label: 'Vendor Dashboard', url: absolute(site.siteUrl, paths.vendorDashboard(data.vendorSlug)) },
  };
}

/** To the buyer whose payment came after the pieces had been given back: all of it goes back. */
export function buildOrderRefundedMail(data: OrderMailData, site: MailSite): Letter {
  const vendor = oneLine(data.vendorName);
  const amount = formatCents(data.totalCents);
  return {
    subject: `Your order ${data.orderNumber} from ${vendor} was refunded`,
    preview: `${amount} goes back to the card that was used.`,
    label: `Order ${data.orderNumber}`,
    title: `${amount} is on its way back to you`,
    paragraphs: [
      `Your payment to ${vendor} arrived after this order had ended, and the pieces were no longer held for you. We have refunded all of it to the card that was used. Banks take up to ten days to show it.`,
      'We are sorry for the trouble. What is still available can be bought again in the store.',
    ],
    lines: toMailLines(data, site),
    totals: toMailTotals(data, 'Total refunded'),
    action: { label: `Visit ${vendor}`, url: absolute(site.siteUrl, paths.storefront(data.vendorSlug)) },
  };
}
