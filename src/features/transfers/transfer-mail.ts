import { type Letter, type MailSite, toOneLine } from '../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { archiveMailWords as words } from './words.ts';

/** The mail that says that an archive is ready. Its link leads to a page that asks who opens it. */
export interface TransferMail {
  template: 'archive-ready';
  to: string;
  data: { vendorName: string; vendorSlug: string; until: string };
}

export function archiveReady({ vendorName, vendorSlug, until }: TransferMail['data'], site: MailSite): Letter {
  return {
    subject: words.subject,
    preview: words.text,
    label: words.label(toOneLine(vendorName)),
    title: words.title,
    paragraphs: [words.text, words.until(until)],
    action: { label: words.action, url: toAbsoluteUrl(site.siteUrl, paths.vendorTransfers(vendorSlug)) },
  };
}
