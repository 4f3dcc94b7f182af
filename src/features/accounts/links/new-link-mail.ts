import type { Letter, MailSite } from '../../../platform/mail/letter.ts';
import { type LinkSubject, mailedLink } from './signed-link-path.ts';
import { newLinkMailWords as words } from './words.ts';

/** Brings a new link to the address of the old one. It says nothing about what the link opens. */
export interface NewLinkMail {
  template: 'new-link';
  to: string;
  data: { subject: LinkSubject; sealedLink: string };
}

export function newLink({ subject, sealedLink }: NewLinkMail['data'], site: MailSite): Letter {
  const { subject: line, title, text, action } = words[subject];
  return {
    subject: line(site.name),
    preview: text,
    label: words.label,
    title,
    paragraphs: [text, words.unasked],
    action: { label: action, url: mailedLink(sealedLink, site) },
  };
}
