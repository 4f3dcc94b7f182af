import { noRoomNote } from './favorites.ts';

const hearts = new Map(
  Object.entries({
    too_many: noRoomNote,
    not_found: 'This is not on the site any more.',
    rate_limited: 'That was a lot at once. Please wait a moment and try again.',
    csrf: 'The form came from another page. Please try again from here.',
    db_unavailable: 'We can’t reach our records right now. Please try again in a minute.',
  }),
);

/** For `?error=` after a heart by form. */
export function getFavoriteNotice(code: string | null): string | null {
  return code === null ? null : (hearts.get(code) ?? 'We couldn’t save this. Please try again.');
}
