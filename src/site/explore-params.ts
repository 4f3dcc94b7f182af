/** Which delivery a store offers. */
export const deliveryParams = ['pickup', 'ships'] as const;
export type DeliveryParam = (typeof deliveryParams)[number];

/** The names of the parameters in the address of a search; the front door drops all others. `category` and `neighborhood` take several values. */
export const exploreParams = [
  'q',
  'kind',
  'artist',
  'category',
  'from',
  'to',
  'available',
  ...deliveryParams,
  'by',
  'neighborhood',
  'event',
  'sort',
  'after',
] as const;
