/**
 * How much of a thing's texts its favorite carries, in UTF-16 code units: enough for cards and the search, and little enough
 * that 500 favorites fit a browser's storage. Browsers read no text of more than 5,000.
 */
export const favoriteTextLimits = {
  description: 2_000,
  /** A name, a place, a tag. */
  line: 300,
  tags: 50,
} as const;

/** How far back a space is looked for. */
const wordLength = 40;

/** At most `most` code units of a text: cut after a word where one ends near there, never within a character. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).toWellFormed();
  // Half a character, which is no sign of its own any more.
  const start = cut.endsWith('\ufffd') ? cut.slice(0, -1) : cut;
  const space = start.search(/\s\S*$/);
  const isNear = space > 0 && space >= start.length - wordLength;
  return `${isNear ? start.slice(0, space).trimEnd() : start}…`;
}
