import { type Letter, type MailSite, toOneLine } from '../../../platform/mail/letter.ts';
import { toHero, toLetterPicture } from '../../../platform/mail/letter-picture.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import type { ProcessingFeeSetting } from '../../buying/fees/fees.ts';
import { costWords } from '../../buying/fees/words.ts';
import { formatInviteCode } from './invite-code.ts';
import { inviteMailWords as words } from './words.ts';

export interface Neighbors {
  count: number;
  shown: readonly { owner: string; name: string; slug: string; picture: Picture }[];
}

/** The mail that brings an artist an invite. Its secrets are sealed, because mails wait in the database. */
export interface InviteMail {
  template: 'artist-invite';
  to: string;
  data: {
    artistName: string;
    sealedCode: string;
    sealedMailToken: string;
    /** The last day, in words. */
    until: string;
    from: string | null;
    note: string | null;
    picture: Picture | null;
    neighbors: Neighbors;
    processing: ProcessingFeeSetting;
    /** Whether artists pay the monthly fee. */
    charges: boolean;
  };
}

/** Pixels, in a row of three. */
const neighborSize = { width: 176 };

/** Returns the link that opens the invite. The secrets are a fragment, which browsers never send, so that no log has them. */
const inviteLink = (code: string, token: string): string => `${paths.artistSignup}#code=${code}&token=${token}`;

function firstNameIn(name: string): string | null {
  const [first = ''] = toOneLine(name, 80).split(' ');
  return /^\p{Lu}[\p{L}\p{M}’'-]+$/u.test(first) ? first : null;
}

function galleryOf(neighbors: Neighbors, site: MailSite): Pick<Letter, 'gallery'> {
  if (neighbors.shown.length === 0) return {};
  const pictures = neighbors.shown.map(({ owner, name, slug, picture }) => ({
    picture: { ...toLetterPicture(picture, neighborSize, site), alt: '' },
    name: toOneLine(owner, 60),
    detail: owner === name ? '' : toOneLine(name, 60),
    url: toAbsoluteUrl(site.siteUrl, paths.storefront(slug)),
  }));
  return { gallery: { title: words.neighbors, pictures } };
}

export function artistInvite(data: InviteMail['data'], site: MailSite): Letter {
  const { artistName, until, from, note, picture, neighbors, processing, charges } = data;
  const open = (sealed: string) => (site.unseal ? site.unseal(sealed) : sealed);
  const code = formatInviteCode(open(data.sealedCode));
  const firstName = firstNameIn(artistName);
  const url = (path: string) => toAbsoluteUrl(site.siteUrl, path);
  return {
    subject: words.subject(firstName),
    preview: words.preview(site.name),
    title: words.title(firstName),
    ...toHero(picture && { name: picture.alt, picture }, toOneLine(artistName, 80), site),
    paragraphs: [...(note ? [note] : []), words.text(site.name, neighbors.count)],
    signature: { name: from ? toOneLine(from, 80) : site.name, text: words.replies(from ? site.name : null) },
    action: {
      label: words.action,
      url: url(inviteLink(code, open(data.sealedMailToken))),
    },
    actionNote: words.actionNote(until),
    totals: costWords.rows(processing, charges),
    more: {
      text: `${costWords.example(processing)} ${costWords.starts(charges)}`,
      links: [
        { label: costWords.pricing, url: url(paths.about) },
        { label: costWords.terms, url: url(paths.terms) },
      ],
    },
    ...galleryOf(neighbors, site),
    fallback: words.fallback(code, `${new URL(site.siteUrl).host}${paths.artistSignup}`),
    takesReplies: true,
  };
}
