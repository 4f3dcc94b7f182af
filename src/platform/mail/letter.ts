/** Facts about the sending site. `siteUrl` is an origin without a trailing slash. */
export interface MailSite {
  name: string;
  siteUrl: string;
  operatorAddress: string;
  /** Decrypts tokens of links, which are sealed in the queue. */
  unseal?: (sealed: string) => string;
}

/** A mail's content, from which both the HTML and the plain text are rendered. */
export interface Letter {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  label: string;
  title: string;
  paragraphs: readonly string[];
  /** Another person's text; line breaks are kept. */
  quote?: string;
  lines?: readonly LetterLine[];
  totals?: readonly { label: string; amount: string; strong?: boolean }[];
  notes?: readonly { label: string; lines: readonly string[] }[];
  action?: { label: string; url: string };
  /** A question and the link that answers it: "Questions? Message June Park". */
  question?: { text: string; label: string; url: string };
}

export interface LetterLine {
  name: string;
  detail: string;
  amount: string;
  /** A public picture of the site, the same for everybody; sizes in pixels, as it is shown. */
  picture?: { src: string; alt: string; width: number; height: number };
}

/** Shortens a text to one line of at most `max` characters. */
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
  const space = width - label.length - amount.length;
  return space >= 2 ? `${label}${' '.repeat(space)}${amount}` : `${label}\n${amount.padStart(width)}`;
}

/** Renders a letter as plain text. */
export function letterText(letter: Letter, site: MailSite): string {
  const rule = '-'.repeat(width);
  const parts = [
    letter.label,
    letter.title,
    ...letter.paragraphs,
    letter.quote?.replace(/^/gm, '> '),
    letter.lines?.length &&
      letter.lines.map((line) => row([line.name, line.detail].filter(Boolean).join(', '), line.amount)).join('\n'),
    letter.totals?.length && [rule, ...letter.totals.map((total) => row(total.label, total.amount)), rule].join('\n'),
    ...(letter.notes ?? []).map((note) => [`${note.label}:`, ...note.lines].join('\n')),
    letter.action && `${letter.action.label}: ${letter.action.url}`,
    letter.question && `${letter.question.text} ${letter.question.label}: ${letter.question.url}`,
    ['--', site.name, site.operatorAddress, site.siteUrl].filter(Boolean).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
