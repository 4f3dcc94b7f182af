/** What a page says after a form led back to it. The address carries only a code; unknown codes get the general text. */
import { paymentsUnavailable, vendorNotReady } from '../domain/carts/quote.ts';
import { noRoomNote } from '../domain/favorites/favorites.ts';

const checkoutTrouble =
  'Checkout failed: We’re having trouble right now. You weren’t charged. Please try again in a minute.';

/** None of these follows a payment: the form leads to the payment page only once all has worked. */
const buying = new Map(
  Object.entries({
    out_of_stock: 'There aren’t that many left. You weren’t charged.',
    bad_quantity: 'Please choose a quantity from 1 to 99.',
    vendor_not_ready: `${vendorNotReady} You weren’t charged.`,
    payments_unavailable: `${paymentsUnavailable} You weren’t charged.`,
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

const messaging = new Map(
  Object.entries({
    invalid: 'Please fill in your name, your e-mail address and a message of at most 4,000 characters.',
    rate_limited: 'You have written a lot in a short time. Please try again in an hour.',
    db_unavailable: 'We can’t reach our records right now. Please try again in a minute.',
  }),
);

const hearts = new Map(
  Object.entries({
    too_many: noRoomNote,
    not_found: 'This is not on the site any more.',
    rate_limited: 'That was a lot at once. Please wait a moment and try again.',
    csrf: 'The form came from another page. Please try again from here.',
    db_unavailable: 'We can’t reach our records right now. Please try again in a minute.',
  }),
);

/** For `?error=` after a heart by form. */
export function heartNotice(code: string | null): string | null {
  return code === null ? null : (hearts.get(code) ?? 'We couldn’t save this. Please try again.');
}

/**
 * For `?error=` after buying by form.
 * @param held what to say while somebody is paying for the piece; null otherwise
 */
export function buyNotice(code: string | null, held: string | null = null): string | null {
  if (code === 'out_of_stock' && held !== null) return `Checkout failed: ${held}`;
  return code === null ? null : (buying.get(code) ?? 'Checkout failed: You weren’t charged. Please try again.');
}

/** For `?message=` after the form to the artist. */
export function messageNotice(code: string | null): string | null {
  if (code === null) return null;
  if (code === 'sent') return 'Your message is on its way. The artist answers by e-mail.';
  return messaging.get(code) ?? 'Your message could not be sent. Please try again.';
}
