/**
 * Length limits of a favorite's texts, in UTF-16 code units: enough for cards and the search, and little enough that 500
 * favorites fit a browser's storage. Stored texts over 5,000 code units are not read (`sync/parse-favorites.store.ts`).
 */
export const favoriteTextLimits = {
  description: 2_000,
  line: 300,
  tags: 50,
} as const;

/** How far from the end a space may be to cut there. */
const wordLength = 40;

/** Returns at most `most` code units of a text, cut after a word if one ends near the limit, never within a character. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).toWellFormed();
  // Half of a surrogate pair has become U+FFFD.
  const start = cut.endsWith('\ufffd') ? cut.slice(0, -1) : cut;
  const space = start.search(/\s\S*$/);
  const isNear = space > 0 && space >= start.length - wordLength;
  return `${isNear ? start.slice(0, space).trimEnd() : start}…`;
}
