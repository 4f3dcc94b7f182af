import { absolute, paths } from '../../config/paths.ts';
import { type Cents, formatCents, formatCentsOrFree } from '../../domain/money.ts';
import type { OrderMailData } from '../../domain/orders/order-mail.ts';
import { pictureFallbackWidth } from '../../domain/pictures.ts';

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
  lines?: readonly LetterLine[];
  totals?: readonly { label: string; amount: string; strong?: boolean }[];
  notes?: readonly { label: string; lines: readonly string[] }[];
  action?: { label: string; url: string };
  /** A question and the link that answers it: "Questions? Message June Park". */
  question?: { text: string; label: string; url: string };
}

export interface LetterLine {
  name: string;
  detail: string;
  amount: string;
  /** A public picture of the site, the same for everybody; sizes in pixels, as it is shown. */
  picture?: { src: string; alt: string; width: number; height: number };
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

/** Pixels. High ones become narrower instead of longer. */
const pictureSize = { width: 96, height: 128 };

/** The WebP, since few mail programs know AVIF. */
function letterPicture(
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
export function letterLines(data: OrderMailData, site: MailSite): LetterLine[] {
  return data.lines.map(({ name, quantity, unitPriceCents, picture }) => ({
    name,
    detail: quantity === 1 ? '' : `${quantity} × ${formatCents(unitPriceCents)}`,
    amount: formatCents(quantity * unitPriceCents),
    ...letterPicture(picture, site),
  }));
}

/** An amount that is taken off. */
export const less = (cents: Cents): string => `−${formatCents(cents)}`;

/** The pieces alone, what was taken off, delivery and fee, then the total that the buyer paid. They add up. */
export function letterTotals(data: OrderMailData, totalLabel: string): NonNullable<Letter['totals']> {
  return [
    { label: 'Subtotal', amount: formatCents(data.goodsCents) },
    ...(data.discountCents > 0 ? [{ label: 'Discount', amount: less(data.discountCents) }] : []),
    { label: data.delivery === 'pickup' ? 'Pickup' : 'Shipping', amount: formatCentsOrFree(data.shippingCents) },
    ...(data.processingFeeCents > 0 ? [{ label: 'Processing fee', amount: formatCents(data.processingFeeCents) }] : []),
    { label: totalLabel, amount: formatCents(data.totalCents), strong: true },
  ];
}
