/** Cache of the pictures that My Collection shows offline. The offline page itself is the same for everyone. */
export const offlinePicturesCache = 'collection-pictures-1';

/** The page without a connection, in a cache of its own: signing out of My Collection doesn't end it. */
export const offlineFallbackCache = 'offline-page-1';

export const offlinePageCache = 'collection-page-1';

/** The browser features that stores use. `real-browser.ts` implements them; tests have their own. */
export interface Browser {
  storage: BrowserStorage;
  goTo(url: string): void;
  /** Calls back when the back button restores the page from the back/forward cache. */
  onReturn(listener: () => void): void;
  /** False only if the browser knows that there is no network. */
  isOnline(): boolean;
  onOnline(listener: () => void): void;
  /** 32 hexadecimal digits. */
  randomId(): string;
  /**
   * The sign-in hint: a readable cookie set by us or the provider; null for a guest. A provider's differs for each sign-in.
   * For display only, the server decides.
   */
  signInHint(): string | null;
  /** Deletes the hint, after the server answered that no account is signed in. */
  dropSignInHint(): void;
  /** True if there is a sign-in hint. For labels of buttons only, the server decides. */
  signedIn(): boolean;
  /** Makes `session.inline.ts` repaint the header. `kept` is a session that could not be stored. */
  showSession(kept: object | null): void;
  findOpenCheckout(productId: string): string | null;
  /** Makes the page update its notices of open checkouts, which no store paints. */
  refreshOpenCheckouts(): void;
  /** Clears everything we store in the browser, and notifies all stores of this page. */
  forgetEverything(): void;
  /** Shows the number of pieces on the cart's badge, which no store paints. */
  showCartCount(pieces: number): void;
}

export interface BrowserStorage {
  /** Returns null without a value, or if the browser blocks storage. */
  get(key: string): string | null;
  /** Stores a value; null removes it. Returns false if storage is full or blocked. */
  set(key: string, value: string | null): boolean;
  keys(prefix: string): string[];
  /** Calls back with the key that another tab changed, or with null if all may have changed. */
  onChange(listener: (key: string | null) => void): void;
}
