/**
 * Sample artists and events, which the site shows with a label before the first store has opened, or if the database is
 * away and no copy of a page is cached. None of them can be bought.
 */

import { mapNames } from '../../platform/objects.ts';
import { type Picture, storefrontWidths } from '../../platform/pictures.ts';
import { dayMs, hourMs } from '../../platform/time.ts';
import { deliveryFields } from './deliveries.ts';
import type { UpcomingEvent } from './events.ts';
import { noDetails } from './piece-fields.ts';
import type { Product } from './products.ts';
import type { ThemeName } from './themes.ts';
import type { StorefrontView, VendorCard } from './vendors.ts';

type SamplePiece = readonly [slug: string, name: string, medium: string, priceCents: number, alt: string];

function samplePicture(vendor: string, piece: string, alt: string, width: number, height: number): Picture {
  return {
    key: `demo/${vendor}/${piece}`,
    width,
    height,
    alt,
    widths: storefrontWidths.filter((one) => one <= width),
  };
}

function sampleArtist(artist: {
  slug: string;
  name: string;
  owner: string;
  neighborhood: string;
  description: string;
  theme: ThemeName;
  favoriteCount: number;
  category: string;
  headerAlt: string;
  shape: { width: number; height: number };
  pieces: readonly SamplePiece[];
}): VendorCard {
  const { category, headerAlt, pieces, shape, ...basics } = artist;
  const products = pieces.map(
    ([slug, name, medium, priceCents, alt]): Product => ({
      id: `sample-${slug}`,
      slug,
      name,
      ...noDetails,
      medium,
      priceCents,
      inventory: 0,
      heldUntil: null,
      atMarket: null,
      category: { slug: category.toLowerCase().replace(' ', '-'), name: category },
      pictures: [samplePicture(artist.slug, slug, alt, shape.width, shape.height)],
      favoriteCount: 0,
      vendorId: `sample-${artist.slug}`,
      vendorName: artist.name,
      vendorOwner: artist.owner,
      vendorNeighborhood: artist.neighborhood,
      vendorSlug: artist.slug,
    }),
  );
  return {
    ...basics,
    id: `sample-${artist.slug}`,
    joinedDate: '2026-01-01',
    about: '',
    customCss: '',
    primaryColor: null,
    secondaryColor: null,
    portrait: null,
    headerPicture: samplePicture(artist.slug, 'header', headerAlt, 1360, 907),
    productCount: products.length,
    pickup: null,
    shop: 'not_ready',
    products,
  };
}

const upright = { width: 1020, height: 1275 };
const photograph = { width: 1020, height: 680 };

export const sampleArtists: readonly VendorCard[] = [
  sampleArtist({
    slug: 'cathedral-street-glass',
    name: 'Cathedral Street Glass',
    owner: 'Nora Bettencourt',
    neighborhood: 'Butchertown',
    description: 'Leaded windows and lamps cut from salvaged church glass, one pattern at a time.',
    theme: 'artsy',
    favoriteCount: 47,
    category: 'Glass Art',
    shape: upright,
    headerAlt: 'Leaded glass on a workbench.',
    pieces: [
      [
        'rose-window-no-4',
        'Rose Window No. 4',
        'Leaded glass',
        12500,
        'Rose window of twelve petals in ruby, amber and blue glass.',
      ],
      ['tulip-poplar', 'Tulip Poplar', 'Leaded glass', 11000, 'Leaded glass panel with tulip poplar leaves.'],
    ],
  }),
  sampleArtist({
    slug: 'loom-and-river',
    name: 'Loom & River',
    owner: 'Adaeze Oyelaran',
    neighborhood: 'Shelby Park',
    description: 'Handwoven hangings, coverlets and table linen in walnut-dyed wool and Kentucky flax.',
    theme: 'bold',
    favoriteCount: 32,
    category: 'Textiles',
    shape: upright,
    headerAlt: 'Three folded handwoven blankets stacked on a bench.',
    pieces: [
      [
        'flood-stage-1937',
        'Flood Stage, 1937',
        'Wool twill',
        11000,
        'Wall hanging with bands of rust, teal and cream chevrons.',
      ],
      [
        'four-selvedges',
        'Four Selvedges',
        'Wool and linen',
        8400,
        'Hanging of four joined strips with stepped blocks.',
      ],
    ],
  }),
  sampleArtist({
    slug: 'portland-kiln',
    name: 'Portland Kiln',
    owner: 'Marcus Webb',
    neighborhood: 'Portland',
    description: 'Wheel-thrown stoneware in ash, tenmoku and celadon, fired in a brick kiln.',
    theme: 'vintage',
    favoriteCount: 58,
    category: 'Ceramics',
    shape: upright,
    headerAlt: 'A shelf of stoneware jars and bowls.',
    pieces: [
      [
        'rickhouse-jar',
        'Rickhouse Jar',
        'Stoneware, ash glaze',
        9800,
        'Shouldered clay jar with blue-green ash glaze.',
      ],
      ['moon-jar', 'Moon Jar', 'White stoneware', 12500, 'Large round milk-white jar with a low neck.'],
    ],
  }),
  sampleArtist({
    slug: 'second-light',
    name: 'Second Light',
    owner: 'June Park',
    neighborhood: 'Crescent Hill',
    description: 'Black-and-white photographs of the river, its bridges and the streets behind them.',
    theme: 'minimal',
    favoriteCount: 73,
    category: 'Photography',
    shape: photograph,
    headerAlt: 'Truss bridge over a still river at dusk.',
    pieces: [
      [
        'big-four-dusk',
        'Big Four, Dusk',
        'Gelatin silver print',
        12000,
        'A steel truss bridge reflected in a calm river.',
      ],
      [
        'second-street-fog',
        'Second Street, Fog',
        'Gelatin silver print',
        9500,
        'A bridge walks into fog and disappears.',
      ],
    ],
  }),
];

/** Returns the storefront of a sample artist; null for any other slug. */
export function sampleStorefront(slug: string): StorefrontView | null {
  const artist = sampleArtists.find((sample) => sample.slug === slug);
  if (!artist) return null;
  const { products, ...basics } = artist;
  const vendor = {
    ...basics,
    ...mapNames(deliveryFields, () => null),
    customerDiscountPercent: 0,
    specialties: '',
    stylesheetHash: null,
    awayUntil: null,
    restsAt: null,
    pickupHours: null,
    instagram: '',
    website: '',
    salesNote: '',
  };
  return { vendor, products, events: [] };
}

export function sampleEvents(now: Date): UpcomingEvent[] {
  const at = (days: number, hourUtc: number) =>
    new Date(Math.floor(now.getTime() / dayMs) * dayMs + days * dayMs + hourUtc * hourMs);
  const event = (slug: string, name: string, description: string, location: string, days: number): UpcomingEvent => ({
    id: `sample-${slug}`,
    slug,
    name,
    description,
    location,
    address: '',
    startsAt: at(days, 15),
    endsAt: at(days, 21),
    picture: null,
    cancelledAt: null,
    favoriteCount: 0,
    details: '',
    artistNames: [],
  });
  return [
    event(
      'sample-market',
      'A makers market',
      'Forty tables, and the people who made what lies on them.',
      'Logan Street',
      9,
    ),
    event('sample-open-studio', 'An open studio', 'See how it is done, and try it yourself.', 'Germantown', 16),
  ];
}

/** Why a page shows samples: there is no vendor yet, or the database is away and no copy of the page is cached. */
export type SampleReason = 'empty' | 'unreachable';

export const sampleArtistsNotes: Record<SampleReason, string> = {
  empty: 'These are sample artists. Real ones will appear when the first store opens.',
  unreachable: 'We’re having trouble loading our artists, so these are samples. Please check back in a few minutes.',
};

export const sampleStoreNotes: Record<SampleReason, string> = {
  empty: 'Sample: this artist is made up, and nothing here can be bought.',
  unreachable:
    'We’re having trouble loading this store, so this is a sample, and nothing here can be bought. Please check back in a few minutes.',
};
