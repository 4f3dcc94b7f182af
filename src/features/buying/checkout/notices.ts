/** What a page says after a form led back to it. The address carries only a code; unknown codes get the general text. */
import { cartProblems } from '../cart/words.ts';

const checkoutTrouble =
  'Checkout failed: We’re having trouble right now. You weren’t charged. Please try again in a minute.';

/** None of these follows a payment: the form leads to the payment page only once all has worked. */
const buying = new Map(
  Object.entries({
    out_of_stock: 'There aren’t that many left. You weren’t charged.',
    bad_quantity: 'Please choose a quantity from 1 to 99.',
    vendor_not_ready: `${cartProblems.vendorNotReady} You weren’t charged.`,
    payments_unavailable: `${cartProblems.paymentsUnavailable} You weren’t charged.`,
    product_not_found: 'This piece is no longer available.',
    rate_limited:
      'Too many checkouts are open right now. You weren’t charged. If you have others open, finish or cancel one, or try again in a few minutes.',
    csrf: 'We couldn’t verify that request, so nothing happened. Try again from this page.',
    db_unavailable: checkoutTrouble,
    identity_unavailable: checkoutTrouble,
    timeout: checkoutTrouble,
    internal: 'Checkout failed: Something went wrong on our end. You weren’t charged. Please try again.',
  }),
);

/**
 * For `?error=` after buying by form.
 * @param held what to say while somebody is paying for the piece; null otherwise
 */
export function buyNotice(code: string | null, held: string | null = null): string | null {
  if (code === 'out_of_stock' && held !== null) return `Checkout failed: ${held}`;
  return code === null ? null : (buying.get(code) ?? 'Checkout failed: You weren’t charged. Please try again.');
}
