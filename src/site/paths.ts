/** Builds every URL of the site. Paths start with a slash; absolute URLs need the configured origin. */

/** Apart from the others, because the service worker needs no more. */
export const favoritesPath = '/account/favorites';

export const paths = {
  home: '/',
  allArtists: '/artists',
  eventsOnHome: '/#events',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  returns: '/returns',
  accessibility: '/accessibility',
  contact: '/contact',
  report: '/report',
  securityTxt: '/.well-known/security.txt',
  indexNowKey: (key: string) => `/${key}.txt`,
  events: '/events',
  event: (slug: string) => `/events/${slug}`,
  eventIcs: (slug: string) => `/events/${slug}.ics`,
  calendar: '/events.ics',
  eventFeed: '/events/feed.xml',
  pieceFeed: '/feed.xml',
  storeFeed: (vendorSlug: string) => `/${vendorSlug}/feed.xml`,
  categoryFeed: (category: string) => `/artists/${category}/feed.xml`,
  storefront: (vendorSlug: string) => `/${vendorSlug}`,
  /** A page of its pieces, from 1. */
  storefrontPage: (vendorSlug: string, page: number) => (page === 1 ? `/${vendorSlug}` : `/${vendorSlug}?page=${page}`),
  message: (vendorSlug: string) => `/${vendorSlug}/message`,
  product: (vendorSlug: string, productSlug: string) => `/${vendorSlug}/${productSlug}`,
  vendorTheme: (vendorSlug: string, hash: string) => `/${vendorSlug}/theme.${hash}.css`,
  vendorDashboard: (vendorSlug: string) => `/vendor/${vendorSlug}`,
  vendorOrders: (vendorSlug: string) => `/vendor/${vendorSlug}/orders`,
  vendorOrder: (vendorSlug: string, number: string) => `/vendor/${vendorSlug}/orders/${number}`,
  vendorPackingSlip: (vendorSlug: string, number: string, paper: 'letter' | 'label' = 'letter') =>
    `/vendor/${vendorSlug}/orders/${number}/packing-slip.pdf${paper === 'letter' ? '' : `?paper=${paper}`}`,
  vendorOrdersCsv: (vendorSlug: string) => `/vendor/${vendorSlug}/orders.csv`,
  vendorPieces: (vendorSlug: string) => `/vendor/${vendorSlug}/pieces`,
  vendorNewPiece: (vendorSlug: string) => `/vendor/${vendorSlug}/pieces/new`,
  vendorPiece: (vendorSlug: string, productId: string) => `/vendor/${vendorSlug}/pieces/${productId}`,
  vendorPiecePreview: (vendorSlug: string, productId: string) => `/vendor/${vendorSlug}/pieces/${productId}/preview`,
  /** The form with which a vendor records what they sold in person: of any piece, or of this one. */
  vendorSale: (vendorSlug: string, productId?: string) =>
    `/vendor/${vendorSlug}/sold-in-person${productId === undefined ? '' : `?piece=${productId}`}`,
  vendorPublishedPiece: (vendorSlug: string, productId: string) =>
    `/vendor/${vendorSlug}/pieces/${productId}/published`,
  /** The form that chooses what to print. The papers lie below: 'tags.pdf', 'qr.pdf', and 'sign.pdf'. */
  vendorPrint: (vendorSlug: string) => `/vendor/${vendorSlug}/print`,
  vendorPaper: (vendorSlug: string, paper: 'tags' | 'qr' | 'sign') => `/vendor/${vendorSlug}/print/${paper}.pdf`,
  vendorEvents: (vendorSlug: string) => `/vendor/${vendorSlug}/events`,
  vendorEvent: (vendorSlug: string, eventSlug: string) => `/vendor/${vendorSlug}/events/${eventSlug}`,
  vendorEventDay: (vendorSlug: string, eventSlug: string) => `/vendor/${vendorSlug}/events/${eventSlug}/day`,
  vendorEventDayCsv: (vendorSlug: string, eventSlug: string) => `/vendor/${vendorSlug}/events/${eventSlug}/day.csv`,
  vendorMessages: (vendorSlug: string) => `/vendor/${vendorSlug}/messages`,
  vendorMessageBuyer: (vendorSlug: string, orderId: string) => `/vendor/${vendorSlug}/messages/order/${orderId}`,
  vendorFigures: (vendorSlug: string) => `/vendor/${vendorSlug}/figures`,
  vendorPlan: (vendorSlug: string) => `/vendor/${vendorSlug}/plan`,
  vendorInvoice: (vendorSlug: string, id: string) => `/vendor/${vendorSlug}/plan/${id}.pdf`,
  vendorTax: (vendorSlug: string) => `/vendor/${vendorSlug}/figures/tax`,
  vendorStorefront: (vendorSlug: string) => `/vendor/${vendorSlug}/storefront`,
  vendorStorefrontAbout: (vendorSlug: string) => `/vendor/${vendorSlug}/storefront/about`,
  vendorStorefrontShipping: (vendorSlug: string) => `/vendor/${vendorSlug}/storefront/shipping`,
  vendorStorefrontPreview: (vendorSlug: string) => `/vendor/${vendorSlug}/storefront/preview`,
  vendorShipping: (vendorSlug: string) => `/vendor/${vendorSlug}/shipping`,
  vendorBoxes: (vendorSlug: string) => `/vendor/${vendorSlug}/boxes`,
  vendorPayments: (vendorSlug: string) => `/vendor/${vendorSlug}/payments`,
  vendorTransfers: (vendorSlug: string) => `/vendor/${vendorSlug}/transfers`,
  vendorTransfer: (vendorSlug: string, id: string) => `/vendor/${vendorSlug}/transfers/${id}`,
  vendorArchive: (vendorSlug: string, id: string) => `/vendor/${vendorSlug}/transfers/${id}/archive.zip`,
  vendorOnboarding: '/vendor/onboarding',
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
  emulated: '/_emulated',
  clerk: '/__clerk',
  /** Proxy for the profile pictures that Clerk stores. */
  clerkImages: '/__clerk-images',
  accountSettings: '/account/settings',
  favorites: favoritesPath,
  /** The same list without JavaScript. */
  favoritesPlain: '/account/favorites?view=plain',
  /** The row “For You” of that page, as a piece of HTML. */
  forYou: '/account/for-you',
  /** The service worker. It serves the favorites page only. */
  offlineWorker: '/sw.js',
  /** Takes favorites as a form, for pages without JavaScript. */
  heart: '/account/heart',
  sharedCollection: (shareToken: string) => `/collections/${shareToken}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  admin: '/admin',
  adminRole: '/admin/role',
  adminInvites: '/admin/invite-codes',
  /** How the site is set up, if DEBUG_PAGES is on. */
  adminDebug: '/admin/debug',
  systemDebug: '/system/debug',
  beta: '/beta',
  artistSignup: '/artist-signup',
  artistSignupStep: (step: 'invite' | 'auth' | 'customize' | 'decline') => `/artist-signup?step=${step}`,
  checkoutSuccess: '/checkout/success',
  checkoutPay: '/checkout/pay',
  checkoutBuy: '/checkout/buy',
  checkoutHosted: '/checkout/hosted',
  sitemapPage: (page: number) => `/sitemap/${page + 1}.xml`,
  /** @param page the page's path; "/home" for the home page */
  linkPreview: (page: string, hash: string) => `/og${page}.${hash}.jpg`,
  media: (key: string, width: number, format: 'avif' | 'webp') => `/media/${key}-${width}.${format}`,
  api: {
    checkoutSession: '/api/checkout/session',
    checkout: '/api/checkout',
    checkoutSessionById: (sessionId: string) => `/api/checkout/session/${sessionId}` as const,
    checkoutSessionCancel: (sessionId: string) => `/api/checkout/session/${sessionId}/cancel` as const,
    quote: '/api/checkout/quote',
    products: (vendorSlug: string, limit: number) => `/api/products?vendor=${vendorSlug}&limit=${limit}` as const,
    messages: '/api/messages',
    stripeWebhook: '/api/webhooks/stripe',
    clerkWebhook: '/api/webhooks/clerk',
    favorites: '/api/favorites',
    favorite: (id: string) => `/api/favorites/${id}` as const,
    recentlyRemoved: '/api/favorites/recently-removed',
    clearRecentlyRemoved: '/api/favorites/recently-removed/clear',
    undoFavorite: (id: string) => `/api/favorites/undo/${id}` as const,
    favoriteWrites: '/api/favorites/writes',
    collections: '/api/collections',
    collection: (id: string) => `/api/collections/${id}` as const,
    collectionShare: (id: string) => `/api/collections/${id}/share` as const,
    invites: '/api/invite-codes',
    invite: (id: string) => `/api/invite-codes/${id}` as const,
    inviteAgain: (id: string) => `/api/invite-codes/${id}/again` as const,
    inviteValidate: '/api/invite-codes/validate',
    inviteUse: '/api/invite-codes/use',
    slug: (slug: string) => `/api/slugs/${slug}` as const,
    stripeAccountsWebhook: '/api/webhooks/stripe/accounts',
    stripePlanWebhook: '/api/webhooks/stripe/plan',
    pieces: (vendorSlug: string) => `/api/studio/${vendorSlug}/pieces` as const,
    piece: (vendorSlug: string, id: string) => `/api/studio/${vendorSlug}/pieces/${id}` as const,
    pieceState: (vendorSlug: string, id: string) => `/api/studio/${vendorSlug}/pieces/${id}/state` as const,
    pieceStock: (vendorSlug: string, id: string) => `/api/studio/${vendorSlug}/pieces/${id}/stock` as const,
    piecePrice: (vendorSlug: string, id: string) => `/api/studio/${vendorSlug}/pieces/${id}/price` as const,
    pieceCopy: (vendorSlug: string, id: string) => `/api/studio/${vendorSlug}/pieces/${id}/copy` as const,
    uploads: (vendorSlug: string) => `/api/studio/${vendorSlug}/uploads` as const,
    upload: (vendorSlug: string, id: string) => `/api/studio/${vendorSlug}/uploads/${id}` as const,
    transfer: (vendorSlug: string, id: string) => `/api/studio/${vendorSlug}/transfers/${id}` as const,
    studioStore: (vendorSlug: string) => `/api/studio/${vendorSlug}/storefront` as const,
    studioAway: (vendorSlug: string) => `/api/studio/${vendorSlug}/away` as const,
    studioCss: (vendorSlug: string) => `/api/studio/${vendorSlug}/css` as const,
    debugAdmin: '/api/debug/admin',
    me: '/api/users/me',
    assignRole: '/api/users/assign-role',
  },
} as const;

/** The page of the link that is mailed to an account's new address. Apart from `paths`, which weighs on signed-in pages. */
export const confirmEmailPath = '/customer/confirm-email';
export const applicationPath = '/account/application';
/** Where a provider's form leads if no page was asked for. */
/** The service worker of all pages: what people see without a connection. */
export const siteWorkerPath = '/offline-sw.js';

export const landingPath = '/customer/landing';

export const reportPath = (page: string) => `${paths.report}?about=${page}`;

export const searchPath = '/search';
export const searchApiPath = '/api/search';
export const searchSuggestionsPath = '/api/search/suggestions';

export const categoryPath = (slug: string) => `${paths.allArtists}/${slug}`;

export const personPath = (slug: string) => `/people/${slug}`;

export const orderHistoryId = 'order-history';

export const messageFormPath = (vendorSlug: string) => `${paths.storefront(vendorSlug)}#message`;

/** Returns the absolute URL of a path: "https://example.org/about". */
export function toAbsoluteUrl(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).href;
}

/** Returns the URL of a map service that shows the way to an address, on a phone in its app. */
export const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;

export function checkoutSuccessPath(vendorSlug: string, sessionId: string): string {
  return `${paths.checkoutSuccess}?${new URLSearchParams({ vendor: vendorSlug, session_id: sessionId })}`;
}

export const checkoutDraftPath = (draftId: string) => `/checkout/${draftId}`;

/** Returns the path that leads back to an open payment, or, once it has ended, to a page that says so. */
export const checkoutPayPath = (sessionId: string) =>
  `${paths.checkoutPay}?session_id=${encodeURIComponent(sessionId)}`;

/** Returns the URL to which the hosted checkout sends a buyer who paid. The provider fills in the session id. */
export function checkoutSuccessUrl(siteUrl: string, vendorSlug: string): string {
  return `${siteUrl}${paths.checkoutSuccess}?vendor=${encodeURIComponent(vendorSlug)}&session_id={CHECKOUT_SESSION_ID}`;
}

/** Returns the URL to which the hosted checkout sends a buyer who canceled. That page releases the order's stock. */
export function checkoutCancelUrl(siteUrl: string, vendorSlug: string, orderId: string): string {
  return `${siteUrl}${paths.vendorDashboard(vendorSlug)}?cancelled=${orderId}`;
}
