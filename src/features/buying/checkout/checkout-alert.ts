import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { explain } from '../../../platform/forms/explain.ts';
import { cartWords } from '../cart/words.ts';
import { checkoutAlerts } from './words.ts';

interface CheckoutAlert {
  alert: string;
  /** Says below the alert whether money moved, if the alert itself doesn't. */
  note?: string;
}

export const isSignInExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.body.code === 'no_token' || error.body.code === 'bad_token');

/**
 * Returns the alert for a failed checkout: what happened, whether money moved, and what to do.
 * @param isOnline as the browser reports it
 * @param isUnpaid true if no checkout of this cart can have been paid. The one that failed can't: only the payment page
 *   takes money, and the buyer never got there, whether or not the server carried out a call that was cut off.
 */
export function createCheckoutAlert(error: unknown, isOnline: boolean, isUnpaid: boolean): CheckoutAlert {
  const { note, offline, ourError, refused, signInEnded, trouble } = checkoutAlerts;
  const money = isUnpaid ? 'unpaid' : 'maybePaid';
  const { code, error: reason = '' } = error instanceof ApiError ? error.body : {};
  if (isSignInExpired(error)) return { alert: signInEnded };
  if (code === 'vendor_not_ready' || /stripeAccountId|payment account/i.test(reason)) {
    return { alert: cartWords.vendorNotReady, note: note[money] };
  }
  if (code === 'delivery_not_set') return { alert: reason, note: note[money] };
  if (code === 'payments_unavailable' || /stripe|payment (service|provider)/i.test(reason)) {
    return { alert: cartWords.paymentsUnavailable, note: note[money] };
  }
  const words = { offline: (isOnline ? trouble : offline)[money], away: trouble[money], failed: ourError[money] };
  return { alert: explain(error, { ...words, refused }) };
}
