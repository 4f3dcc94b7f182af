import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { suspensionMailWords as words } from './words.ts';

interface StoreData {
  vendorName: string;
  vendorSlug: string;
  contactEmail: string;
}

export type SuspensionMail =
  | { template: 'store-suspended'; to: string; data: StoreData & { reason: string } }
  | { template: 'store-reinstated'; to: string; data: StoreData };

function writeAbout(data: StoreData, site: MailSite, texts: typeof words.reinstated): Letter {
  const name = toOneLine(data.vendorName, 80);
  return {
    subject: texts.subject(name),
    preview: texts.text,
    label: name,
    title: texts.title,
    paragraphs: [texts.text],
    action: { label: words.dashboard, url: toAbsoluteUrl(site.siteUrl, paths.vendorDashboard(data.vendorSlug)) },
  };
}

export const storeSuspended = (data: StoreData & { reason: string }, site: MailSite): Letter => ({
  ...writeAbout(data, site, words.suspended),
  isActionLast: true,
  notes: [
    { label: words.suspended.reason, lines: data.reason.split('\n') },
    { label: words.suspended.next, lines: [words.suspended.contact(data.contactEmail)] },
  ],
});

export const storeReinstated = (data: StoreData, site: MailSite): Letter => writeAbout(data, site, words.reinstated);
