import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { paths } from '../../../site/paths.ts';
import type { AccountStage } from './account-stages.ts';
import type { Store } from './store/store.ts';

export interface World {
  store: Store;
  siteUrl: string;
  /** Names and stages of the seeded accounts by id. */
  seeded: ReadonlyMap<string, { name: string; stage?: AccountStage }>;
  platformName: string;
  /**
   * What becomes of a subscription once its card was tried for the last time. Stripe's own default is `cancel`; this site needs
   * `past_due`, because it gives artists longer than the tries take.
   */
  afterRetries: 'past_due' | 'unpaid' | 'cancel';
  /** Makes the papers of invoices; null if the page that shows one has nothing to show. */
  makePdf: ((document: PdfDocument) => Promise<Uint8Array>) | null;
  /** Current time in Unix milliseconds. */
  now(): number;
}

export const pagesPath = `${paths.emulated}/stripe`;

export const payUrl = (siteUrl: string, sessionId: string) => `${siteUrl}${pagesPath}/pay/${sessionId}`;

export const dashboardUrl = (siteUrl: string, account: string) => `${siteUrl}${pagesPath}/dashboard/${account}`;
