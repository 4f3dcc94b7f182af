/** Paths of the booth: its page and its calls. Apart from `paths`, which weighs on every page of a signed-in visitor. */
export const boothApiPaths = {
  pair: '/api/booth/pair',
  unpair: '/api/booth/unpair',
  day: '/api/booth/day',
  sales: '/api/booth/sales',
  payments: '/api/booth/payments',
  payment: (id: string) => `/api/booth/payments/${id}` as const,
  cancelPayment: (id: string) => `/api/booth/payments/${id}/cancel` as const,
  pickups: '/api/booth/pickups',
} as const;

/** What a phone shows as a QR code: it leads a buyer to the payment page. */
export const boothPaymentPath = (token: string) => `/p/${token}`;

/** The phones that sell for a store, and what of theirs needs the artist. */
export const vendorPhonesPath = (vendorSlug: string) => `/vendor/${vendorSlug}/phones`;
