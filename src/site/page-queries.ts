import { returnParam } from './return-path.ts';

const none: readonly string[] = [];
/** Of the forms about accounts: where to go then, the token of a mailed link, when the form was last sent. */
const accountForm = [returnParam, 'token', 'tried'];
/** What My Collection shows: read in the browser, and kept in the address to come back to after signing in. */
const collectionView = ['q', 'type', 'collection', 'sort', 'dir'];
const adminPanel = ['q', 'after', 'user', 'change', 'changed', 'unchanged'];

/**
 * The query parameters that each page reads, by its place under `pages/`. The front door drops all others, so that an
 * address with made-up ones is answered with the page that is kept, and the page never sees them. The first line that fits
 * an address counts: those with a name before those with a parameter. Calls of the API name theirs in `contract/`.
 */
export const pageQueries: Readonly<Record<string, readonly string[]>> = {
  '/': ['error'],
  '/404': none,
  '/500': none,
  '/503': none,
  '/about': none,
  '/account/favorites': ['view', 'error', ...collectionView],
  '/account/heart': none,
  '/account/password': ['changed', ...accountForm],
  '/account/settings': none,
  '/admin': adminPanel,
  '/admin/role': adminPanel,
  '/artist-signup': none,
  '/artists': ['after'],
  '/checkout/buy': ['asked'],
  '/checkout/hosted': none,
  '/checkout/pay': ['session_id'],
  '/checkout/success': ['session_id', 'vendor'],
  '/customer/forgot-password': ['sent', ...accountForm],
  '/customer/refresh': none,
  '/customer/reset-password': accountForm,
  '/customer/signin': ['changed', ...accountForm],
  '/customer/signout': accountForm,
  '/customer/signup': ['sent', ...accountForm],
  '/customer/verify-email': accountForm,
  '/customer/welcome': ['sent', ...accountForm],
  '/events': none,
  '/manifest.webmanifest': none,
  '/robots.txt': none,
  '/sitemap.xml': none,
  '/collections/[token]': none,
  '/events/[event].ics': none,
  '/events/[event]': none,
  '/sitemap/[page].xml': none,
  '/vendor/[slug]': ['cancelled'],
  '/[vendor]/message': none,
  '/[vendor]/[theme].css': none,
  '/[vendor]/[product]': ['error'],
  '/[vendor]': ['message', 'checkout'],
};
