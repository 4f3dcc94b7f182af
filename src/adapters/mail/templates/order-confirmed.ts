import { absolute, paths } from '../../../config/paths.ts';
import type { OrderMailData } from '../../../domain/mails/mails.ts';
import { addressLines, type Letter, letterLines, letterTotals, type MailSite, oneLine } from '../letter.ts';

/** To the buyer, when the payment is confirmed. */
export function orderConfirmed(data: OrderMailData, site: MailSite): Letter {
  const vendor = oneLine(data.vendorName);
  const owner = oneLine(data.owner);
  const shipping = data.delivery === 'shipping';
  const next = shipping ? 'sends your order to the address below' : 'gets your order ready for pickup';
  const where = shipping ? data.shippingAddress && addressLines(data.shippingAddress) : data.pickup?.split('\n');
  return {
    subject: `Your order ${data.orderNumber} from ${vendor}`,
    preview: `${owner} has been told about your order.`,
    label: `Order ${data.orderNumber}`,
    title: 'Order Confirmed!',
    paragraphs: [`Thank you for buying from ${vendor}. ${owner} has been told and ${next}.`],
    lines: letterLines(data),
    totals: letterTotals(data, 'Total paid'),
    notes: where?.length ? [{ label: shipping ? 'Ships to' : 'Pickup', lines: where }] : [],
    action: { label: `Visit ${vendor}`, url: absolute(site.siteUrl, paths.storefront(data.vendorSlug)) },
  };
}
