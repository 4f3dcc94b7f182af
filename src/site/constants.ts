/** Business constants and limits. Times in milliseconds unless named otherwise. */
export const constants = {
  featuredVendors: 6,
  featuredVendorsMax: 24,
  cardStaggerMs: 150,
  cardSizes: ['large', 'medium', 'small', 'medium', 'large', 'small'],
  mirrorRolesEveryMs: 60_000,
  sweepFavoritesEveryMs: 60_000,
  handlerDeadlineMs: 20_000,
} as const;
