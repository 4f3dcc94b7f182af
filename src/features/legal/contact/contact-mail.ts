import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { toAbsoluteUrl } from '../../../site/paths.ts';
import { contactWaitingWords, contactMailWords as words } from './words.ts';

export type ContactMail =
  | { template: 'contact'; to: string; data: { fromName: string; fromEmail: string; body: string } }
  | { template: 'contact-waiting'; to: string; data: { /** Of the list that has them. */ path: string } };

type DataOf<Template> = Extract<ContactMail, { template: Template }>['data'];

export function contactLetter({ fromName, fromEmail, body }: DataOf<'contact'>, site: MailSite): Letter {
  const from = toOneLine(fromName, 60);
  return {
    subject: words.subject(from, toOneLine(site.name)),
    preview: toOneLine(body, 120),
    label: words.label,
    title: words.title(from),
    paragraphs: [],
    quote: body,
    notes: [{ label: words.answerTo, lines: [fromEmail] }],
    action: { label: words.action, url: `mailto:${encodeURIComponent(fromEmail).replace('%40', '@')}` },
  };
}

export function contactWaiting(data: DataOf<'contact-waiting'>, site: MailSite): Letter {
  const { title, text, action } = contactWaitingWords;
  return {
    subject: title,
    preview: text,
    label: words.label,
    title,
    paragraphs: [text],
    action: { label: action, url: toAbsoluteUrl(site.siteUrl, data.path) },
  };
}
