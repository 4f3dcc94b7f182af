/** What programs for slides, layouts, and mainframes write for a line break, besides those of every system. */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

// Control characters and bidirectional overrides; half of a surrogate pair is one, too.
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

const invisible = /[\p{Cf}\p{DI}\s\u2800]/gu;

export const visibleText = (text: string): string => text.replace(invisible, '');

const unifyBreaks = (text: string): string => text.replace(lineBreaks, '\n');

export interface BadCharacter {
  character: string;
  /** What stands before it and behind it, as far as it helps to find it; either may be empty. */
  before: string;
  after: string;
}

function wordsNear(text: string, side: 'before' | 'after'): string {
  const words = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').match(/\S+/g) ?? [];
  const letters = [...(side === 'before' ? words.slice(-3) : words.slice(0, 3)).join(' ')];
  return (side === 'before' ? letters.slice(-30) : letters.slice(0, 30)).join('').trim();
}

export function findBadCharacter(text: string, multiline: boolean): BadCharacter | null {
  const normal = unifyBreaks(text).trim();
  const at = (multiline ? normal.replace(/[\n\t]/g, ' ') : normal).search(forbidden);
  if (at === -1) return null;
  // A few hundred characters are enough, of a text that may be long.
  const before = wordsNear(normal.slice(Math.max(0, at - 200), at), 'before');
  return { character: normal[at] ?? '', before, after: wordsNear(normal.slice(at + 1, at + 200), 'after') };
}

/** True if the text has no control characters, bidirectional characters or lone surrogates. */
export const isCleanText = (text: string, multiline: boolean): boolean => findBadCharacter(text, multiline) === null;

/** Returns a clean text as it is stored. What nobody can see is empty, like spaces. */
export function normalizeText(text: string): string {
  const normal = unifyBreaks(text.normalize('NFC')).trim();
  return visibleText(normal) === '' ? '' : normal;
}

/** Returns a line of text as a schema stores it; null if it would refuse it. It may be empty. */
export function readLine(text: string, max: number): string | null {
  if (text.length > max * 4 || !isCleanText(text, false)) return null;
  const line = normalizeText(text);
  return line.length > max ? null : line;
}
