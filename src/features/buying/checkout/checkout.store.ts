import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { checkoutPayPath, paths } from '../../../site/paths.ts';
import { type Cart, paidKey } from '../cart/cart.store.ts';
import type { CheckoutIdStore } from '../cart/checkout-id.store.ts';
import { type CartQuote, getShownTotal, isAccountCheckout } from '../cart/quote.store.ts';
import { cancelCheckout, fetchCheckoutState, type CheckoutState as OrderState } from '../orders/orders.api.ts';
import { startCheckout } from './checkout.api.ts';
import { createCheckoutAlert, isSignInExpired } from './checkout-alert.ts';
import { checkoutAlerts } from './words.ts';

interface CheckoutState {
  status: 'idle' | 'processing' | 'redirect';
  alert: string | null;
  note?: string;
}

export interface Checkout {
  readonly $state: ReadableAtom<CheckoutState>;
  readonly $paid: ReadableAtom<string | null>;
  /** If the cart's last checkout was paid, removes what was paid from the cart. Never fails. */
  checkEarlierCheckout(): Promise<void>;
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

const timeoutMs = 5_000;

/** True if the address is the confirmation, so the cart was paid before. */
const isConfirmation = (url: string) => new URL(url, 'http://self.invalid').pathname === paths.checkoutSuccess;

/**
 * Asks how the cart's last checkout ended, and removes what was paid.
 * @param $paid gets the message about that, or null
 * @returns its session if it ended unpaid
 */
async function settleEarlierCheckout(
  cart: Cart,
  checkoutIds: CheckoutIdStore,
  browser: Browser,
  $paid: WritableAtom<string | null>,
): Promise<string | undefined> {
  $paid.set(null);
  const sessionId = checkoutIds.read()?.sessionId;
  if (!sessionId || cart.$lines.get().length === 0) return;
  let order: OrderState | null = null;
  try {
    order = await fetchCheckoutState(sessionId, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    // The buyer left before they gave an address, so there is no order.
    if (error instanceof ApiError && error.body.code === 'not_found') return sessionId;
  }
  if (order !== null && order.status !== 'pending') browser.refreshOpenCheckouts();
  if (order?.status === 'cancelled' || order?.status === 'expired') return sessionId;
  // Meanwhile the checkout may belong to another cart.
  if (order?.status !== 'paid' || checkoutIds.read()?.sessionId !== sessionId) return;
  checkoutIds.clear();
  // The confirmation knows it by the payment's session, the cart perhaps by its draft.
  if (browser.storage.get(paidKey(order.sessionId)) !== null) return;
  browser.storage.set(paidKey(order.sessionId), '1');
  cart.removePaid(order.lines);
  const { cartPaid, cartPaidInPart } = checkoutAlerts;
  $paid.set((cart.$lines.get().length > 0 ? cartPaidInPart : cartPaid)(order.orderNumber));
  return undefined;
}

/** Creates the checkout of a cart. It is idle again after a failure and when the buyer comes back from the payment page. */
export function createCheckout(cart: Cart, quote: CartQuote, browser: Browser): Checkout {
  const $state = atom<CheckoutState>({ status: 'idle', alert: null });
  const $paid = atom<string | null>(null);
  const $signInEnded = atom(false);
  // Stored with the cart, so that another tab, or a retry after a lost answer, gets the same session.
  const { checkoutIds } = quote;
  let checking: Promise<void> | null = null;
  let endedUnpaid: string | undefined;

  const checkEarlierCheckout = (): Promise<void> => {
    checking ??= settleEarlierCheckout(cart, checkoutIds, browser, $paid).then((ended) => {
      checking = null;
      endedUnpaid = ended ?? endedUnpaid;
    });
    return checking;
  };

  // An empty cart has no checkout. The one before it is canceled, or it would hold a product that is added again.
  if (cart.$lines.get().length === 0) checkoutIds.clear();
  cart.$lines.listen((lines) => {
    if (lines.length > 0) return;
    const earlier = checkoutIds.read();
    checkoutIds.clear();
    if (earlier?.sessionId) cancelCheckout(earlier.sessionId).then(browser.refreshOpenCheckouts, () => {});
  });
  browser.onReturn(() => {
    $state.set({ status: 'idle', alert: null });
    void checkEarlierCheckout();
  });

  return {
    $state,
    $paid,
    $signInEnded,
    checkEarlierCheckout,
    async submit() {
      if ($state.get().status !== 'idle') return;
      if (checking) {
        $state.set({ status: 'processing', alert: null });
        await checking;
      }
      const items = cart.$lines.get().map(({ product, quantity }) => ({ productId: product.id, quantity }));
      if (items.length === 0)
        return $state.set({ status: 'idle', alert: $paid.get() ? null : checkoutAlerts.cartEmpty });
      const delivery = quote.$delivery.get();
      $state.set({ status: 'processing', alert: null });
      const { cartId, sessionId: earlier } = checkoutIds.begin(browser.randomId());
      try {
        const shown = getShownTotal(quote.$state.get(), cart.$lines.get(), delivery);
        const wanted = {
          items,
          vendorId: cart.vendorSlug,
          delivery,
          ...(shown !== null && { expectedTotalCents: shown }),
          ...(earlier !== null && { earlierSessionId: earlier }),
        };
        const isAccount = isAccountCheckout(quote.$state.get().quote, browser);
        const revision = hashRevision([items, delivery]);
        const { url, sessionId } = await startCheckout(wanted, { cartId, revision }, isAccount);
        // Paid before, but the buyer never saw the confirmation: it clears the cart, and the next checkout is another order.
        if (url !== null && isConfirmation(url)) checkoutIds.clear();
        else checkoutIds.save({ cartId, sessionId });
        $state.set({ status: 'redirect', alert: null });
        browser.goTo(url ?? checkoutPayPath(sessionId));
      } catch (error) {
        if (isSignInExpired(error)) $signInEnded.set(true);
        const isUnpaid = earlier === null || earlier === endedUnpaid;
        $state.set({ status: 'idle', ...createCheckoutAlert(error, browser.isOnline(), isUnpaid) });
        // Refresh the quote so each line shows its own problem.
        if (error instanceof ApiError && error.status < 500) quote.open();
      }
    },
    dismissAlert: () => $state.set({ status: $state.get().status, alert: null }),
  };
}
