/** Texts of the catalog that people read. */
import { formatCents } from '../../platform/money.ts';
import { plural } from '../../platform/plural.ts';
import type { DeliveryParam } from '../../site/explore-params.ts';
import { artistsNamed } from './events.ts';

/** While an artist is away. */
export const awayWords = {
  note: (owner: string, day: string) => `${owner} is away until ${day}. You can buy again then.`,
};

/** The ways in which an order reaches its buyer. */
export const deliveryWords = {
  shipping: {
    name: 'Shipping',
    notOffered: 'This artist doesn’t ship orders. Choose pickup instead.',
  },
  pickup: {
    name: 'Pickup',
    notOffered: 'This artist doesn’t offer pickup. Choose shipping instead.',
  },
} as const;

/** The filters of a search for stores that offer one. */
export const deliveryFilterWords: Readonly<Record<DeliveryParam, string>> = { pickup: 'Local pickup', ships: 'Ships' };

/** What an artist may set, as sentences name it: "until you’ve set a shipping price or pickup". */
export const deliveriesToSet = 'a shipping price or pickup';

/** When an order is sent. */
export const sendingWords = {
  within: (days: number) =>
    plural(days, { one: 'Ships within 1 business day', other: `Ships within ${days} business days` }),
};

/** When an order is with its buyer. Nothing of it is certain. */
export const arrivalWords = {
  arrives: (days: string) => `Arrives about ${days}`,
  days: (from: string, to: string) => `${from} to ${to}`,
  pickUp: (day: string, hours: string) => `Pick up ${day}, ${hours}`,
  hours: (opens: string, closes: string) => `${opens} to ${closes}`,
  today: 'today',
  tomorrow: 'tomorrow',
  onDay: (weekday: string, day: string) => `${weekday}, ${day}`,
};

export const weekdayNames = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
} as const;

/** The home page. */
export const homeWords = {
  title: (siteName: string, subtitle: string) => `${siteName}: ${subtitle}`,
  description: (city: string, region: string) =>
    `Glass, ceramics, textiles, paintings, silver, and photographs by artists of ${city}, ${region}. Buy directly from the artist, and meet them at community events.`,
  wall: 'Works for sale',
  heading: (city: string) => `Discover Local ${city} Artists`,
  lead: (city: string) =>
    `Glass, ceramics, textiles, paintings, and silver made in and around ${city}. Buy directly from the artist.`,
  toArtists: 'Explore Artists',
  toEvents: 'Upcoming Events',
  artists: {
    heading: 'Featured Artists',
    some: (shown: number, all: number) => `${shown} of ${all} artists`,
    refreshing: 'Updating artist data...',
    all: 'Explore All Artists',
  },
  events: {
    heading: 'Community Events',
    note: 'Free admission unless noted',
    none: 'No upcoming events yet. Check back soon.',
  },
  sample: 'Sample',
} as const;

/** An artist in a list. */
export const artistWords = {
  by: (owner: string) => `by ${owner}`,
  pickup: 'Pickup available',
  sample: 'Sample',
  visitStore: 'Visit Store',
  visit: 'Visit',
};

/** The list of all artists. */
export const artistsWords = {
  title: (city: string, siteName: string) => `Local Artists in ${city} | ${siteName}`,
  description: (siteName: string, city: string, region: string) =>
    `Every artist who sells on ${siteName}: glass, ceramics, textiles, paintings, silver, and photographs made in ${city}, ${region}.`,
  heading: 'Artists',
  none: 'No artist has opened a store yet.',
  become: 'Become an Artist',
  more: 'More Artists',
};

/** On cards, buttons, and lines of a cart. */
export const heldLabel = 'Being bought right now';

/** Where a piece reads instead of being for sale. `event` is its name. */
export const marketLabels = {
  today: (event: string) => `At ${event} today`,
  back: (event: string) => `Back from ${event} soon`,
};

/** About a piece that is sold at a market alone. */
export const marketSaleWords = {
  note: (label: string, booth: string | null) =>
    `${label}${booth === null ? '' : `, booth ${booth}`}. Today you can buy it only there.`,
  backNote: (label: string) => `${label}. If it didn’t sell, you can buy it here again soon.`,
  inCart: (name: string, event: string) => `${name} is at ${event} and for sale there only. Remove it to check out.`,
  refusal: (name: string, event: string) =>
    `${name} is at ${event} and for sale there only. You weren’t charged. Remove it to check out.`,
};

/** On cards of products. */
export const availabilityWords = {
  sold: 'Sold',
  available: (count: number) => `${count} available`,
};

/** About a product whose last unit is in another buyer's checkout. `time` is when that ends; null if it is overdue. */
export const heldWords = {
  note: (time: string | null) =>
    time === null
      ? 'Someone is checking out with this piece. If they don’t finish, it’ll be available again in a few minutes.'
      : `Someone is checking out with this piece. If they don’t finish, it’ll be available again by ${time}.`,
  inCart: (name: string, time: string | null) =>
    time === null
      ? `${name} is being bought right now. Try again in a few minutes, or remove it.`
      : `${name} is being bought right now. Try again after ${time}, or remove it.`,
  refusal: (name: string, time: string | null) =>
    time === null
      ? `${name} is being bought right now. You weren’t charged. Try again in a few minutes, or remove it.`
      : `${name} is being bought right now. You weren’t charged. Try again after ${time}, or remove it.`,
};

const inWords = new Intl.ListFormat('en-US');

/** Events on the home page and on their own pages. */
export const eventWords = {
  /** Below the next event. `names` has at most one more than `artistsNamed`. */
  with: (names: readonly string[]) =>
    `With ${inWords.format([...names.slice(0, artistsNamed), ...(names.length > artistsNamed ? ['more'] : [])])}`,
  canceled: 'Canceled',
  sample: 'Sample',
  more: 'Learn More',
  moreAbout: (name: string) => `about ${name}`,
};

/** The list of events. */
export const eventsWords = {
  title: 'Community Events',
  description: (city: string, region: string) =>
    `Markets, open studios, and workshops with the artists of ${city}, ${region}, in the coming weeks.`,
  lead: 'Meet the artists and see their work in person.',
  none: 'No upcoming events yet. Check back soon.',
  artists: 'Explore All Artists',
  subscribe: 'Subscribe in Your Calendar',
  download: 'Download Calendar (ICS)',
};

/** Feeds, as feed readers and calendars name them. */
export const feedWords = {
  pieces: (siteName: string) => `New Pieces | ${siteName}`,
  ofStore: (store: string, siteName: string) => `New Pieces from ${store} | ${siteName}`,
  ofCategory: (category: string, siteName: string) => `New ${category} | ${siteName}`,
  description: (city: string, region: string) => `What artists of ${city}, ${region}, put up for sale last.`,
  piece: (name: string, owner: string) => `${name} by ${owner}`,
  events: (siteName: string) => `Events | ${siteName}`,
  eventDescription: (city: string, region: string) =>
    `Markets, open studios, and workshops with the artists of ${city}, ${region}.`,
  event: (name: string, time: string, cancelledAt: Date | null) =>
    `${cancelledAt === null ? '' : `${eventWords.canceled}: `}${name}, ${time}`,
};

/** The page of an event. */
export const eventPageWords = {
  canceled: 'This event is canceled.',
  movedFrom: (day: string) => `This event was moved from ${day}.`,
  admission: (cents: number) => (cents === 0 ? 'Free admission' : `${formatCents(cents).replace('.00', '')} admission`),
  addToCalendar: 'Add to Calendar',
  directions: 'Directions',
  artists: 'Participating Artists',
  artistCount: (count: number) => plural(count, { one: '1 artist', other: `${count} artists` }),
  next: 'Next on the Calendar',
};

const removed = 'It may have been removed, or the link may be mistyped.';

/** Pages that answer 404. */
export const notFoundWords = {
  artist: {
    heading: 'Artist Store Not Found',
    text: 'There’s no artist store or page at this address. The link may be out of date or mistyped.',
    link: 'Explore All Artists',
  },
  closed: {
    heading: 'This Store Is Closed',
    text: 'The artist closed this store for good. Many others are open.',
    link: 'Explore All Artists',
  },
  suspended: {
    heading: (store: string) => `${store} Isn’t Open Right Now`,
    text: 'You can’t see or buy its pieces for now. Orders that are paid go on as usual: the link in your email still opens yours, and messages and refunds work there. Questions? Write to us.',
    link: 'Contact Us',
    frame: 'Closed for now',
  },
  piece: { heading: 'Piece Not Found', text: removed },
  event: { heading: 'Event Not Found', text: removed, link: 'See Upcoming Events' },
  page: {
    heading: 'Page Not Found',
    text: 'There’s no page at this address. The link may be out of date or mistyped.',
  },
  more: (vendor: string) => `See More from ${vendor}`,
  frame: 'Nothing here',
  home: 'Go Home',
  back: 'Go Back',
};

/** Answers of the API and of files. */
export const catalogErrors = {
  unknownProduct: 'We couldn’t find that piece.',
  unknownVendor: 'We couldn’t find that artist.',
  unknownEvent: 'We couldn’t find that event.',
};

/** Why a store can't have a URL. */
export const slugErrors = {
  empty: 'Please enter a store URL',
  characters: 'Use only letters, numbers, and hyphens in your store URL.',
  tooShort: (min: number) => `A store URL needs at least ${min} characters.`,
  tooLong: (max: number) => `A store URL can have at most ${max} characters.`,
  ends: 'Start and end your store URL with a letter or number.',
  punycode: 'Your store URL can’t have hyphens as its third and fourth characters.',
  digitsOnly: 'A store URL needs at least one letter.',
  id: 'That looks like an ID. Choose a name for your store URL.',
  reserved: 'That store URL isn’t available. Choose another one.',
  taken: 'That store URL is taken. Choose another one.',
};
