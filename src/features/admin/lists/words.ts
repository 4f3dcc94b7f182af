/** Texts that all lists of the admin panel share. */

export const listWords = {
  find: 'Search',
  showAll: 'Show All',
  views: 'Views',
  noMatch: (search: string) => `Nothing matches “${search}”.`,
  noneInView: 'Nothing here right now.',
  noMore: 'There’s nothing more.',
  next: 'Next Page',
  first: 'First Page',
  pages: 'Pages',
  file: 'Download as CSV',
  tooMany: (max: number) =>
    `That’s more than ${max.toLocaleString('en-US')} rows. Choose a view or search for something, and download what’s left.`,
  back: 'Back to the List',
};
