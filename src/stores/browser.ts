/** Everything stores need from the browser they run in. `wiring/browser.ts` makes the real one, tests make their own. */
export interface Browser {
  storage: BrowserStorage;
  /** Leaves the page. */
  goTo(url: string): void;
  /** Calls back when the page is shown again as it was left, by the back button. */
  onReturn(listener: () => void): void;
  /** Calls back when the network is there again. */
  onOnline(listener: () => void): void;
  /** 32 hexadecimal digits. */
  randomId(): string;
  /** Whether somebody seems to be signed in. For words on buttons only: the server decides. */
  signedIn(): boolean;
  /** How many pieces the cart has now, for the badge, which is painted without any store. */
  showCartCount(pieces: number): void;
}

export interface BrowserStorage {
  /** Null without a value, and where the browser does not let us read. */
  get(key: string): string | null;
  /** Null removes. False when the browser did not keep it: full, or not allowed. */
  set(key: string, value: string | null): boolean;
  /** Calls back when another tab changed a value; with null when all may have changed. */
  onChange(listener: (key: string | null) => void): void;
}

/** Where the cart of an artist is kept (specification, section 3). */
export const cartKey = (vendorSlug: string) => `cart_${vendorSlug}`;
/** Where the id of the cart is kept, under which its checkout is started, and the session of the last one. */
export const checkoutIdKey = (vendorSlug: string) => `checkout_${vendorSlug}`;
/** Marks a paid session whose cart was cleared, here or by the confirmation, so that no later cart is cleared for it. */
export const paidKey = (sessionId: string) => `paid_${sessionId}`;
