/** Paths of the booth: its page and its calls. Apart from `paths`, which weighs on every page of a signed-in visitor. */
export const boothApiPaths = {
  pair: '/api/booth/pair',
  help: '/api/booth/help',
  unpair: '/api/booth/unpair',
  day: '/api/booth/day',
  sales: '/api/booth/sales',
  undoSale: '/api/booth/sales/undo',
  receipts: '/api/booth/receipts',
  charges: '/api/booth/charges',
  payments: '/api/booth/payments',
  payment: (id: string) => `/api/booth/payments/${id}` as const,
  cancelPayment: (id: string) => `/api/booth/payments/${id}/cancel` as const,
  pickups: '/api/booth/pickups',
} as const;

/** What a phone shows as a QR code: it leads a buyer to the payment page. */
export const boothPaymentPath = (token: string) => `/p/${token}`;

/** The receipt of a sale in person, which only whoever has the token can read. */
export const boothReceiptPath = (token: string) => `/r/${token}`;

export const vendorPhonesPath = (vendorSlug: string) => `/vendor/${vendorSlug}/phones`;

/** Where a line of a sale that a phone couldn't get recorded is recorded by hand. */
export const vendorWaitingSalePath = (vendorSlug: string, saleId: string, line: number) =>
  `/vendor/${vendorSlug}/sold-in-person?waiting=${saleId}&line=${line}`;

export const ownBoothPath = '/vendor/booth';

/** The page on which a phone sells for a store. It holds no data, and works without a signal. */
export const boothPath = (vendorSlug: string) => `/vendor/${vendorSlug}/pos`;

/** The same with the code that pairs a helper's phone, which stays in the browser that opens it. */
export const boothHelperPath = (vendorSlug: string, code: string) => `${boothPath(vendorSlug)}#${helperMark}${code}`;

export const helperMark = 'helper=';

/** Opens the booth where its pairing ends. */
export const unpairMark = 'unpair';

export const boothManifestPath = (vendorSlug: string) => `/vendor/${vendorSlug}/pos.webmanifest`;

export const isBoothPath = (path: string): boolean => /^\/vendor\/[a-z0-9-]+\/pos$/.test(path);

export const boothWorkerPath = '/booth-sw.js';

/** What a sign-out leaves alone, because a phone stays paired: its database, and caches with names that begin so. */
export const boothDatabase = 'booth';
export const boothCachePrefix = 'booth-';
