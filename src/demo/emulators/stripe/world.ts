import type { SeededAccounts } from './accounts.ts';
import type { Store } from './store/store.ts';

/** The state and environment that all parts of the emulator share. */
export interface World {
  store: Store;
  /** Origin of the hosted pages. */
  siteUrl: string;
  seeded: SeededAccounts;
  /** Current time in Unix milliseconds. */
  now(): number;
}

/** Path of the site under which the hosted pages are. */
export const pagesPath = '/_emulated/stripe';

export const payUrl = (siteUrl: string, sessionId: string) => `${siteUrl}${pagesPath}/pay/${sessionId}`;

export const dashboardUrl = (siteUrl: string, account: string) => `${siteUrl}${pagesPath}/dashboard/${account}`;
