import { atom, type ReadableAtom } from 'nanostores';
import { paths } from '../config/paths.ts';
import { checkoutKey, startCheckout } from '../contract/checkout.ts';
import { ApiError } from '../contract/typed-fetch.ts';
import { paymentsUnavailable, vendorNotReady } from '../domain/carts/quote.ts';
import { type Browser, checkoutIdKey } from './browser.ts';
import type { Cart } from './cart.ts';
import type { CartQuote } from './quote.ts';

export interface CheckoutState {
  /** `redirect`: the browser is on its way to the payment page. */
  status: 'idle' | 'processing' | 'redirect';
  /** Why the last try failed, for an alert. */
  alert: string | null;
}

export interface Checkout {
  readonly $state: ReadableAtom<CheckoutState>;
  /** Starts paying for the cart. Does nothing while it is under way. */
  submit(): Promise<void>;
  dismissAlert(): void;
}

/** The alert for a checkout that failed, in the words of the specification (section 8). */
export function checkoutAlert(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Checkout failed: Please try again.';
  const { code, error: said = '' } = error.body;
  if (code === 'vendor_not_ready' || /stripeAccountId|payment account/i.test(said)) return vendorNotReady;
  if (code === 'payments_unavailable' || /stripe|payment (service|provider)/i.test(said)) return paymentsUnavailable;
  return `Checkout failed: ${said || 'Please try again.'}`;
}

/** A number that changes whenever what is asked for does. */
function revisionOf(wanted: unknown): number {
  let hash = 0;
  for (const unit of JSON.stringify(wanted)) hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) >>> 0;
  return hash;
}

/** Idle, processing, then away to the payment page; back to idle when that failed or when the buyer comes back. */
export function createCheckout(cart: Cart, quote: CartQuote, browser: Browser): Checkout {
  const $state = atom<CheckoutState>({ status: 'idle', alert: null });
  const idKey = checkoutIdKey(cart.vendorSlug);
  // Kept with the cart, so that a press in another tab, or after a lost answer, leads to the same session.
  let memory: string | null = null;
  const cartId = (): string => {
    const id = browser.storage.get(idKey) ?? memory ?? browser.randomId();
    if (id !== memory) browser.storage.set(idKey, id);
    memory = id;
    return id;
  };
  browser.onReturn(() => $state.set({ status: 'idle', alert: null }));

  return {
    $state,
    async submit() {
      if ($state.get().status !== 'idle') return;
      const items = cart.$lines.get().map(({ product, quantity }) => ({ productId: product.id, quantity }));
      if (items.length === 0) return $state.set({ status: 'idle', alert: 'Your cart is empty' });
      const delivery = quote.$delivery.get();
      $state.set({ status: 'processing', alert: null });
      try {
        const key = checkoutKey(cartId(), revisionOf([items, delivery]));
        const { url, sessionId } = await startCheckout({ items, vendorId: cart.vendorSlug, delivery }, key);
        $state.set({ status: 'redirect', alert: null });
        browser.goTo(url ?? `${paths.checkoutPay}?session_id=${encodeURIComponent(sessionId)}`);
      } catch (error) {
        $state.set({ status: 'idle', alert: checkoutAlert(error) });
        // What is wrong with the cart shows in its lines.
        if (error instanceof ApiError && error.status < 500) quote.open();
      }
    },
    dismissAlert: () => $state.set({ ...$state.get(), alert: null }),
  };
}
