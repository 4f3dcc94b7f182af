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
  offline: 'You’re offline. You can create, rename, share, or delete collections when you’re back online.',
  failed: 'That didn’t work. Please try again.',
  otherAccount: 'You’re signed in to a different account now, so nothing was changed.',
};

/** The account's collections on the favorites page. */
export const panelTexts = {
  heading: 'Your Collections',
  create: 'New Collection',
  offline: 'You’re offline.',
  retry: 'Retry',
  name: 'Collection name',
  submit: 'Create',
  created: (name: string) => `Created ${name}`,
  empty: {
    loading: '',
    ready: 'Group favorites into collections, like gifts or ideas for a room. Only you can see one until you share it.',
    'signed-out': 'Sign in to see your collections.',
    offline: 'You’re offline. Your collections will be back when you’re online.',
    failed: 'We couldn’t load your collections.',
  },
  tryAgain: 'Try Again',
};

/** The dialog that puts a favorite into collections. */
export const addTexts = {
  open: 'Add to Collection',
  heading: (name: string) => `Add ${name} to a Collection`,
  failed: 'We couldn’t load your collections. Please try again later.',
  offline: 'You’re offline. Changes will sync when you’re back online.',
  own: 'Your collections',
  create: 'New collection',
  submit: 'Create',
  done: 'Done',
};

/** The form that names a collection. */
export const nameTexts = { missing: 'Enter a name.', cancel: 'Cancel' };

/** The collection that is looked at, and what its owner can do with it. */
export const selectedTexts = {
  share: 'Share',
  nowShared: (name: string) => `${name} is shared. Copy the link to send it.`,
  rename: 'Rename',
  newName: 'New name',
  renamed: (name: string) => `Renamed to ${name}`,
  removed: (item: string, name: string) => `Removed ${item} from ${name}`,
  showAll: 'Show All Favorites',
  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  deleteText: (isShared: boolean) =>
    `Your favorites stay in My Collection.${isShared ? ' Its link will stop working.' : ''} You can’t undo this.`,
  keep: 'Keep It',
  deleted: (name: string) => `Deleted ${name}`,
  stop: 'Stop Sharing',
  stopQuestion: (name: string) => `Stop sharing “${name}”?`,
  stopText: 'This link will stop working for good. If you share again, you’ll get a new link.',
  keepSharing: 'Keep Sharing',
  nowPrivate: (name: string) => `${name} is private. The old link no longer works.`,
};

/** Its link. */
export const shareTexts = {
  label: (name: string) => `Anyone with this link can see “${name}.” If you stop sharing, it stops working for good.`,
  copy: 'Copy Link',
  copied: 'Copied',
  copyOf: ' to',
  copiedOf: ' the link to',
  selected: 'The link is selected. Press Ctrl+C or ⌘C to copy it.',
  stop: 'Stop Sharing',
};

/** Its items. */
export const itemsTexts = {
  hidden: 'no longer shown',
  former: 'no longer in your favorites',
  unnamed: 'An item',
  remove: 'Remove',
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
  by: (owner: string) => `Collected by ${owner}`,
  someone: (city: string) => `someone in ${city}`,
  description: (by: string, counted: string, city: string) => `${by}: ${counted} by ${city} artists.`,
  itemCounts: {
    product: (count: number) => plural(count, { one: `${count} piece`, other: `${count} pieces` }),
    artist: (count: number) => plural(count, { one: `${count} artist`, other: `${count} artists` }),
    event: (count: number) => plural(count, { one: `${count} event`, other: `${count} events` }),
  },
  empty: { heading: 'This collection is empty', text: 'Check back later, or explore our artists.' },
  explore: 'Explore Artists',
};

/** Instead of a collection that is not shared. */
export const notSharedTexts = {
  title: 'Collection Not Shared',
  description: 'We couldn’t find a collection at this address.',
  heading: 'This collection isn’t shared anymore',
  text: 'Ask the person who sent you the link for a new one.',
  explore: 'Explore Artists',
};
