import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { createAttempts } from '../../../platform/browser/attempt.store.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { checkoutPayPath, paths } from '../../../site/paths.ts';
import { type Cart, checkoutIdKey, paidKey } from '../cart/cart.store.ts';
import { type CartQuote, getShownTotal, isAccountCheckout } from '../cart/quote.store.ts';
import { cancelCheckout, fetchCheckoutState } from '../orders/orders.api.ts';
import { checkoutKey, startCheckout } from './checkout.api.ts';
import { checkoutAlert, isSignInExpired } from './checkout-alert.ts';
import { checkoutAlerts } from './words.ts';

export interface CheckoutState {
  /** `redirect`: the browser is on its way to the payment page. */
  status: 'idle' | 'processing' | 'redirect';
  /** Why the last try failed, for an alert. */
  alert: string | null;
  /** Whether money moved, below the alert, where that does not say so. */
  note?: string;
}

export interface Checkout {
  readonly $state: ReadableAtom<CheckoutState>;
  /** Message about a cart that turned out to be paid. */
  readonly $paid: ReadableAtom<string | null>;
  /** Takes what was paid out of the cart when the checkout that was last started for it is paid. Never fails. */
  look(): Promise<void>;
  /** True once the server has said that the sign-in of this page has ended. */
  readonly $signInEnded: ReadableAtom<boolean>;
  /** Starts paying for the cart. Does nothing while it is under way. */
  submit(): Promise<void>;
  dismissAlert(): void;
}

/** Hashes what is ordered, so that another cart makes another idempotency key. */
function hashRevision(wanted: unknown): number {
  let hash = 0;
  for (const unit of JSON.stringify(wanted)) hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) >>> 0;
  return hash;
}

/** Timeout for asking about the last checkout, which is optional. */
const lookMs = 5_000;

/** Whether an address is the confirmation: what was asked for is paid. */
const isConfirmation = (url: string) => new URL(url, 'http://self.invalid').pathname === paths.checkoutSuccess;

/** Idle, processing, then away to the payment page; back to idle when that failed or when the buyer comes back. */
export function createCheckout(cart: Cart, quote: CartQuote, browser: Browser): Checkout {
  const $state = atom<CheckoutState>({ status: 'idle', alert: null });
  const $paid = atom<string | null>(null);
  const $signInEnded = atom(false);
  // Kept with the cart, so that a press in another tab, or after a lost answer, leads to the same session.
  const attempts = createAttempts(checkoutIdKey(cart.vendorSlug), browser.storage);
  const { storage } = browser;
  let looking: Promise<void> | null = null;
  /** Session of a checkout that ended unpaid, according to the server. */
  let endedUnpaid: string | null = null;

  const lookNow = async (): Promise<void> => {
    $paid.set(null);
    const sessionId = attempts.read()?.sessionId;
    if (!sessionId || cart.$lines.get().length === 0) return;
    const order = await fetchCheckoutState(sessionId, AbortSignal.timeout(lookMs)).catch(() => null);
    if (order !== null && order.status !== 'pending') browser.refreshOpenCheckouts();
    if (order?.status === 'cancelled' || order?.status === 'expired') endedUnpaid = sessionId;
    // Meanwhile the cart may have become another one.
    if (order?.status !== 'paid' || attempts.read()?.sessionId !== sessionId) return;
    attempts.forget();
    if (storage.get(paidKey(sessionId)) !== null) return;
    storage.set(paidKey(sessionId), '1');
    cart.removePaid(order.lines);
    const { cartPaid, cartPaidInPart } = checkoutAlerts;
    $paid.set((cart.$lines.get().length > 0 ? cartPaidInPart : cartPaid)(order.orderNumber));
  };
  const look = (): Promise<void> => {
    looking ??= lookNow().finally(() => {
      looking = null;
    });
    return looking;
  };

  // An empty cart has no attempt. What it held is freed, or a piece put in again would be held by the attempt before.
  if (cart.$lines.get().length === 0) attempts.forget();
  cart.$lines.listen((lines) => {
    if (lines.length > 0) return;
    const attempt = attempts.read();
    attempts.forget();
    if (attempt?.sessionId) cancelCheckout(attempt.sessionId).then(browser.refreshOpenCheckouts, () => {});
  });
  browser.onReturn(() => {
    $state.set({ status: 'idle', alert: null });
    void look();
  });

  return {
    $state,
    $paid,
    $signInEnded,
    look,
    async submit() {
      if ($state.get().status !== 'idle') return;
      if (looking) {
        $state.set({ status: 'processing', alert: null });
        await looking;
      }
      const items = cart.$lines.get().map(({ product, quantity }) => ({ productId: product.id, quantity }));
      if (items.length === 0)
        return $state.set({ status: 'idle', alert: $paid.get() ? null : checkoutAlerts.cartEmpty });
      const delivery = quote.$delivery.get();
      $state.set({ status: 'processing', alert: null });
      const { cartId, sessionId: earlier } = attempts.read() ?? { cartId: browser.randomId(), sessionId: null };
      try {
        attempts.keep({ cartId, sessionId: earlier });
        const key = checkoutKey(cartId, hashRevision([items, delivery]));
        const shown = getShownTotal(quote.$state.get(), cart.$lines.get(), delivery);
        const wanted = {
          items,
          vendorId: cart.vendorSlug,
          delivery,
          ...(shown !== null && { expectedTotalCents: shown }),
          ...(earlier !== null && { earlierSessionId: earlier }),
        };
        const { url, sessionId } = await startCheckout(
          wanted,
          key,
          isAccountCheckout(quote.$state.get().quote, browser),
        );
        // Paid before, and the confirmation never seen: it clears the cart now, and the next one is another order.
        if (url !== null && isConfirmation(url)) attempts.forget();
        else attempts.keep({ cartId, sessionId });
        $state.set({ status: 'redirect', alert: null });
        browser.goTo(url ?? checkoutPayPath(sessionId));
      } catch (error) {
        if (isSignInExpired(error)) $signInEnded.set(true);
        const isUnpaid = earlier === null || earlier === endedUnpaid;
        $state.set({ status: 'idle', ...checkoutAlert(error, browser.isOnline(), isUnpaid) });
        // Refresh the quote so each line shows its own problem.
        if (error instanceof ApiError && error.status < 500) quote.open();
      }
    },
    dismissAlert: () => $state.set({ status: $state.get().status, alert: null }),
  };
}
