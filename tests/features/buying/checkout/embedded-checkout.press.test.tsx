/** Stripe's checkout inside our payment page. */
import { afterEach, expect, test, vi } from 'vitest';
import { embeddedCheckoutWords as words } from '../../../../src/features/buying/checkout/embedded-checkout-words.ts';
import { named, openPage, show } from '../../../support/dom.ts';

afterEach(() => vi.doUnmock('@stripe/stripe-js/pure'));

const embedded = { clientSecret: 'cs_1_secret', publishableKey: 'pk_test_1', account: 'acct_1' };

/** Shows the checkout with a client of Stripe that does this. */
async function showCheckout(
  loadStripe: (...args: unknown[]) => Promise<unknown>,
  given: typeof embedded | null = embedded,
) {
  openPage();
  vi.doMock('@stripe/stripe-js/pure', () => ({ loadStripe }));
  const { EmbeddedCheckout } = await import('../../../../src/features/buying/checkout/EmbeddedCheckout.tsx');
  await show(
    <EmbeddedCheckout embedded={given}>
      <a href="/hosted">Pay at Stripe</a>
    </EmbeddedCheckout>,
  );
}

test('Stripe’s checkout is mounted with the secret of the session, for the artist’s account', async () => {
  const createEmbeddedCheckoutPage = vi.fn(async () => ({
    mount: (place: HTMLElement) => place.append('Card number'),
    destroy() {},
  }));
  const loadStripe = vi.fn(async () => ({ createEmbeddedCheckoutPage }));
  await showCheckout(loadStripe);
  await vi.waitFor(() => expect(document.body.textContent).toBe('Card number'));
  expect(loadStripe).toHaveBeenCalledWith('pk_test_1', { stripeAccount: 'acct_1' });
  expect(createEmbeddedCheckoutPage).toHaveBeenCalledWith({ clientSecret: 'cs_1_secret' });
});

test.each([
  ['that doesn’t load', async () => null, embedded],
  [
    'that refuses the session',
    async () => ({ createEmbeddedCheckoutPage: () => Promise.reject(new Error('no')) }),
    embedded,
  ],
  ['that can’t be used at all', async () => null, null],
])('a client of Stripe %s leaves the way to the hosted page', async (_, loadStripe, given) => {
  await showCheckout(loadStripe, given);
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(words.notLoaded));
  expect(named('Pay at Stripe').getAttribute('href')).toBe('/hosted');
});
