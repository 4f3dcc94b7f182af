/** Every URL of the site is built here. Paths start with a slash; absolute ones need the origin of the configuration. */

export const paths = {
  home: '/',
  allArtists: '/artists',
  eventsOnHome: '/#events',
  about: '/about',
  events: '/events',
  event: (slug: string) => `/events/${slug}`,
  eventIcs: (slug: string) => `/events/${slug}.ics`,
  storefront: (vendorSlug: string) => `/${vendorSlug}`,
  /** The form to an artist. */
  message: (vendorSlug: string) => `/${vendorSlug}/message`,
  product: (vendorSlug: string, productSlug: string) => `/${vendorSlug}/${productSlug}`,
  vendorTheme: (vendorSlug: string, hash: string) => `/${vendorSlug}/theme.${hash}.css`,
  vendorDashboard: (vendorSlug: string) => `/vendor/${vendorSlug}`,
  /** Everything about getting in and out. */
  customer: '/customer/',
  signIn: '/customer/signin',
  signUp: '/customer/signup',
  welcome: '/customer/welcome',
  signOut: '/customer/signout',
  verifyEmail: '/customer/verify-email',
  forgotPassword: '/customer/forgot-password',
  resetPassword: '/customer/reset-password',
  /** Renews a provider's short-lived token without showing anything. */
  refreshSession: '/customer/refresh',
  /** Clerk's front-end API, reached through this site. */
  clerk: '/__clerk',
  /** Pictures of people that Clerk keeps, reached through this site. */
  clerkImages: '/__clerk-images',
  accountSettings: '/account/settings',
  accountPassword: '/account/password',
  favorites: '/account/favorites',
  /** The same list without scripting. */
  favoritesPlain: '/account/favorites?view=plain',
  /** The service worker of the page above, and of no other. */
  offlineWorker: '/sw.js',
  /** Takes hearts as a form, without scripting. */
  heart: '/account/heart',
  /** A collection that its owner shares. */
  sharedCollection: (shareToken: string) => `/collections/${shareToken}`,
  admin: '/admin',
  /** Asks before an account becomes an admin or stops being one, and does it. */
  adminRole: '/admin/role',
  beta: '/beta',
  artistSignup: '/artist-signup',
  checkoutSuccess: '/checkout/success',
  checkoutPay: '/checkout/pay',
  checkoutBuy: '/checkout/buy',
  checkoutHosted: '/checkout/hosted',
  sitemapPage: (page: number) => `/sitemap/${page + 1}.xml`,
  media: (key: string, width: number, format: 'avif' | 'webp') => `/media/${key}-${width}.${format}`,
  api: {
    checkoutSession: '/api/checkout/session',
    checkout: '/api/checkout',
    checkoutSessionById: (sessionId: string) => `/api/checkout/session/${sessionId}` as const,
    checkoutSessionCancel: (sessionId: string) => `/api/checkout/session/${sessionId}/cancel` as const,
    quote: '/api/checkout/quote',
    messages: '/api/messages',
    stripeWebhook: '/api/webhooks/stripe',
    clerkWebhook: '/api/webhooks/clerk',
    favorites: '/api/favorites',
    favorite: (id: string) => `/api/favorites/${id}` as const,
    recentlyRemoved: '/api/favorites/recently-removed',
    clearRecentlyRemoved: '/api/favorites/recently-removed/clear',
    undoFavorite: (id: string) => `/api/favorites/undo/${id}` as const,
    favoriteChanges: '/api/favorites/changes',
    collections: '/api/collections',
    collection: (id: string) => `/api/collections/${id}` as const,
    collectionItems: (id: string) => `/api/collections/${id}/items` as const,
    collectionItem: (id: string, itemId: string) => `/api/collections/${id}/items/${itemId}` as const,
    collectionShare: (id: string) => `/api/collections/${id}/share` as const,
    me: '/api/users/me',
    assignRole: '/api/users/assign-role',
  },
} as const;

/** Names the place on the account's page where its own orders are. */
export const orderHistoryId = 'order-history';
export const orderHistoryPath = `${paths.accountSettings}#${orderHistoryId}`;

/** "https://example.org/about" from the site's origin and a path of `paths`. */
export function toAbsoluteUrl(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).href;
}

/** The confirmation of a session that is known. */
export function checkoutSuccessPath(vendorSlug: string, sessionId: string): string {
  return `${paths.checkoutSuccess}?${new URLSearchParams({ vendor: vendorSlug, session_id: sessionId })}`;
}

/** The way back to an open payment. For one that has ended it leads on to a page that says so. */
export const checkoutPayPath = (sessionId: string) =>
  `${paths.checkoutPay}?session_id=${encodeURIComponent(sessionId)}`;

/** Where the hosted checkout sends a buyer who paid; the provider fills in the session id. */
export function checkoutSuccessUrl(siteUrl: string, vendorSlug: string): string {
  return `${siteUrl}${paths.checkoutSuccess}?vendor=${encodeURIComponent(vendorSlug)}&session_id={CHECKOUT_SESSION_ID}`;
}

/** Where the hosted checkout sends a buyer who changed their mind. It names the order, whose pieces come free there. */
export function checkoutCancelUrl(siteUrl: string, vendorSlug: string, orderId: string): string {
  return `${siteUrl}${paths.vendorDashboard(vendorSlug)}?cancelled=${orderId}`;
}
