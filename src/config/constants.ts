/** Business constants (specification, section 9) and the limits of the contract. Times in milliseconds unless named otherwise. */
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
  /** Several buyers share the network of a market or a carrier. */
  openHoldsPerNetwork: 9,
  reconcileEveryMs: 60_000,
  mirrorRolesEveryMs: 60_000,
  sweepFavoritesEveryMs: 60_000,
  handlerDeadlineMs: 20_000,
  /** Counted by the server's clock. */
  betaAccessMs: 24 * 3_600_000,
} as const;
