import { formatFor, type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { toHero } from '../../../platform/mail/letter-picture.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { receiptMailWords as words } from '../words.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

export interface ReceiptMail {
  template: 'booth-receipt';
  to: string;
  data: ReceiptFacts & {
    /** YYYY-MM-DD in the site's time zone. */
    day: string;
  };
}

/** Writes the mail with the receipt of a sale in person. */
export function buildReceiptMail(data: ReceiptMail['data'], site: MailSite): Letter {
  const { money, calendarDay } = formatFor(site);
  const { lines, totalCents, orderNumber, permit } = data;
  const [store, owner, paidBy] = [data.store.name, data.store.owner, data.paidBy].map((text) => toOneLine(text));
  return {
    subject: words.subject(store ?? ''),
    preview: words.preview(money(totalCents), paidBy ?? ''),
    title: words.title(store ?? ''),
    paragraphs: [words.text(owner ?? '', calendarDay(data.day))],
    ...toHero(lines[0], owner ?? '', site),
    lines: lines.map(({ name, quantity, unitPriceCents }) => ({
      name,
      detail: quantity === 1 ? '' : `${quantity} × ${money(unitPriceCents)}`,
      amount: money(quantity * unitPriceCents),
    })),
    totals: [
      ...data.extras.map(({ name, cents }) => ({ label: name, amount: money(cents) })),
      { label: words.paid(paidBy ?? ''), amount: money(totalCents), strong: true },
    ],
    notes: [
      { label: words.number, lines: [orderNumber] },
      ...(permit === null ? [] : [{ label: words.tax, lines: [permit] }]),
    ],
    action: {
      label: words.visit(store ?? ''),
      url: toAbsoluteUrl(site.siteUrl, paths.storefront(data.store.slug)),
    },
    isActionLast: true,
    footnote: words.why(store ?? ''),
  };
}
