/** Business constants and limits. Times in milliseconds unless named otherwise. */
export const constants = {
  featuredVendors: 6,
  featuredVendorsMax: 24,
  cardStaggerMs: 150,
  cardSizes: ['large', 'medium', 'small', 'medium', 'large', 'small'],
  cartMaxLines: 50,
  quantityMax: 99,
  /** The provider's minimum life of a session; we ask for a little more, so that a slow clock does not refuse it. */
  checkoutSessionMs: 31 * 60_000,
  openHoldsPerBuyer: 3,
  /** Units that a network (one IPv4 address, a /64 of IPv6) may always hold in open checkouts: strangers share networks. */
  networkUnits: 6,
  /** Beyond those a network holds at most one in three units for sale. */
  networkShareOf: 3,
  /** Beyond those a network never holds all units of more artists than this. */
  networkEmptiedVendors: 2,
  /** Beyond those a network gets no product that it let go unpaid so many times within so many milliseconds. */
  networkRounds: 2,
  networkRoundsMs: 3 * 3_600_000,
  reconcileEveryMs: 60_000,
  mirrorRolesEveryMs: 60_000,
  sweepFavoritesEveryMs: 60_000,
  handlerDeadlineMs: 20_000,
  /** Counted by the server's clock. */
  betaAccessMs: 24 * 3_600_000,
} as const;
