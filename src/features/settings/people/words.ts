/** Texts of a person's public page. */
export const personWords = {
  own: 'View My Public Profile',
  someone: (city: string) => `An art lover in ${city}`,
  description: (name: string, city: string) => `${name} collects ${city}’s art.`,
  website: 'Website',
  collections: 'Collections',
  none: 'No shared collections yet.',
  noneText: 'Collections appear here once they’re shared.',
  items: (count: number) => (count === 1 ? '1 favorite' : `${count} favorites`),
  report: 'Report this page',
  explore: 'Explore Artists',
};
