import { mailSeal } from '../../../platform/seal.ts';
import type { Identity } from '../identity.ts';
import { changeEmail, findEmailChange, requestEmailChange } from './change-email.ts';
import { createAccountCookies } from './cookies.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLinks } from './links.ts';
import { type EmbeddedOptions, normalizeEmail, type Parts } from './parts.ts';
import { createPasswordHashing } from './password-hash.ts';
import { changePassword, isResetLinkValid, requestPasswordReset, resetPassword, signIn } from './passwords.ts';
import { createSessions } from './sessions.ts';
import { isSignUpLinkValid, signUp, signUpProved, verifyEmail } from './sign-up.ts';

/** Creates the identity that keeps accounts with email and password in our own database. */
export function createEmbeddedIdentity(options: EmbeddedOptions): Identity {
  const { db, clock, rules } = options;
  const cookies = createAccountCookies(options.siteUrl.startsWith('https:'));
  const sessions = createSessions(clock, cookies, rules);
  const parts: Parts = {
    ...options,
    hashing: options.hashing ?? createPasswordHashing(),
    cookies,
    sessions,
    known: createKnownBrowsers(options.secret, cookies),
    links: createLinks(clock),
    seal: mailSeal(options.secret).close,
  };
  return {
    kind: 'embedded',
    description:
      'stored by this site, with email and password; set CLERK_SECRET_KEY and Clerk’s other keys to use Clerk',
    viewer: (request) => sessions.viewer(db, request),
    clearEndedSession: (request) => (cookies.hasSession(request) ? cookies.clearSession() : []),
    async signOut(request) {
      await sessions.end(db, request);
      return cookies.clearSession();
    },
    forms: null,
    passwords: {
      signUp: (account) => signUp(parts, account),
      signUpProved: (account) => signUpProved(parts, account),
      hasSignedUpHere: (request) => cookies.signUp(request) !== null,
      isLinkValid: (kind, token) => (kind === 'reset' ? isResetLinkValid : isSignUpLinkValid)(parts, token),
      verifyEmail: (link) => verifyEmail(parts, link),
      findKnownBrowser: (email, request) => parts.known.find(db, request, normalizeEmail(email)),
      forgetBrowser: (email, request) => parts.known.unmark(request, normalizeEmail(email)),
      signIn: (attempt) => signIn(parts, attempt),
      requestPasswordReset: (email) => requestPasswordReset(parts, email),
      resetPassword: (change) => resetPassword(parts, change),
      changePassword: (change) => changePassword(parts, change),
      requestEmailChange: (change) => requestEmailChange(parts, change),
      findEmailChange: (link) => findEmailChange(parts, link),
      changeEmail: (link) => changeEmail(parts, link),
    },
  };
}
