/** Everything stores need from the browser they run in. `wiring/browser.ts` makes the real one, tests make their own. */
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
  sessionPaying(productId: string): string | null;
  /** Tells the page, which shows them without any store, that open checkouts have ended. */
  showPaying(): void;
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

/** Where the cart of an artist is kept (specification, section 3). */
export const cartKey = (vendorSlug: string) => `cart_${vendorSlug}`;
/** Where the id of the cart is kept, under which its checkout is started, and the session of the last one. */
export const checkoutIdKey = (vendorSlug: string) => `checkout_${vendorSlug}`;
/** How the buyer wants what is in the cart: `pickup`, or nothing for shipping. */
export const deliveryKey = (vendorSlug: string) => `delivery_${vendorSlug}`;
/** Marks a paid session whose cart was cleared, here or by the confirmation, so that no later cart is cleared for it. */
export const paidKey = (sessionId: string) => `paid_${sessionId}`;
/** Where it is kept who is signed in, for the header of the next page. `0` there says that somebody just signed out. */
export const sessionKey = 'session';
/** The account that used this browser last; it outlives its session. */
export const lastAccountKey = 'last_account';
/** Where the favorites of an account are kept, as a list (specification, section 4). */
export const favoritesKey = (userId: string) => `favorites_${userId}`;
/** Where it is kept what that account removed lately, as a list. */
export const recentlyRemovedKey = (userId: string) => `recentlyRemoved_${userId}`;
/** When the server's lists were last taken over, in milliseconds by this browser's clock. */
export const favoritesSeenKey = (userId: string) => `favoritesSeen_${userId}`;
/** Where a tab tells the others why a change was taken back. Read when it changes only. */
export const favoritesProblemKey = (userId: string) => `favoritesProblem_${userId}`;
/** What the keys begin with under which changes wait that the server has not heard of yet. */
export const favoriteChangesPrefix = (userId: string) => `favoriteChanges_${userId}:`;
/** Where the own collections of an account are kept, to be looked at only: the server has them. */
export const collectionsKey = (userId: string) => `collections_${userId}`;
/**
 * The hearts of whoever is signed in ("product:… artist:…"), for `components/session-script.ts`, which fills them in
 * before anything else has loaded.
 */
export const heartsKey = 'hearts';
