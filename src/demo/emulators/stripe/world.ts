import type { AccountNames } from './accounts.ts';
import type { Store } from './store/store.ts';

/** What every part of the emulator works on. */
export interface World {
  store: Store;
  /** Origin at which the hosted pages are served. */
  siteUrl: string;
  accountNames: AccountNames;
  /** Unix milliseconds. */
  now(): number;
}

/** Under this path of the site the hosted pages are found. */
export const pagesPath = '/_emulated/stripe';

export const payUrl = (siteUrl: string, sessionId: string) => `${siteUrl}${pagesPath}/pay/${sessionId}`;
