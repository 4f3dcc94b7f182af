import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { artistNoteMailWords as words } from './words.ts';

export interface ArtistNoteMail {
  template: 'artist-note';
  to: string;
  data: { subject: string; body: string; vendorSlug: string; contactEmail: string };
}

export function artistNote(
  { subject, body, vendorSlug, contactEmail }: ArtistNoteMail['data'],
  site: MailSite,
): Letter {
  const title = toOneLine(subject, 120);
  return {
    subject: title,
    preview: toOneLine(body, 120),
    label: words.label(site.name),
    title,
    paragraphs: body.split(/\n+/).filter((line) => line.trim() !== ''),
    takesReplies: true,
    notes: [{ label: words.next, lines: [words.write(contactEmail)] }],
    action: { label: words.dashboard, url: toAbsoluteUrl(site.siteUrl, paths.vendorDashboard(vendorSlug)) },
  };
}
