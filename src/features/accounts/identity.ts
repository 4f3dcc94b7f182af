import type { SetCookies } from '../../platform/set-cookies.ts';

export type Role = 'customer' | 'vendor' | 'admin';

/** The account that makes a request; guests are `null`. */
export interface Viewer {
  userId: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean;
  name: string;
  imageUrl: string | null;
  /** The effective role: the stored one, or admin by configuration. */
  role: Role | null;
}

export interface SignedIn {
  userId: string;
  token: string;
  cookies: SetCookies;
}

export interface EmailChange {
  from: string;
  to: string;
  /** True in a browser that isn't signed in to the account. */
  needsPassword: boolean;
}

/** Proof that a visitor reads the mail of an address, such as a secret that only one mail to it has. */
export interface AddressProof {
  /** Throws if it proves nothing, without using it up. */
  check(): Promise<void>;
  /**
   * Uses it up; if requests race, exactly one succeeds. Returns the address.
   * @param tx a transaction of the database, whose type browsers don't know
   */
  use(tx: unknown): Promise<string>;
}

/**
 * Accounts with email and password, kept by this site. No answer and no timing reveals if an address has an account.
 */
export interface PasswordAccounts {
  /**
   * Mails a link that creates the account; an address that has an account is told so by mail instead. The cookies let
   * this browser follow the link without the password. Throws `invalid` for a common password and, like every call that
   * hashes a password, `rate_limited`.
   */
  signUp(account: {
    name: string;
    email: string;
    password: string;
    next: string;
    request: Request;
  }): Promise<{ cookies: SetCookies }>;
  /**
   * Creates an account whose address is proved already, and signs in. The proof says which address that is. Throws what
   * the proof throws, `invalid` for a common password, and `code_used` for an address that has an account; the proof isn't
   * used up then.
   */
  signUpProved(account: { name: string; password: string; proof: AddressProof; request: Request }): Promise<SignedIn>;
  /** True if this browser signed up, so its link needs no password. */
  hasSignedUpHere(request: Request): boolean;
  /**
   * True if a mailed link is still valid. The check does not use the link up, and does not tell used, expired and
   * forged links apart.
   */
  isLinkValid(kind: 'sign-up' | 'reset', token: string): Promise<boolean>;
  /**
   * Follows the link of a sign-up. Throws `code_expired` for a used, expired or forged link. Throws `bad_credentials`
   * in another browser without the password, so people can't confirm an account that a stranger created for their
   * address.
   */
  verifyEmail(link: { token: string; password: string | null; request: Request }): Promise<SignedIn & { next: string }>;
  /**
   * Returns the id of the request's browser if it has signed in to the account with its current password before, else
   * null. Every sign-in sets the cookie for this.
   */
  findKnownBrowser(email: string, request: Request): Promise<string | null>;
  /** Returns cookies with which the request's browser never signed in to this account, once it is deleted. */
  forgetBrowser(email: string, request: Request): SetCookies;
  /** Throws `bad_credentials` alike for a wrong password, an unknown address and an unverified address. */
  signIn(attempt: { email: string; password: string; request: Request }): Promise<SignedIn>;
  /** Mails a link that sets a new password, or says that the address has no account. */
  requestPasswordReset(email: string): Promise<void>;
  /**
   * Sets a new password and ends all sessions. Throws `code_expired`, `invalid`, and `forbidden` for a demo account.
   */
  resetPassword(change: { token: string; password: string; request?: Request }): Promise<{ cookies: SetCookies }>;
  /**
   * Changes the password, ends all sessions and opens a new one for this browser. Throws `bad_credentials` if `current`
   * is wrong, `no_token` without a session, and `forbidden` for a demo account, which visitors share.
   */
  changePassword(change: { current: string; password: string; request: Request }): Promise<SignedIn>;
  /**
   * Mails a link to the new address, which changes the address of the session's account. An address that has an account
   * already is told so by mail instead. Throws `bad_credentials` if `current` is wrong, `no_token` without a session,
   * `invalid` for the account's own address, and `forbidden` for a demo account.
   */
  requestEmailChange(change: { current: string; email: string; request: Request }): Promise<void>;
  /** Returns what a mailed link would change; null for a used, expired or forged one. */
  findEmailChange(link: { token: string; request: Request }): Promise<EmailChange | null>;
  /**
   * Follows that link: changes the address, ends all sessions and opens a new one for this browser. Throws
   * `code_expired`, and `bad_credentials` without the password in a browser that isn't signed in to the account.
   */
  changeEmail(link: { token: string; password: string | null; request: Request }): Promise<SignedIn>;
}

/** A provider's own sign-in forms. Only the sign-in and sign-up pages show them. */
export interface ProviderForms {
  publishableKey: string;
  /** The provider's address for browsers: a path of this site if it is proxied, else an origin. */
  frontendApi: string;
  accountUrl: string;
}

/** Result of asking the provider for a new token: the account, and the cookies that the response must carry. */
export interface SessionRenewal {
  /** Null if the session is over; then the cookies tell the browser. */
  viewer: Viewer | null;
  cookies: SetCookies;
}

/** An account as the provider knows it. It has no say over the role. */
export interface ProviderAccount {
  id: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** A path of this site, or null. */
  imageUrl: string | null;
  /** The provider's timestamp, which orders its events. */
  updatedAt: Date;
}

export type AccountEvent =
  | { kind: 'changed'; account: ProviderAccount }
  | { kind: 'removed'; userId: string }
  | { kind: 'other' };

/** Astro's locals, where a provider's middleware leaves whose session it found. */
export type SessionLocals = Pick<App.Locals, 'auth'>;

export interface Identity {
  readonly kind: 'embedded' | 'clerk';
  /** Line of the start-up log that says who keeps the accounts. */
  readonly description: string;
  /**
   * Only with a provider: runs the provider's middleware, which sets `locals.auth()`. `src/middleware.ts` calls it before every page and
   * endpoint. Makes no calls, never throws, and leaves nothing in the response.
   */
  authenticate?(request: Request, locals: SessionLocals): Promise<void>;
  /**
   * Returns the account behind a bearer token or session cookie; null for a guest. An invalid bearer token throws
   * `bad_token`; an invalid cookie counts as a guest's. Pages and endpoints pass their `locals`, which are authenticated already; the front
   * door, which has none, leaves them out.
   */
  viewer(request: Request, locals?: SessionLocals): Promise<Viewer | null>;
  /**
   * Only for a provider whose tokens live for a minute: requests a new token without redirecting the browser. Call it
   * if `viewer` returned null and an account matters; the response to the same request is then made for the new viewer
   * and carries the cookies. Returns null, without a network call, if there is nothing to renew (a guest, a bearer
   * token, a valid token). Throws `identity_unavailable` if the provider can't be reached.
   */
  renew?(request: Request, locals?: SessionLocals): Promise<SessionRenewal | null>;
  /** Only with a provider: returns the role in the session's token; null if it has none. It has no say over the role that counts. */
  tokenRole?(request: Request): Promise<string | null>;
  /** Only with a provider: verifies and parses a webhook. Throws `bad_signature` or `webhook_not_configured`. */
  readEvent?(request: Request): Promise<AccountEvent>;
  /**
   * Only with a provider: deletes the account there, if it still has one. Throws `identity_unavailable` if the provider can't be
   * reached.
   */
  deleteAccount?(userId: string): Promise<void>;
  /** Only with a provider: sends a changed role at once instead of within a minute. Never throws. */
  onRoleChanged?(): void;
  /** Returns cookies that clear what an ended session left in the browser; none if it left nothing. Makes no calls. */
  clearEndedSession?(request: Request): SetCookies;
  /** Ends the request's session and returns the cookies that clear it, even if there was no session. */
  signOut(request: Request): Promise<SetCookies>;
  /** Null if a provider keeps the passwords. */
  readonly passwords: PasswordAccounts | null;
  /** Null if this site keeps the passwords. */
  readonly forms: ProviderForms | null;
}
