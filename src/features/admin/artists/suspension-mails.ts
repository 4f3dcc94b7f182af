import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { suspensionMailWords as words } from './words.ts';

interface StoreData {
  vendorName: string;
  vendorSlug: string;
  contactEmail: string;
}

/** The mails to an artist whose store an admin suspends or reinstates. */
export type SuspensionMail =
  | { template: 'store-suspended'; to: string; data: StoreData & { reason: string } }
  | { template: 'store-reinstated'; to: string; data: StoreData };

/** Writes that a store is suspended, why, and what still works. */
export function storeSuspended(data: StoreData & { reason: string }, site: MailSite): Letter {
  const name = toOneLine(data.vendorName, 80);
  return {
    subject: words.suspended.subject(name),
    preview: words.suspended.text,
    label: name,
    title: words.suspended.title,
    paragraphs: [words.suspended.text],
    notes: [
      { label: words.suspended.reason, lines: data.reason.split('\n') },
      { label: words.suspended.next, lines: [words.suspended.contact(data.contactEmail)] },
    ],
    action: { label: words.dashboard, url: toAbsoluteUrl(site.siteUrl, paths.vendorDashboard(data.vendorSlug)) },
  };
}

/** Writes that a store is open again. */
export function storeReinstated(data: StoreData, site: MailSite): Letter {
  const name = toOneLine(data.vendorName, 80);
  return {
    subject: words.reinstated.subject(name),
    preview: words.reinstated.text,
    label: name,
    title: words.reinstated.title,
    paragraphs: [words.reinstated.text],
    action: { label: words.dashboard, url: toAbsoluteUrl(site.siteUrl, paths.vendorDashboard(data.vendorSlug)) },
  };
}
