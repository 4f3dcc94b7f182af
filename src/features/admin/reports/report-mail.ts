import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { reportMailWords as words } from './words.ts';

export interface ReportMail {
  template: 'report-reply';
  to: string;
  data: {
    /** The name of the piece or store, or the path of the page. */
    about: string;
    reported: string;
    reply: string;
    contactEmail: string;
  };
}

/** The start of what was reported, by which its writer knows it again. */
const excerpt = 300;

export function reportReply({ about, reported, reply, contactEmail }: ReportMail['data'], site: MailSite): Letter {
  const title = words.title(toOneLine(about, 80));
  return {
    subject: title,
    preview: toOneLine(reply, 120),
    label: words.label(site.name),
    title,
    paragraphs: reply.split(/\n+/).filter((line) => line.trim() !== ''),
    notes: [
      ...(reported === '' ? [] : [{ label: words.reported, lines: [withoutLinks(toOneLine(reported, excerpt))] }]),
      { label: words.next, lines: [words.write(contactEmail)] },
    ],
  };
}
