/** In a file of its own, so that storefronts don't load these texts with those of the cart. */
export const embeddedCheckoutWords = {
  notLoaded: 'Stripe not loaded',
  explanation: "The payment form could not be loaded here. You can pay on the provider's own page.",
};
