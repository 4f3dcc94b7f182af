import type { OrderMailData } from '../../domain/mails/mails.ts';
import { formatCents } from '../../domain/money.ts';
import type { PostalAddress } from '../../domain/ports.ts';

/** What a mail needs to know of the site that sends it. `siteUrl` is an origin without a slash. */
export interface MailSite {
  name: string;
  siteUrl: string;
  operatorAddress: string;
  /** Opens the tokens of links, which wait sealed in the queue. */
  unseal?: (sealed: string) => string;
}

/** A mail before it has a form: the HTML and the plain text are made from the same words. */
export interface Letter {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  label: string;
  title: string;
  paragraphs: readonly string[];
  /** Somebody else's words, line breaks kept. */
  quote?: string;
  lines?: readonly { name: string; detail: string; amount: string }[];
  totals?: readonly { label: string; amount: string; strong?: boolean }[];
  notes?: readonly { label: string; lines: readonly string[] }[];
  action?: { label: string; url: string };
}

/** A name in a sentence or a subject: one line, of bearable length. */
export function oneLine(text: string, max = 120): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= max
    ? line
    : `${Array.from(line)
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** What was ordered, as a gallery label would say it. */
export function letterLines(data: OrderMailData): NonNullable<Letter['lines']> {
  return data.lines.map(({ name, quantity, unitPriceCents }) => ({
    name,
    detail: quantity === 1 ? '' : `${quantity} × ${formatCents(unitPriceCents)}`,
    amount: formatCents(quantity * unitPriceCents),
  }));
}

/** Goods, what was taken off, delivery and fee, then the total that the buyer paid. */
export function letterTotals(data: OrderMailData, totalLabel: string): NonNullable<Letter['totals']> {
  return [
    { label: 'Subtotal', amount: formatCents(data.goodsCents) },
    ...(data.discountCents > 0 ? [{ label: 'Discount', amount: formatCents(-data.discountCents) }] : []),
    data.delivery === 'pickup'
      ? { label: 'Pickup', amount: 'Free' }
      : { label: 'Shipping', amount: data.shippingCents === 0 ? 'Free' : formatCents(data.shippingCents) },
    ...(data.processingFeeCents > 0 ? [{ label: 'Processing fee', amount: formatCents(data.processingFeeCents) }] : []),
    { label: totalLabel, amount: formatCents(data.totalCents), strong: true },
  ];
}

/** An address as it stands on a parcel. */
export function addressLines(address: PostalAddress): string[] {
  const place = [address.city, [address.state, address.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [address.name, address.line1, address.line2, place, address.country].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}
