import type { BrowserStorage } from './browser.ts';

/** The attempt at paying for a cart, as the browser keeps it next to the cart. */
export interface Attempt {
  /** Random, the chain of the Idempotency-Key: two attempts with one id and the same contents are one order. */
  cartId: string;
  /** Of the last checkout that was started with it. */
  sessionId: string | null;
}

export interface Attempts {
  /** Null before the first attempt, and for a stored value that is none of ours. */
  read(): Attempt | null;
  keep(attempt: Attempt): void;
  /** What is bought next is another order. */
  forget(): void;
}

/** Anybody can write there, and an id of a wrong form would be refused by the server for good. */
const form = /^([0-9a-f]{32})(?: ([A-Za-z0-9_]{8,255}))?$/;

/** Keeps the attempt under `key`; in memory where the browser keeps nothing. */
export function createAttempts(key: string, storage: BrowserStorage): Attempts {
  let memory: Attempt | null = null;
  return {
    read() {
      if (memory) return memory;
      const [, cartId, sessionId = null] = form.exec(storage.get(key) ?? '') ?? [];
      return cartId === undefined ? null : { cartId, sessionId };
    },
    keep(attempt) {
      const { cartId, sessionId } = attempt;
      memory = storage.set(key, sessionId === null ? cartId : `${cartId} ${sessionId}`) ? null : attempt;
    },
    forget() {
      memory = null;
      storage.set(key, null);
    },
  };
}
