/** Texts of the artist's tab in Account Settings. */
export const vendorSettingsWords = {
  pieces: 'Pieces in your store',
  orders: 'Orders to ship or for pickup',
  favorites: 'Favorites',
  sales: (month: string) => `Sales in ${month}`,
  sold: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  inPerson: (count: number) => `${count} sold in person`,
  dashboard: 'Open Vendor Dashboard',
  newTab: '(opens in a new tab)',
  store: 'View My Store',
  phones: 'Booth Phones',
  closed: 'Your store is suspended, so nobody else sees it.',
  none: 'You don’t have a store yet.',
  open: 'Open Your Store',
};
