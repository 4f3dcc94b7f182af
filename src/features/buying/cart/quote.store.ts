import { atom, type ReadableAtom } from 'nanostores';
import { createAttempts } from '../../../platform/browser/attempt.store.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { formatCents } from '../../../platform/money.ts';
import type { Delivery } from '../../catalog/shipping.ts';
import { type Cart, checkoutIdKey, deliveryKey } from './cart.store.ts';
import type { CartLines, CartProduct } from './cart.ts';
import { fetchQuote, type QuoteDto } from './quote.api.ts';
import { cartWords } from './words.ts';

export interface QuoteState {
  /** `loading` keeps the quote before, so that nothing jumps. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  quote: QuoteDto | null;
}

export interface CartQuote {
  readonly $state: ReadableAtom<QuoteState>;
  readonly $delivery: ReadableAtom<Delivery>;
  chooseDelivery(delivery: Delivery): void;
  /** Asks now, and again whenever the cart or the delivery changes, until it is closed. */
  open(): void;
  close(): void;
}

type QuoteLine = QuoteDto['lines'][number];

/** What changed about a line since it was put into the cart, as sentences. */
export function describeLineChanges(product: CartProduct, line: QuoteLine | undefined): string[] {
  if (!line) return [];
  const messages: string[] = [];
  if (line.name !== null && line.unitPriceCents !== product.priceCents) {
    messages.push(cartWords.newPrice(formatCents(line.unitPriceCents), formatCents(product.priceCents)));
  }
  if (line.problem) messages.push(line.problem);
  return messages;
}

/** Why a cart can't be paid for. A piece that the server does not know any more has the name that the cart kept. */
export function cartProblem(quote: QuoteDto | null, lines: CartLines): string | null {
  if (!quote?.problem) return null;
  const wrong = quote.lines.find(({ problem }) => problem !== null);
  const kept = lines.find(({ product }) => product.id === wrong?.productId)?.product.name;
  return kept && quote.problem === cartWords.removeUnknown ? cartWords.removeLine(kept) : quote.problem;
}

/** What the buyer sees that this very cart costs; null while that is not known. */
export function getShownTotal({ status, quote }: QuoteState, lines: CartLines, delivery: Delivery): number | null {
  if (status !== 'ready' || quote?.delivery !== delivery || quote.lines.length !== lines.length) return null;
  const asked = new Map(quote.lines.map(({ productId, quantity }) => [productId, quantity]));
  return lines.every(({ product, quantity }) => asked.get(product.id) === quantity) ? quote.totalCents : null;
}

/** Whether the checkout is an account's: by the server's word, until that has come by what the browser seems to know. */
export function isAccountCheckout(quote: QuoteDto | null, browser: Pick<Browser, 'signedIn'>): boolean {
  return quote?.signedIn ?? browser.signedIn();
}

/** Whether a quote has anything to pay for. Without, its totals would be those of shipping nothing. */
export const hasTotals = (quote: QuoteDto): boolean => quote.lines.some(({ buyable }) => buyable > 0);

/**
 * The server's word on what a cart costs now. Changes in quick succession are one question, and of several answers the
 * last question's counts.
 */
export function createQuote(cart: Cart, browser: Browser, waitMs = 250): CartQuote {
  const $state = atom<QuoteState>({ status: 'none', quote: null });
  const { storage } = browser;
  const key = deliveryKey(cart.vendorSlug);
  const keptDelivery = (): Delivery => (storage.get(key) === 'pickup' ? 'pickup' : 'shipping');
  const $delivery = atom<Delivery>(keptDelivery());
  const keepDelivery = (delivery: Delivery) => {
    $delivery.set(delivery);
    storage.set(key, delivery === 'pickup' ? delivery : null);
  };
  const attempts = createAttempts(checkoutIdKey(cart.vendorSlug), storage);
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
      const sessionId = attempts.read()?.sessionId;
      const wanted = { vendor: cart.vendorSlug, items, delivery: $delivery.get(), ...(sessionId && { sessionId }) };
      const quote = await fetchQuote(wanted, mine.signal);
      if (asking !== mine) return;
      $state.set({ status: 'ready', quote });
      // The artist may not offer what was chosen any more.
      if (quote.delivery !== $delivery.get()) keepDelivery(quote.delivery);
    } catch {
      if (asking === mine) $state.set({ ...$state.get(), status: 'failed' });
    }
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, waitMs);
  };

  storage.onChange((changed) => {
    if (changed === key || changed === null) $delivery.set(keptDelivery());
  });
  // What is bought next is another choice.
  cart.$lines.listen((lines) => {
    if (lines.length === 0) keepDelivery('shipping');
  });
  browser.onOnline(() => {
    if (stopListening && $state.get().status === 'failed') void ask();
  });

  return {
    $state,
    $delivery,
    chooseDelivery(delivery) {
      if (delivery === $delivery.get()) return;
      keepDelivery(delivery);
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
