/** Stripe's checkout inside the page. A separate file, so that storefronts don't load these texts with the cart's. */
export const embeddedCheckoutWords = {
  notLoaded: 'Stripe not loaded',
  explanation: "The payment form could not be loaded here. You can pay on the provider's own page.",
};
