/** The public pages by kind: one of each is looked at closely, and a new kind of page belongs here. */
export const publicPages = [
  { name: 'home', path: '/' },
  { name: 'artists', path: '/artists' },
  { name: 'about', path: '/about' },
  { name: 'storefront', path: '/portland-kiln' },
  { name: 'piece', path: '/portland-kiln/moon-jar' },
  { name: 'sold piece', path: '/portland-kiln/dry-creek-bottle' },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/events/logan-street-makers-market' },
  { name: 'artist signup', path: '/artist-signup' },
] as const;

/** Pages that are nobody's to index. */
export const personalPages = [
  { name: 'sign in', path: '/customer/signin' },
  { name: 'sign up', path: '/customer/signup' },
  { name: 'order without a session', path: '/checkout/success' },
  { name: 'not found', path: '/no-such-artist' },
] as const;
