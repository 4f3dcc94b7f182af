import { type Letter, less, type MailSite, oneLine } from '../../../platform/mail/letter.ts';
import { formatCents } from '../../../platform/money.ts';
import { absolute, paths } from '../../../site/paths.ts';
import { rates } from '../fees/fees.ts';
import { addressLines } from './address-lines.ts';
import { letterLines, letterTotals } from './order-letter.ts';
import type { OrderMailData } from './order-mail.ts';

/** To the artist: what was bought, by whom, where it goes, and every line from what was paid to what they receive. */
export function orderReceived(data: OrderMailData & { vendorShareCents: number }, site: MailSite): Letter {
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
    lines: letterLines(data, site),
    totals: [
      ...letterTotals(data, 'The buyer paid'),
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
