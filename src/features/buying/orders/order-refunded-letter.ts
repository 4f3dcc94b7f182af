import { type Letter, type MailSite, oneLine } from '../../../platform/mail/letter.ts';
import { formatCents } from '../../../platform/money.ts';
import { absolute, paths } from '../../../site/paths.ts';
import { letterLines, letterTotals } from './order-letter.ts';
import type { OrderMailData } from './order-mail.ts';

/** To the buyer whose payment came after the pieces had been given back: all of it goes back. */
export function orderRefunded(data: OrderMailData, site: MailSite): Letter {
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
    lines: letterLines(data, site),
    totals: letterTotals(data, 'Total refunded'),
    action: { label: `Visit ${vendor}`, url: absolute(site.siteUrl, paths.storefront(data.vendorSlug)) },
  };
}
