/** Texts of the row “For You” in My Collection. */
export const forYouWords = {
  heading: 'For You',
  note: 'New in your favorite categories. Only you see this row.',
  change: 'Change Categories',
};
