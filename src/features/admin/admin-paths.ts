/** Addresses of the admin panel. Apart from `paths`, which every page of a signed-in person loads. */

export const adminPaths = {
  artists: '/admin/artists',
  artist: (vendorId: string) => `/admin/artists/${vendorId}`,
  orders: '/admin/orders',
  customers: '/admin/customers',
  customer: (userId: string) => `/admin/customers/${userId}`,
  applications: '/admin/applications',
  application: (id: string) => `/admin/applications/${id}`,
  reports: '/admin/reports',
  report: (id: string) => `/admin/reports/${id}`,
  mails: '/admin/mails',
  events: '/admin/events',
  newEvent: '/admin/events/new',
  event: (id: string) => `/admin/events/${id}`,
  figures: '/admin/figures',
  figuresOf: (month: string) => `/admin/figures?month=${month}`,
  /** The figures of a month or a year as CSV. */
  figuresCsv: (period: string) => `/admin/figures/${period}.csv`,
  tax: '/admin/tax',
  categories: '/admin/categories',
  category: (slug: string) => `/admin/categories/${slug}`,
  audit: '/admin/audit',
  /** A list as CSV. */
  file: (list: string) => `/admin/lists/${list}.csv`,
} as const;
