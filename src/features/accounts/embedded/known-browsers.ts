/**
 * Signed marks of the accounts that a browser has signed in to, in one cookie. They open nothing: such a browser only has
 * an allowance of its own for wrong passwords, so that strangers who guess can't use up its owner's.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import type { SetCookies } from '../../../platform/set-cookies.ts';
import { findByEmail } from './account-rows.ts';
import type { AccountCookies } from './cookies.ts';

export interface KnownBrowsers {
  /**
   * Id of this browser if it has signed in to the account with the password that it has now; else null. Asks the
   * database only for a mark that names the account, which nobody has made up.
   * @param email in its plain form
   */
  find(db: Database, request: Request, email: string): Promise<string | null>;
  /** Marks this browser for the account; one that is marked already keeps its id. @param passwordHash as it is stored */
  mark(request: Request, email: string, passwordHash: string): SetCookies;
}

interface Mark {
  account: string;
  browser: string;
  signature: string;
}

/** Who shares a computer with more people loses only the allowance of the first. */
const accountsMax = 4;
const seconds = 365 * 86_400;
const markShape = /^([\w-]{22})\.([\w-]{22})\.([\w-]{43})$/;

function parse(value: string | null): Mark[] {
  const marks = (value ?? '').split('~').flatMap((text) => {
    const [, account = '', browser = '', signature = ''] = markShape.exec(text) ?? [];
    return account === '' ? [] : [{ account, browser, signature }];
  });
  return marks.slice(0, accountsMax);
}

/** @param secret the site's: nobody else can make a mark, or tell whose it is */
export function createKnownBrowsers(secret: string, cookies: AccountCookies): KnownBrowsers {
  const key = createHash('sha256').update(`known browsers\n${secret}`).digest();
  const hmac = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n'));
  const nameOf = (email: string) => hmac('account', email).digest().subarray(0, 16).toString('base64url');
  // With another password it is another signature: whoever knew the old one is a stranger again.
  const sign = (email: string, browser: string, passwordHash: string) =>
    hmac('browser', email, browser, passwordHash).digest();
  const isSigned = ({ browser, signature }: Mark, email: string, passwordHash: string) =>
    timingSafeEqual(Buffer.from(signature, 'base64url'), sign(email, browser, passwordHash));

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
      const keep = earlier && isSigned(earlier, email, passwordHash);
      const browser = keep ? earlier.browser : randomBytes(16).toString('base64url');
      const signature = sign(email, browser, passwordHash).toString('base64url');
      const all = [{ account, browser, signature }, ...marks.filter((one) => one.account !== account)];
      const value = all
        .slice(0, accountsMax)
        .map((one) => `${one.account}.${one.browser}.${one.signature}`)
        .join('~');
      return cookies.setKnown(value, seconds);
    },
  };
}
