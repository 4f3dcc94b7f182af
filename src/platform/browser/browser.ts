/** Everything stores need from the browser they run in. `features/buying/cart-dialog/vendor-stores.store.ts` makes the real one, tests make their own. */
export interface Browser {
  storage: BrowserStorage;
  /** Leaves the page. */
  goTo(url: string): void;
  /** Calls back when the page is shown again as it was left, by the back button. */
  onReturn(listener: () => void): void;
  /** False only where the browser knows that there is no network. */
  isOnline(): boolean;
  /** Calls back when the network is there again. */
  onOnline(listener: () => void): void;
  /** 32 hexadecimal digits. */
  randomId(): string;
  /**
   * What a sign-in leaves readable among the cookies, ours or the provider's; null for nobody. With a provider it differs
   * from one sign-in to the next. Of no weight: the server decides.
   */
  signInHint(): string | null;
  /** Takes the hint away, after the server said that nobody is signed in. */
  dropSignInHint(): void;
  /** Whether somebody seems to be signed in. For words on buttons only: the server decides. */
  signedIn(): boolean;
  /** Tells the header, which is painted without any store, to look again; with what could not be kept, for its eyes. */
  showSession(kept: object | null): void;
  /** The session of this browser's open checkout with the piece; null when it has none. */
  findOpenCheckout(productId: string): string | null;
  /** Tells the page, which shows them without any store, that open checkouts have ended. */
  refreshOpenCheckouts(): void;
  /** Empties what the browser keeps for us, and tells all stores of this page. */
  forgetEverything(): void;
  /** How many pieces the cart has now, for the badge, which is painted without any store. */
  showCartCount(pieces: number): void;
}

export interface BrowserStorage {
  /** Null without a value, and where the browser does not let us read. */
  get(key: string): string | null;
  /** Null removes. False when the browser did not keep it: full, or not allowed. */
  set(key: string, value: string | null): boolean;
  /** Those that begin so, in no order. */
  keys(prefix: string): string[];
  /** Calls back when another tab changed a value; with null when all may have changed. */
  onChange(listener: (key: string | null) => void): void;
}
