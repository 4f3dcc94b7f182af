/** Favorite buttons for accounts on public pages. Guests are in `hearts-guest.spec.ts`. */
export const store = '/beargrass-hot-glass';
