import { type Cents, formatCents } from '../money.ts';

/** What a mail needs to know of the site that sends it. `siteUrl` is an origin without a slash. */
export interface MailSite {
  name: string;
  siteUrl: string;
  operatorAddress: string;
  /** Opens the tokens of links, which wait sealed in the queue. */
  unseal?: (sealed: string) => string;
}

/** A mail before it has a form: the HTML and the plain text are made from the same words. */
export interface Letter {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  label: string;
  title: string;
  paragraphs: readonly string[];
  /** Somebody else's words, line breaks kept. */
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

/** A name in a sentence or a subject: one line, of bearable length. */
export function oneLine(text: string, max = 120): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= max
    ? line
    : `${Array.from(line)
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** An amount that is taken off. */
export const less = (cents: Cents): string => `−${formatCents(cents)}`;
