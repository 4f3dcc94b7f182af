import { toOneLine } from '../../platform/mail/letter.ts';

/** Letters of the artist's sentence; papers set it in large type. */
const longestSentence = 220;

/** The first sentence of what the artist wrote about themself; empty if they wrote nothing. */
export function firstSentence(about: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(about.trim());
  return toOneLine(first?.segment ?? '', longestSentence);
}
