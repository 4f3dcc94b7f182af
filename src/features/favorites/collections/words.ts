/** Texts that people read in and about collections. */

import { plural } from '../../../platform/plural.ts';

/** Error messages of the API. */
export const collectionErrors = {
  notFound: 'There is no such collection of yours.',
  tooManyCollections: (limit: number) => `There is room for ${limit} collections. Delete one first.`,
  notFavorite: 'Only your favorites fit into a collection. Save it first.',
  tooManyItems: (limit: number) => `There is room for ${limit} things in a collection. Take one out first.`,
  /** The item was removed by another call right after it was added. */
  itemRemoved: 'It was taken out again.',
};

/** Why a change was undone, when the server did not say. */
export const changeProblems = {
  offline: 'There is no connection just now. Collections can be changed when it is back.',
  failed: 'That did not work. Please try again.',
  favoriteNotSynced: 'This favorite is still on its way to us. Please try again in a moment.',
  otherAccount: 'Another account is signed in here by now, so nothing was changed.',
};

/** On a collection's tile and above its items. */
export const collectionTexts = {
  itemCount: (count: number) => plural(count, { one: `${count} thing`, other: `${count} things` }),
  private: 'Private',
  shared: 'Shared',
};

/** After a favorite was removed that is still in collections. */
export const remainingCollectionsTexts = {
  one: (name: string) => `Still in the collection “${name}”.`,
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
