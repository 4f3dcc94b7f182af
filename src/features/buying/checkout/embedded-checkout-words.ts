/** Stripe's checkout inside the page. A separate file, so that storefronts don't load these texts with the cart's. */
export const embeddedCheckoutWords = {
  notLoaded: 'Stripe not loaded',
  explanation:
    'The payment form didn’t load, and you haven’t been charged. You can pay on our payment partner’s page instead.',
};
