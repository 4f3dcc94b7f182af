import { formatFor, type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { toHero } from '../../../platform/mail/letter-picture.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { boothReceiptPath } from '../../../site/booth-paths.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { receiptMailWords as words } from '../words.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

export interface ReceiptMail {
  template: 'booth-receipt';
  to: string;
  data: ReceiptFacts & {
    /** YYYY-MM-DD in the site's time zone. */
    day: string;
    /** Token of the receipt's page, which only this mail has. */
    sealedLink: string;
  };
}

const openLink = (sealed: string, { unseal }: MailSite): string => unseal?.(sealed) ?? sealed;

/** Returns a text of the artist on one line. The address may be a stranger's, so it leads nowhere else. */
const toPlainLine = (text: string): string => withoutLinks(toOneLine(text));

/**
 * Writes the mail with the receipt of a sale in person.
 * @param stopUrl stops receipts to its address
 */
export function buildReceiptMail(data: ReceiptMail['data'], site: MailSite, stopUrl: string): Letter {
  const { money, calendarDay } = formatFor(site);
  const { totalCents, orderNumber, permit, sealedLink } = data;
  const lines = data.lines.map((line) => ({ ...line, name: toPlainLine(line.name) }));
  const [store, owner, paidBy] = [data.store.name, data.store.owner, data.paidBy].map(toPlainLine);
  const visit = {
    label: words.visit(store ?? ''),
    url: toAbsoluteUrl(site.siteUrl, paths.storefront(data.store.slug)),
  };
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
      ...(permit === null ? [] : [{ label: words.permit, lines: [permit] }]),
    ],
    action: { label: words.open, url: toAbsoluteUrl(site.siteUrl, boothReceiptPath(openLink(sealedLink, site))) },
    second: { text: '', ...visit },
    actionNote: words.openNote(store ?? ''),
    isActionLast: true,
    unsubscribe: { text: words.why(store ?? ''), label: words.stop, url: stopUrl },
  };
}
