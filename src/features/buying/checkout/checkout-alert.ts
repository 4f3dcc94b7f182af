/** What is said of a checkout that failed: what happened, whether money moved, what to do. */
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { cartProblems } from '../cart/words.ts';

export interface CheckoutAlert {
  alert: string;
  /** A second sentence, below those alerts that the specification words. */
  note?: string;
}

/** An alert, which goes with the way to sign in again. */
export const signInEnded = 'Your sign-in has ended, so these are the prices for guests.';

export const notCharged = 'You weren’t charged, and your cart is saved.';

/** After an earlier checkout of this cart, of which it is not known how it ended. */
const maybePaid = 'Your cart is saved. If you just paid, don’t pay again.';

export const isSignInExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.body.code === 'no_token' || error.body.code === 'bad_token');

/**
 * @param isOnline as the browser says
 * @param isUnpaid true if no checkout of this cart can have been paid. The one that failed can't: only the payment page
 *   takes money, and the buyer never got there, whether or not the server went on with a call that was cut.
 */
export function checkoutAlert(error: unknown, isOnline: boolean, isUnpaid: boolean): CheckoutAlert {
  const safe = isUnpaid ? notCharged : maybePaid;
  const failed = (what: string, next: string) => ({
    alert: `Checkout failed: ${what} ${safe} ${isUnpaid ? '' : 'Otherwise, '}${isUnpaid ? next : next.toLowerCase()}`,
  });
  const trouble = () => failed('We’re having trouble right now.', 'Please try again in a minute.');
  if (!(error instanceof ApiError)) {
    return isOnline ? trouble() : failed('You’re offline.', 'Try again when you’re back online.');
  }
  const { code, error: said = '' } = error.body;
  if (isSignInExpired(error)) return { alert: signInEnded };
  if (code === 'vendor_not_ready' || /stripeAccountId|payment account/i.test(said)) {
    return { alert: cartProblems.vendorNotReady, note: safe };
  }
  if (code === 'payments_unavailable' || /stripe|payment (service|provider)/i.test(said)) {
    return { alert: cartProblems.paymentsUnavailable, note: safe };
  }
  // From a proxy in front of the server: no answer of ours.
  if ([502, 503, 504].includes(error.status)) return trouble();
  if (error.status < 500 && said !== '') return { alert: `Checkout failed: ${said}` };
  return failed('Something went wrong on our end.', 'Please try again.');
}
