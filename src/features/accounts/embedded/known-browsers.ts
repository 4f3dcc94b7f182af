/**
 * A cookie with signed marks of the accounts that a browser has signed in to. The marks grant no access. Such a browser
 * only has its own limit for wrong passwords, so strangers who guess passwords can't lock the owner out.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { digest } from '../../../platform/hashes/hash.ts';
import type { SetCookies } from '../../../platform/set-cookies.ts';
import { daySeconds } from '../../../platform/time.ts';
import { findByEmail } from './account-rows.ts';
import type { AccountCookies } from './cookies.ts';

export interface KnownBrowsers {
  /**
   * Returns the id of this browser if it has signed in to the account with its current password, else null. Queries the
   * database only if a mark names the account, which strangers can't forge.
   * @param email normalized by `normalizeEmail`
   */
  find(db: Database, request: Request, email: string): Promise<string | null>;
  /** Marks this browser for the account. A browser with a valid mark keeps its id. @param passwordHash as stored */
  mark(request: Request, email: string, passwordHash: string): SetCookies;
  /** Takes the account's mark off this browser. None if it has no such mark. */
  unmark(request: Request, email: string): SetCookies;
}

interface Mark {
  account: string;
  browser: string;
  signature: string;
}

/** More accounts on a shared computer drop the oldest mark, and with it only the account's separate limit. */
const maxMarks = 4;
const lifeSeconds = 365 * daySeconds;
const markShape = /^([\w-]{22})\.([\w-]{22})\.([\w-]{43})$/;

function parse(value: string | null): Mark[] {
  const marks = (value ?? '').split('~').flatMap((text) => {
    const [, account = '', browser = '', signature = ''] = markShape.exec(text) ?? [];
    return account === '' ? [] : [{ account, browser, signature }];
  });
  return marks.slice(0, maxMarks);
}

/** @param secret the site's secret, so that nobody else can create a mark or tell whose it is */
export function createKnownBrowsers(secret: string, cookies: AccountCookies): KnownBrowsers {
  const key = digest(`known browsers\n${secret}`);
  const hmac = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n'));
  const nameOf = (email: string) => hmac('account', email).digest().subarray(0, 16).toString('base64url');
  // The password hash is signed too: a new password invalidates the marks of all browsers.
  const sign = (email: string, browser: string, passwordHash: string) =>
    hmac('browser', email, browser, passwordHash).digest();
  const isSigned = ({ browser, signature }: Mark, email: string, passwordHash: string) =>
    timingSafeEqual(Buffer.from(signature, 'base64url'), sign(email, browser, passwordHash));

  const write = (marks: readonly Mark[]) => {
    const kept = marks.slice(0, maxMarks).map((one) => `${one.account}.${one.browser}.${one.signature}`);
    return cookies.setKnown(kept.join('~'), kept.length > 0 ? lifeSeconds : 0);
  };

  return {
    async find(db, request, email) {
      const account = nameOf(email);
      const mark = parse(cookies.known(request)).find((one) => one.account === account);
      if (!mark) return null;
      const password = (await findByEmail(db, email))?.password;
      return password && isSigned(mark, email, password) ? mark.browser : null;
    },
    mark(request, email, passwordHash) {
      const account = nameOf(email);
      const marks = parse(cookies.known(request));
      const earlier = marks.find((one) => one.account === account);
      const isValid = earlier && isSigned(earlier, email, passwordHash);
      const browser = isValid ? earlier.browser : randomBytes(16).toString('base64url');
      const signature = sign(email, browser, passwordHash).toString('base64url');
      return write([{ account, browser, signature }, ...marks.filter((one) => one.account !== account)]);
    },
    unmark(request, email) {
      const account = nameOf(email);
      const marks = parse(cookies.known(request));
      const left = marks.filter((one) => one.account !== account);
      return left.length < marks.length ? write(left) : [];
    },
  };
}
