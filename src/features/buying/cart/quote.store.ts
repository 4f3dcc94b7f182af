import { atom, type ReadableAtom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import { formatCents } from '../../../platform/money.ts';
import { type Delivery, isDelivery, usualDelivery } from '../../catalog/deliveries.ts';
import { type Cart, checkoutIdKey, deliveryKey } from './cart.store.ts';
import type { CartLines, CartProduct } from './cart.ts';
import { type CheckoutIdStore, createCheckoutIdStore } from './checkout-id.store.ts';
import { fetchQuote, type QuoteDto } from './quote.api.ts';
import { cartWords } from './words.ts';

interface QuoteState {
  /** `loading` keeps the previous quote, so that the layout doesn't shift. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  quote: QuoteDto | null;
}

export interface CartQuote {
  readonly $state: ReadableAtom<QuoteState>;
  readonly $delivery: ReadableAtom<Delivery>;
  /** For the cart's checkout as well: if the browser stores nothing, they are only here. */
  readonly checkoutIds: CheckoutIdStore;
  chooseDelivery(delivery: Delivery): void;
  /** Fetches a quote now, and again whenever the cart or the delivery changes, until `close`. */
  open(): void;
  close(): void;
}

type QuoteLine = QuoteDto['lines'][number];

export function describeLineChanges(product: CartProduct, line: QuoteLine | undefined): string[] {
  if (!line) return [];
  const messages: string[] = [];
  if (line.name !== null && line.unitPriceCents !== product.priceCents) {
    messages.push(cartWords.newPrice(formatCents(line.unitPriceCents), formatCents(product.priceCents)));
  }
  if (line.problem) messages.push(line.problem);
  return messages;
}

/** Returns why a cart can't be paid for. A product that the server no longer knows is named as in the cart. */
export function findCartProblem(quote: QuoteDto | null, lines: CartLines): string | null {
  if (!quote?.problem) return null;
  const wrong = quote.lines.find(({ problem }) => problem !== null);
  const kept = lines.find(({ product }) => product.id === wrong?.productId)?.product.name;
  return kept && quote.problem === cartWords.removeUnknown ? cartWords.removeLine(kept) : quote.problem;
}

/** Returns the total that the buyer sees for this very cart; null while there is no current quote. */
export function getShownTotal({ status, quote }: QuoteState, lines: CartLines, delivery: Delivery): number | null {
  if (status !== 'ready' || quote?.delivery !== delivery || quote.lines.length !== lines.length) return null;
  const asked = new Map(quote.lines.map(({ productId, quantity }) => [productId, quantity]));
  return lines.every(({ product, quantity }) => asked.get(product.id) === quantity) ? quote.totalCents : null;
}

/** True if the checkout is an account's, according to the quote, or to the browser's sign-in hint until there is one. */
export function isAccountCheckout(quote: QuoteDto | null, browser: Pick<Browser, 'signedIn'>): boolean {
  return quote?.signedIn ?? browser.signedIn();
}

/** True if a quote has anything to pay for. If not, its totals would be shipping alone. */
export const hasTotals = (quote: QuoteDto): boolean => quote.lines.some(({ buyable }) => buyable > 0);

/**
 * Creates the quote of a cart. Changes in quick succession make one request, and only the answer to the last one counts.
 */
export function createQuote(cart: Cart, browser: Browser, waitMs = 250): CartQuote {
  const $state = atom<QuoteState>({ status: 'none', quote: null });
  const { storage } = browser;
  const key = deliveryKey(cart.vendorSlug);
  const readDelivery = (): Delivery => {
    const stored = storage.get(key);
    return isDelivery(stored) ? stored : usualDelivery;
  };
  const $delivery = atom<Delivery>(readDelivery());
  const saveDelivery = (delivery: Delivery) => {
    $delivery.set(delivery);
    storage.set(key, delivery === usualDelivery ? null : delivery);
  };
  const checkoutIds = createCheckoutIdStore(checkoutIdKey(cart.vendorSlug), storage);
  let asking: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | null = null;

  const ask = async () => {
    asking?.abort();
    const items = cart.$lines.get().map(({ product, quantity }) => ({ productId: product.id, quantity }));
    if (items.length === 0) {
      $state.set({ status: 'none', quote: null });
      return;
    }
    const mine = new AbortController();
    asking = mine;
    $state.set({ ...$state.get(), status: 'loading' });
    try {
      const sessionId = checkoutIds.read()?.sessionId;
      const wanted = { vendor: cart.vendorSlug, items, delivery: $delivery.get(), ...(sessionId && { sessionId }) };
      const quote = await fetchQuote(wanted, mine.signal);
      if (asking !== mine) return;
      $state.set({ status: 'ready', quote });
      // The vendor may no longer offer the chosen delivery.
      if (quote.delivery !== null && quote.delivery !== $delivery.get()) saveDelivery(quote.delivery);
    } catch {
      if (asking === mine) $state.set({ ...$state.get(), status: 'failed' });
    }
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, waitMs);
  };

  storage.onChange((changed) => {
    if (changed === key || changed === null) $delivery.set(readDelivery());
  });
  // The next purchase starts with the default delivery.
  cart.$lines.listen((lines) => {
    if (lines.length === 0) saveDelivery(usualDelivery);
  });
  browser.onOnline(() => {
    if (stopListening && $state.get().status === 'failed') void ask();
  });

  return {
    $state,
    $delivery,
    checkoutIds,
    chooseDelivery(delivery) {
      if (delivery === $delivery.get()) return;
      saveDelivery(delivery);
      if (stopListening) askSoon();
    },
    open() {
      stopListening ??= cart.$lines.listen(askSoon);
      clearTimeout(timer);
      void ask();
    },
    close() {
      stopListening?.();
      stopListening = null;
      clearTimeout(timer);
      asking?.abort();
      asking = null;
    },
  };
}
