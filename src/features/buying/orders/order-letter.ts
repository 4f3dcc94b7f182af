import { type Letter, type LetterLine, less, type MailSite } from '../../../platform/mail/letter.ts';
import { formatCents, formatCentsOrFree } from '../../../platform/money.ts';
import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { absolute, paths } from '../../../site/paths.ts';
import type { OrderMailData } from './order-mail.ts';

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
