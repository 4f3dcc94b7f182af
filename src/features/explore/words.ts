/** Texts of Explore that people read. */
import type { IgnoredCode } from './explore-query.ts';
import { longestText } from './explore-query.ts';

/** What of an address could not be used, as sentences. */
export const ignoredWords: Readonly<Record<IgnoredCode, string>> = {
  text: `We searched for the first ${longestText} characters.`,
  letters: 'Type at least one letter or digit to search for.',
  kind: 'We can search for pieces, artists, or events, so we left out the other kind.',
  artist: 'We left out the artist, because we can’t find that store.',
  category: 'We left out the category, because there is no such category.',
  from: 'Enter the lowest price in dollars, such as 20 or 19.50.',
  to: 'Enter the highest price in dollars, such as 60 or 59.50.',
  price_order: 'We left out the prices, because the lowest one was above the highest.',
  by: 'We left out the day. Choose today or a later one, written like 2026-12-10.',
  neighborhood: 'We left out the neighborhood, because no artist is there.',
  event: 'We left out the event, because it is over or was canceled.',
  sort: 'Sorted by best match.',
  after: 'We started at the first page, because the link to this one was broken.',
};

export const exploreWords = {
  tooSlow: 'This search takes too long. Add a word or a filter, and try again.',
} as const;
