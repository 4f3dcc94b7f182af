/** What a text may hold: the same for our schemas and for pages that work without them. */

// Control characters, Unicode line separators and bidirectional overrides.
const forbidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const invisible = /[\p{Cf}\p{DI}\s\u2800]/gu;

/** True if the text has no control characters, bidirectional characters or lone surrogates. */
export function isCleanText(text: string, multiline: boolean): boolean {
  return text.isWellFormed() && !forbidden.test(multiline ? text.replace(/[\n\r\t]/g, ' ') : text);
}

/** Returns what can be seen of a text. */
export const visibleText = (text: string): string => text.replace(invisible, '');

/** Returns a clean text as it is stored. What nobody can see is empty, like spaces. */
export function normalizeText(text: string): string {
  const normal = text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  return visibleText(normal) === '' ? '' : normal;
}

/** Returns a line of text as a schema stores it; null if it would refuse it. It may be empty. */
export function readLine(text: string, max: number): string | null {
  if (text.length > max * 4 || !isCleanText(text, false)) return null;
  const line = normalizeText(text);
  return line.length > max ? null : line;
}
