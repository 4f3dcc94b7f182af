import type { BrowserStorage } from '../../../platform/browser/browser.ts';

interface CheckoutIds {
  /** Random; begins the cart's idempotency keys: two checkouts with one cart id and the same contents are one order. */
  cartId: string;
  /** Session id of the last checkout that was started with the cart. */
  sessionId: string | null;
}

export interface CheckoutIdStore {
  /** Returns null before the first checkout, and if the stored value is not one of ours. */
  read(): CheckoutIds | null;
  /** Returns the ids for a checkout that starts now. The first one of a cart stores `newId`. */
  begin(newId: string): CheckoutIds;
  save(ids: CheckoutIds): void;
  /** Makes the next checkout another order. */
  clear(): void;
}

/** Any script can write to the storage, and the server would never accept a malformed id. */
const form = /^([0-9a-f]{32})(?: ([A-Za-z0-9_]{8,255}))?$/;

/** Stores the ids under `key`; in memory if the browser refuses to store anything. */
export function createCheckoutIdStore(key: string, storage: BrowserStorage): CheckoutIdStore {
  let memory: CheckoutIds | null = null;
  const read = () => {
    if (memory) return memory;
    const [, cartId, sessionId = null] = form.exec(storage.get(key) ?? '') ?? [];
    return cartId === undefined ? null : { cartId, sessionId };
  };
  const save = (ids: CheckoutIds) => {
    const { cartId, sessionId } = ids;
    memory = storage.set(key, sessionId === null ? cartId : `${cartId} ${sessionId}`) ? null : ids;
  };
  return {
    read,
    begin(newId) {
      const ids = read() ?? { cartId: newId, sessionId: null };
      save(ids);
      return ids;
    },
    save,
    clear() {
      memory = null;
      storage.set(key, null);
    },
  };
}
