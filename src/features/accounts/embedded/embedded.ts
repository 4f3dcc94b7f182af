import { mailSeal } from '../../../platform/seal.ts';
import type { Identity } from '../identity.ts';
import { changeEmail, findEmailChange, requestEmailChange } from './change-email.ts';
import { createAccountCookies } from './cookies.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLinks } from './links.ts';
import { createPasswordHashing } from './password-hash.ts';
import { changePassword, isResetLinkValid, requestPasswordReset, resetPassword, signIn } from './passwords.ts';
import { type EmbeddedOptions, type EmbeddedServices, normalizeEmail } from './services.ts';
import { createSessions } from './sessions.ts';
import { isSignUpLinkValid, signUp, signUpProved, verifyEmail } from './sign-up.ts';

export function createEmbeddedIdentity(options: EmbeddedOptions): Identity {
  const { db, clock, rules } = options;
  const cookies = createAccountCookies(options.siteUrl.startsWith('https:'));
  const sessions = createSessions(clock, cookies, rules);
  const services: EmbeddedServices = {
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
      signUp: (account) => signUp(services, account),
      signUpProved: (account) => signUpProved(services, account),
      hasSignedUpHere: (request) => cookies.signUp(request) !== null,
      isLinkValid: (kind, token) => (kind === 'reset' ? isResetLinkValid : isSignUpLinkValid)(services, token),
      verifyEmail: (link) => verifyEmail(services, link),
      findKnownBrowser: (email, request) => services.known.find(db, request, normalizeEmail(email)),
      forgetBrowser: (email, request) => services.known.unmark(request, normalizeEmail(email)),
      signIn: (attempt) => signIn(services, attempt),
      requestPasswordReset: (email) => requestPasswordReset(services, email),
      resetPassword: (change) => resetPassword(services, change),
      changePassword: (change) => changePassword(services, change),
      requestEmailChange: (change) => requestEmailChange(services, change),
      findEmailChange: (link) => findEmailChange(services, link),
      changeEmail: (link) => changeEmail(services, link),
    },
  };
}
