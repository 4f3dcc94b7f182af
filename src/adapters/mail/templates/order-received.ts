import { absolute, paths } from '../../../config/paths.ts';
import { rates } from '../../../domain/fees/fees.ts';
import type { OrderMailData } from '../../../domain/mails/mails.ts';
import { formatCents } from '../../../domain/money.ts';
import { addressLines, type Letter, letterLines, letterTotals, type MailSite, oneLine } from '../letter.ts';

/** To the artist: what was bought, by whom, where it goes, and what they receive. */
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
      `${buyer} bought from ${oneLine(data.vendorName)} and has paid. What you receive is after card processing and the platform fee of ${rates.applicationFee / 100}%.`,
      shipping
        ? 'Please send the order to the address below.'
        : 'The buyer picks the order up. Please get in touch about the time.',
    ],
    lines: letterLines(data),
    totals: [
      ...letterTotals(data, 'The buyer paid'),
      { label: 'You receive', amount: formatCents(data.vendorShareCents), strong: true },
    ],
    notes: [
      ...(contact.length > 0 ? [{ label: 'Buyer', lines: contact }] : []),
      ...(where?.length ? [{ label: shipping ? 'Ship to' : 'Pickup', lines: where }] : []),
    ],
    action: { label: 'Vendor Dashboard', url: absolute(site.siteUrl, paths.vendorDashboard(data.vendorSlug)) },
  };
}
