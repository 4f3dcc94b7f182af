import { createFormat, type Format } from '../i18n/format.ts';

/** Facts about the sending site, and its reader. `siteUrl` is an origin without a trailing slash. */
export interface MailSite {
  name: string;
  siteUrl: string;
  operatorAddress: string;
  subtitle?: string;
  replyTo?: string;
  /** How the reader wants dates and amounts; English without it. */
  format?: Format;
  /** Decrypts tokens of links, which are sealed in the queue. */
  unseal?: (sealed: string) => string;
  unsubscribeUrl?: (what: { userId: string; kind: string }) => string;
  stopReceiptsUrl?: (email: string) => string;
}

export interface Letter {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  label?: string;
  title: string;
  hero?: CaptionedPicture;
  paragraphs: readonly string[];
  signature?: { name: string; text: string };
  /** Another person's text; line breaks are kept. */
  quote?: string;
  lines?: readonly LetterLine[];
  sections?: readonly LetterSection[];
  totals?: readonly { label: string; amount: string; strong?: boolean }[];
  notes?: readonly { label: string; lines: readonly string[] }[];
  action?: { label: string; url: string };
  /** A second button beside it. Plain text puts `text` before it. */
  second?: LetterLink;
  actionNote?: string;
  /** True if the lists are what the letter is about, so that the button comes after them. */
  isActionLast?: boolean;
  /** A sentence and where to read more, below the totals. */
  more?: { text: string; links: readonly { label: string; url: string }[] };
  gallery?: { title: string; pictures: readonly CaptionedPicture[] };
  fallback?: string;
  takesReplies?: boolean;
  /** A question and the link that answers it: "Wasn’t it you? Tell us". */
  question?: LetterLink;
  footnote?: string;
  unsubscribe?: { text: string; label: string; url: string };
}

interface LetterLink {
  text: string;
  label: string;
  url: string;
}

/** A public picture of the site; sizes in pixels, as it is shown. */
export interface LetterPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

export interface CaptionedPicture {
  picture: LetterPicture;
  name: string;
  detail: string;
  url?: string;
}

export interface LetterSection {
  title: string;
  lines: readonly LetterLine[];
}

export interface LetterLine {
  name: string;
  detail: string;
  amount: string;
  picture?: LetterPicture;
  url?: string;
  /** True to show its picture above its name, as wide as the letter. */
  isLarge?: boolean;
}

export const formatFor = ({ format }: MailSite): Pick<Format, 'money' | 'moneyOrFree' | 'calendarDay'> =>
  format ?? createFormat({ timeZone: 'UTC' });

export function toOneLine(text: string, max = 120): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= max
    ? line
    : `${Array.from(line)
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

const width = 60;

/** Aligns a label left and an amount right; a long label gets its own line. */
function row(label: string, amount: string): string {
  if (amount === '') return label;
  const space = width - label.length - amount.length;
  return space >= 2 ? `${label}${' '.repeat(space)}${amount}` : `${label}\n${amount.padStart(width)}`;
}

const lineText = ({ name, detail, amount, url }: LetterLine): string =>
  [row([name, detail].filter(Boolean).join(', '), amount), url].filter(Boolean).join('\n');

const captionText = ({ name, detail, url }: CaptionedPicture): string =>
  [[name, detail].filter(Boolean).join(', '), url].filter(Boolean).join('\n');

const linkText = ({ text, label, url }: LetterLink): string => `${text} ${label}: ${url}`.trim();

const actionText = ({ action, second, actionNote }: Letter): string =>
  [action && `${action.label}: ${action.url}`, second && linkText(second), actionNote].filter(Boolean).join('\n\n');

export function letterText(letter: Letter, site: MailSite): string {
  const rule = '-'.repeat(width);
  const parts = [
    letter.label,
    letter.title,
    letter.hero && captionText(letter.hero),
    ...letter.paragraphs,
    letter.signature && [letter.signature.name, letter.signature.text].join('\n'),
    letter.quote?.replace(/^/gm, '> '),
    !letter.isActionLast && actionText(letter),
    // Lines with a link take two lines each.
    letter.lines?.length && letter.lines.map(lineText).join(letter.lines.some(({ url }) => url) ? '\n\n' : '\n'),
    ...(letter.sections ?? []).map(({ title, lines }) => [title, ...lines.map(lineText)].join('\n\n')),
    letter.totals?.length && [rule, ...letter.totals.map((total) => row(total.label, total.amount)), rule].join('\n'),
    ...(letter.notes ?? []).map((note) => [`${note.label}:`, ...note.lines].join('\n')),
    letter.more && [letter.more.text, ...letter.more.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    letter.isActionLast && actionText(letter),
    letter.gallery && [letter.gallery.title, ...letter.gallery.pictures.map(captionText)].join('\n\n'),
    letter.question && linkText(letter.question),
    ['--', site.name, site.operatorAddress, site.siteUrl].filter(Boolean).join('\n'),
    letter.footnote,
    letter.fallback,
    letter.unsubscribe && `${letter.unsubscribe.text}\n${letter.unsubscribe.label}: ${letter.unsubscribe.url}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
