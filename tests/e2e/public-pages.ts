/** One public page of each kind for close checks. Add new kinds of pages here. */
export const publicPages = [
  { name: 'home', path: '/' },
  { name: 'artists', path: '/artists' },
  { name: 'search', path: '/search' },
  { name: 'category', path: '/artists/ceramics' },
  { name: 'about', path: '/about' },
  { name: 'storefront', path: '/portland-kiln' },
  { name: 'piece', path: '/portland-kiln/moon-jar' },
  { name: 'sold piece', path: '/portland-kiln/dry-creek-bottle' },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/events/logan-street-makers-market' },
  { name: 'artist signup', path: '/artist-signup' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'returns', path: '/returns' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'contact', path: '/contact' },
  { name: 'report', path: '/report' },
] as const;

export type PublicPage = (typeof publicPages)[number];

/** True for a page whose layout another one of them has, too: the full tests walk over these. */
export const isLaidOutAlike = ({ name }: PublicPage): boolean =>
  ['category', 'privacy', 'returns', 'accessibility'].includes(name);

/** Pages that aren't indexed. */
export const personalPages = [
  { name: 'sign in', path: '/customer/signin' },
  { name: 'sign up', path: '/customer/signup' },
  { name: 'order without a session', path: '/checkout/success' },
  { name: 'not found', path: '/no-such-artist' },
  { name: 'a search', path: '/search?q=river&to=120' },
  { name: 'a search without matches', path: '/search?q=celedon&to=40&neighborhood=Clifton' },
] as const;

/** More of them for what takes only looking. */
export const otherPages = [
  { name: 'without a connection', path: '/offline' },
  { name: 'piece with a choice of quantity', path: '/portland-kiln/honey-jar' },
  { name: 'forgotten password', path: '/customer/forgot-password' },
  { name: 'My Collection of a guest', path: '/account/favorites' },
] as const;
