/** Texts of favorites that people read. One object per screen or island: a bundle gets whole objects. */
import { favoriteLimits, maxCollectionItems } from './favorites.ts';

const noRoom = `You can save up to ${favoriteLimits.favorites} favorites. Remove one to add another.`;
const refused = 'We couldn’t save this. Please try again.';

/** Why a change was undone, by `FavoriteProblem`: below the button and on the favorites page. */
export const favoriteProblemTexts = {
  too_many: noRoom,
  not_found: 'This is no longer on the site.',
  refused,
} as const;

/** The same for an item that went into a collection or out of it. */
export const insideProblemTexts = {
  too_many: `A collection can hold up to ${maxCollectionItems} items. Remove one to add another.`,
  not_found: 'That didn’t work: the collection or the favorite is gone.',
  refused: 'We couldn’t change this collection. Please try again.',
} as const;

/** Messages of the favorite buttons: what became of a press. */
export const favoriteButtonTexts = {
  savedHere: 'Saved to My Collection',
  /** Where the button is out of view: “Saved to My Collection: Moon Jar”, the middle part a link. */
  savedTo: 'Saved to ',
  page: 'My Collection',
  refused,
  offline: 'Not saved. Check your connection.',
  saved: {
    offline: 'Saved on this device. We’ll sync it when you’re back online.',
    pending: 'Saved on this device. We can’t sync it right now, but we’ll keep trying.',
  },
  removed: {
    offline: 'Removed on this device. We’ll sync it when you’re back online.',
    pending: 'Removed on this device. We can’t sync it right now, but we’ll keep trying.',
  },
} as const;

/** What a guest reads who presses a favorite button: a dialog at first, later only the link. */
export const signUpPromptTexts = {
  label: 'Sign up to save favorites',
  question: 'Create an account to save your favorite artists and artworks! Would you like to sign up now?',
  signUp: 'Sign Up',
  signIn: 'Sign In',
  no: 'Not Now',
  link: 'Sign up to save your favorites',
} as const;

/** Errors of the API. */
export const favoriteErrors = {
  noRoom,
  notFound: 'We couldn’t find anything to save here.',
  removedSince: 'This is no longer in your favorites.',
} as const;

/** Notices above a page after a favorite button was pressed without JavaScript, by code. */
const favoriteNotices: Readonly<Record<string, string>> = {
  too_many: noRoom,
  not_found: 'This is no longer on the site.',
  rate_limited: 'Too many changes at once. Wait a moment, then try again.',
  csrf: 'We couldn’t verify that request, so nothing happened. Try again from this page.',
  db_unavailable: 'We’re having trouble right now. This wasn’t saved. Please try again in a minute.',
};

/** Returns the notice for `?error=`. */
export function getFavoriteNotice(code: string | null): string | null {
  if (code === null) return null;
  return (Object.hasOwn(favoriteNotices, code) && favoriteNotices[code]) || refused;
}
