import { returnParam } from './return-path.ts';

const none: readonly string[] = [];
/** Account forms: path to return to, token of a mailed link, time of the last submit. */
const accountForm = [returnParam, 'token', 'tried'];
/** The view of My Collection. Read in the browser; the server only passes it through a sign-in. */
const collectionView = ['q', 'type', 'collection', 'sort', 'dir'];
const adminPanel = ['q', 'after', 'user', 'change', 'changed', 'unchanged'];

/**
 * The query parameters that each page reads, by its route under `pages/`. The front door drops all others, so that made-up
 * parameters are answered from the page cache. The first matching route counts, so named routes come before those with
 * parameters. API calls declare theirs in their `.api.ts` files.
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
  '/admin/invite-codes': ['after', 'revoked'],
  '/admin/role': adminPanel,
  '/artist-signup': ['step', 'sent', 'tried'],
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
  '/og/[...preview].jpg': none,
  '/events/[event].ics': none,
  '/events/[event]': none,
  '/sitemap/[page].xml': none,
  '/vendor/onboarding': ['step', 'artistName', 'vendorSlug', 'tried'],
  '/vendor/[slug]/storefront': ['saved'],
  '/vendor/[slug]/storefront/preview': none,
  '/vendor/[slug]/pieces/new': none,
  '/vendor/[slug]/pieces/[id]/preview': none,
  '/vendor/[slug]/pieces/[id]': ['done'],
  '/vendor/[slug]/figures/[month].csv': none,
  '/vendor/[slug]/figures': ['month'],
  '/vendor/[slug]': ['cancelled'],
  '/vendor/[slug]/messages/order/[order]': none,
  '/vendor/[slug]/messages/[thread]': ['sent', 'page'],
  '/vendor/[slug]/messages': ['page'],
  '/threads/[token]': ['sent', 'page'],
  '/vendor/[slug]/orders.csv': ['from', 'to'],
  '/vendor/[slug]/orders/[number]/packing-slip.pdf': none,
  '/vendor/[slug]/orders/[number]/evidence.pdf': none,
  '/vendor/[slug]/orders/[number]/refund': none,
  '/vendor/[slug]/orders/[number]': ['done', 'tried'],
  '/vendor/[slug]/orders': ['q', 'view', 'page'],
  '/vendor/[slug]/payments': ['error'],
  '/vendor/[slug]/payments/refresh': none,
  '/vendor/[slug]/payments/return': none,
  '/vendor/[slug]/transfers': none,
  '/vendor/[slug]/transfers/[id]': none,
  '/vendor/[slug]/transfers/[id]/archive.zip': none,
  '/vendor/[slug]/pieces': ['q', 'view', 'page', 'done', 'piece', 'tried'],
  '/[vendor]/message': none,
  '/[vendor]/[theme].css': none,
  '/[vendor]/[product]': ['error'],
  '/[vendor]': ['message', 'checkout', 'page'],
};
