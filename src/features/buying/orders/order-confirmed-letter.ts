import { type Letter, type MailSite, oneLine } from '../../../platform/mail/letter.ts';
import { absolute, checkoutSuccessPath, paths } from '../../../site/paths.ts';
import { addressLines } from './address-lines.ts';
import { letterLines, letterTotals } from './order-letter.ts';
import type { OrderMailData } from './order-mail.ts';

/** To the buyer, when the payment is confirmed. */
export function orderConfirmed(data: OrderMailData, site: MailSite): Letter {
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
    lines: letterLines(data, site),
    totals: letterTotals(data, 'Total paid'),
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
