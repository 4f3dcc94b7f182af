import { atom, type ReadableAtom } from 'nanostores';
import { type CheckoutStateDto, fetchCheckoutState } from '../contract/orders.ts';
import { ApiError } from '../contract/typed-fetch.ts';
import { type Browser, cartKey, checkoutIdKey, paidKey } from './browser.ts';

export interface OrderStatus {
  /** `unknown`: no such order. `late`: still not confirmed after the time to wait. */
  status: CheckoutStateDto['status'] | 'unknown' | 'late';
  order: CheckoutStateDto | null;
}

export interface OrderWatch {
  readonly $status: ReadableAtom<OrderStatus>;
  /** Asks until the payment is decided or the time is over. */
  start(): void;
  stop(): void;
}

export interface OrderWatchOptions {
  sessionId: string;
  /** What the server knew when it rendered the page. */
  first: CheckoutStateDto | null;
  everyMs?: number;
  forMs?: number;
}

/** Forgets the cart that was paid, once: a cart that is filled after it is another one. */
export function forgetPaidCart(order: CheckoutStateDto, { storage, showCartCount }: Browser): void {
  const { slug } = order.vendor;
  if (order.status !== 'paid' || storage.get(paidKey(slug)) === order.sessionId) return;
  storage.set(paidKey(slug), order.sessionId);
  storage.set(cartKey(slug), null);
  storage.set(checkoutIdKey(slug), null);
  showCartCount(0);
}

/** Watches an order from the buyer's return until its payment is confirmed. */
export function watchOrder(options: OrderWatchOptions, browser: Browser): OrderWatch {
  const { sessionId, first, everyMs = 2_000, forMs = 60_000 } = options;
  const $status = atom<OrderStatus>({ status: first?.status ?? 'pending', order: first });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let asked = 0;

  const show = (order: CheckoutStateDto) => {
    $status.set({ status: order.status, order });
    if (order.status === 'paid') forgetPaidCart(order, browser);
  };
  const ask = async () => {
    try {
      const order = await fetchCheckoutState(sessionId);
      if (stopped) return;
      show(order);
      if (order.status !== 'pending') return;
    } catch (error) {
      if (stopped) return;
      // Any other failure may pass: the next answer tells.
      if (error instanceof ApiError && error.status === 404) return $status.set({ status: 'unknown', order: null });
    }
    asked += 1;
    if (asked * everyMs < forMs) timer = setTimeout(ask, everyMs);
    else $status.set({ ...$status.get(), status: 'late' });
  };

  return {
    $status,
    start() {
      stopped = false;
      if (first && first.status !== 'pending') show(first);
      else void ask();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
