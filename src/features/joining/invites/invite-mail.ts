import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { formatInviteCode } from './invite-code.ts';
import { inviteMailWords as words } from './words.ts';

/** The mail that brings an artist the code. The code is sealed, because mails wait in the database. */
export interface InviteMail {
  template: 'artist-invite';
  to: string;
  data: { artistName: string; sealedCode: string /** The last day, in words. */; until: string };
}

/** Returns the link that fills in the code. It is a fragment, which browsers never send, so that no log has it. */
const inviteLink = (code: string): string => `${paths.artistSignup}#code=${formatInviteCode(code)}`;

/** Writes the mail that brings an artist the code. */
export function artistInvite({ artistName, sealedCode, until }: InviteMail['data'], site: MailSite): Letter {
  const code = formatInviteCode(site.unseal ? site.unseal(sealedCode) : sealedCode);
  return {
    subject: words.subject(site.name),
    preview: words.preview,
    label: words.label,
    title: words.title(toOneLine(artistName, 80)),
    paragraphs: words.paragraphs(site.name),
    notes: [
      { label: words.codeLabel, lines: [code] },
      { label: words.untilLabel, lines: [words.until(until)] },
    ],
    action: { label: words.action, url: toAbsoluteUrl(site.siteUrl, inviteLink(code)) },
  };
}
