/** Texts that people read in and about collections. */

import { plural } from '../../../platform/plural.ts';

/** Error messages of the API. */
export const collectionErrors = {
  notFound: 'We couldn’t find that collection in your account.',
  tooManyCollections: (limit: number) => `You can have up to ${limit} collections. Delete one to add another.`,
  notFavorite: 'Only your favorites can go in a collection. Save this one first.',
  tooManyItems: (limit: number) => `A collection can hold up to ${limit} items. Remove one to add another.`,
  /** The item was removed by another call right after it was added. */
  itemRemoved: 'It’s no longer in this collection.',
};

/** Why a change was undone, when the server did not say. */
export const changeProblems = {
  offline: 'You’re offline. You can edit collections when you’re back online.',
  failed: 'That didn’t work. Please try again.',
  favoriteNotSynced: 'We’re still saving this favorite. Try again in a moment.',
  otherAccount: 'You’re signed in to a different account now, so nothing was changed.',
};

/** On a collection's tile and above its items. */
export const collectionTexts = {
  itemCount: (count: number) => plural(count, { one: `${count} item`, other: `${count} items` }),
  private: 'Private',
  shared: 'Shared',
};

/** After a favorite was removed that is still in collections. */
export const remainingCollectionsTexts = {
  one: (name: string) => `Still in your collection “${name}.”`,
  /** @param others how many there are besides the named one */
  several: (name: string, others: number) =>
    plural(others, {
      one: `Still in “${name}” and ${others} other collection.`,
      other: `Still in “${name}” and ${others} other collections.`,
    }),
};

/** On the page of a shared collection. */
export const sharedCollectionTexts = {
  itemCounts: {
    product: (count: number) => plural(count, { one: `${count} piece`, other: `${count} pieces` }),
    artist: (count: number) => plural(count, { one: `${count} artist`, other: `${count} artists` }),
    event: (count: number) => plural(count, { one: `${count} event`, other: `${count} events` }),
  },
};
