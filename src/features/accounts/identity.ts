import type { SetCookies } from '../../platform/set-cookies.ts';

export type Role = 'customer' | 'vendor' | 'admin';

/** Who makes a request. A guest is `null`. */
export interface Viewer {
  userId: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean;
  name: string;
  imageUrl: string | null;
  /** What the account may do now: that of its row, or admin by configuration. */
  role: Role | null;
}

export interface SignedIn {
  userId: string;
  /** For callers that send it as a bearer token. */
  token: string;
  cookies: SetCookies;
}

/** E-mail and password, kept by ourselves. No answer, and no answer's time, tells whether an address has an account. */
export interface PasswordAccounts {
  /**
   * Mails a link that makes the account; to an address that has one, a mail that says so. The cookies let this browser
   * follow the link without the password. Throws `invalid` for a password that is too common, `rate_limited` as all
   * calls that work on a password.
   */
  signUp(account: {
    name: string;
    email: string;
    password: string;
    next: string;
    request: Request;
  }): Promise<{ cookies: SetCookies }>;
  /** Whether a sign-up was made in this browser: then its link needs no password. */
  signedUpHere(request: Request): boolean;
  /**
   * Whether a mailed link still leads somewhere. Nothing is used up. A link that was used, is too old or was made up is
   * all the same.
   */
  linkWorks(kind: 'sign-up' | 'reset', token: string): Promise<boolean>;
  /**
   * Follows that link. Throws `code_expired` for one that is used up, too old or made up; `bad_credentials` in another
   * browser without the password of the sign-up, so that nobody confirms an account that somebody else made for them.
   */
  verifyEmail(link: { token: string; password: string | null; request: Request }): Promise<SignedIn & { next: string }>;
  /**
   * Id of the browser that sends the request if it has signed in to the account before, with the password that it has
   * now; else null. The cookie that says so is among those of every sign-in.
   */
  knownBrowser(email: string, request: Request): Promise<string | null>;
  /** Throws `bad_credentials` for a wrong password, an unknown address and an address not verified yet alike. */
  signIn(attempt: { email: string; password: string; request: Request }): Promise<SignedIn>;
  /** Mails a link that lets its reader set a new password, or says that there is no account. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets a new password and ends all sessions. Throws `code_expired` and `invalid` as above, `forbidden` for a demo account. */
  resetPassword(change: { token: string; password: string; request?: Request }): Promise<{ cookies: SetCookies }>;
  /**
   * Ends all sessions and opens a new one for this browser. Throws `bad_credentials` when `current` is wrong, `no_token`
   * without a session, `forbidden` for a demo account: others want to try it too.
   */
  changePassword(change: { current: string; password: string; request: Request }): Promise<SignedIn>;
}

/** A provider's own sign-in forms, shown on the pages that need them and nowhere else. */
export interface ProviderForms {
  publishableKey: string;
  /** Where the browser finds the provider: a path of this site when it is proxied, else an origin. */
  frontendApi: string;
  /** Where people manage their account with the provider. */
  accountUrl: string;
}

/** Who it is, now that the provider was asked, and the cookies that the answer has to carry. */
export interface SessionRenewal {
  /** Null when the session is over: then the cookies say so to the browser. */
  viewer: Viewer | null;
  cookies: SetCookies;
}

/** What a provider knows of an account. The role is not its to say. */
export interface ProviderAccount {
  id: string;
  /** The primary address; null when there is none. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** A path of this site, or null. */
  imageUrl: string | null;
  /** By the provider's clock: tells newer news from older ones. */
  updatedAt: Date;
}

/** News of a provider, verified. */
export type AccountEvent =
  | { kind: 'changed'; account: ProviderAccount }
  | { kind: 'removed'; userId: string }
  | { kind: 'other' };

export interface Identity {
  readonly kind: 'embedded' | 'clerk';
  /** Says in the start-up log who keeps the accounts. */
  readonly description: string;
  /**
   * The account behind a bearer token or session cookie; null for a guest. Throws `bad_token` for a bearer token that is
   * no good; a cookie that is no good is a guest's.
   */
  viewer(request: Request): Promise<Viewer | null>;
  /**
   * Only where a provider's tokens live for a minute: asks it for a new one, without the browser going anywhere. To be
   * called when `viewer` said null and an account matters (guards, calls that need an account): the answer to the very
   * same request is then made for this viewer and carries these cookies. Null when there is nothing to renew (a guest,
   * a bearer token, a token that is good): no network is touched for those. Throws `identity_unavailable` when the
   * provider can't be reached.
   */
  renew?(request: Request): Promise<SessionRenewal | null>;
  /** Only with a provider: verifies and reads its news. Throws `bad_signature` or `webhook_not_configured`. */
  readEvent?(request: Request): Promise<AccountEvent>;
  /** Only with a provider: a role in our rows was changed, so it is told now and not within a minute. Never throws. */
  roleChanged?(): void;
  /** The cookies to clear of a request whose session is over or never was one; none where it carries none. Asks nobody. */
  forget?(request: Request): SetCookies;
  /** Ends the session that the request carries. Answers the cookies to clear, also when there is no session. */
  signOut(request: Request): Promise<SetCookies>;
  /** Null when a provider keeps the passwords. */
  readonly passwords: PasswordAccounts | null;
  /** Null when we keep the passwords. */
  readonly forms: ProviderForms | null;
}
