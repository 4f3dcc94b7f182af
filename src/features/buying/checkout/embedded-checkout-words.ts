/** Stripe's checkout inside the page. A separate file, so that storefronts don't load these texts with the cart's. */
export const embeddedCheckoutWords = {
  notLoaded: 'Stripe not loaded',
  explanation:
    'The payment form didn’t load. If you just paid, don’t pay again. Otherwise, you can pay on Stripe’s page instead.',
};
