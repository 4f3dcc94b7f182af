import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { contactMailWords as words } from './words.ts';

/** What a visitor wrote to the operator. */
export interface ContactMail {
  template: 'contact';
  to: string;
  data: { fromName: string; fromEmail: string; body: string };
}

/** Writes the mail that brings a visitor's message to the operator, with a link that answers it. */
export function contactLetter({ fromName, fromEmail, body }: ContactMail['data'], site: MailSite): Letter {
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
