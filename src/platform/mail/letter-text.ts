import type { Letter, MailSite } from './letter.ts';

const width = 60;

/** A label at the left and an amount at the right; a long label takes lines of its own. */
function row(label: string, amount: string): string {
  const space = width - label.length - amount.length;
  return space >= 2 ? `${label}${' '.repeat(space)}${amount}` : `${label}\n${amount.padStart(width)}`;
}

/** The plain text of a letter. */
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
