/** The names of the parameters in the address of a search; the front door drops all others. `category` and `neighborhood` take several values. */
export const exploreParams = [
  'q',
  'kind',
  'artist',
  'category',
  'from',
  'to',
  'available',
  'pickup',
  'ships',
  'neighborhood',
  'event',
  'sort',
  'after',
] as const;
