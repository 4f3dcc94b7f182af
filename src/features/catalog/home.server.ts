/** Data of the home page: live data, or labeled samples if there is nothing else. */

import { log } from '../../platform/http/log.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import type { Picture } from '../../platform/pictures.ts';
import { paths } from '../../site/paths.ts';
import type { AccountServices } from '../accounts/services.ts';
import { listUpcomingEvents } from './events.server.ts';
import type { UpcomingEvent } from './events.ts';
import type { Product } from './products.ts';
import { type SampleReason, sampleArtists, sampleEvents } from './samples.ts';
import { countVendors, listVendors } from './vendors.server.ts';
import { featuredVendorCount, type VendorCard } from './vendors.ts';
import { homeWords as words } from './words.ts';

export interface WallWork {
  product: Product;
  picture: Picture;
  /** Owner and neighborhood of the store. */
  artist: string;
  href: string;
}

const cardSizes = ['large', 'medium', 'small', 'medium', 'large', 'small'] as const;

/** An artist in the grid; `products` are at most two. */
export interface HomeCard {
  vendor: VendorCard;
  products: readonly Product[];
  picture: Picture | null;
  size: (typeof cardSizes)[number];
}

export interface Home {
  /** At most three works that can be bought, of different artists. Phones show the first one only. */
  wall: readonly WallWork[];
  cards: readonly HomeCard[];
  events: readonly UpcomingEvent[];
  /** Why samples are shown; null for live data. */
  sample: SampleReason | null;
  artistsNote: string;
  eventsNote: string;
  tags: readonly string[];
}

const eventsShown = 6;
const productsOnCard = 2;

/** Loads the home page. Never throws: without a database it returns samples, which the page sends with 503 so they aren't cached. */
export async function loadHome(app: AccountServices): Promise<Home> {
  const now = app.clock.now();
  try {
    const [vendors, events, total] = await Promise.all([
      // The wall may show an artist who has no card, and a piece that the artist's card then leaves out.
      listVendors(app.db, { limit: featuredVendorCount + 1, products: productsOnCard + 1 }),
      listUpcomingEvents(app.db, now, eventsShown),
      countVendors(app.db),
    ]);
    if (vendors.length === 0) return createSampleHome('empty', now);
    const featured = vendors.slice(0, featuredVendorCount);
    const wall = chooseWorks(featured, vendors.slice(featuredVendorCount), canBeBought);
    return {
      wall,
      cards: featured.map((vendor, index) => toHomeCard(vendor, index, wall)),
      events,
      sample: null,
      artistsNote: total > featured.length ? words.artists.some(featured.length, total) : '',
      eventsNote: events.length > 0 ? words.events.note : '',
      tags: [
        pageTags.catalog,
        ...vendors.map(({ id }) => pageTags.vendor(id)),
        ...events.map(({ id }) => pageTags.event(id)),
      ],
    };
  } catch (error) {
    log.error('The home page could not read the database.', error);
    return createSampleHome('unreachable', now);
  }
}

function createSampleHome(sample: SampleReason, now: Date): Home {
  const wall = chooseWorks(sampleArtists, [], () => true).map((work) => ({
    ...work,
    href: paths.storefront(work.product.vendorSlug),
  }));
  return {
    wall,
    cards: sampleArtists.map((vendor, index) => toHomeCard(vendor, index, wall)),
    events: sampleEvents(now),
    sample,
    artistsNote: words.sample,
    eventsNote: words.sample,
    tags: [pageTags.catalog],
  };
}

const canBeBought = (product: Product, vendor: VendorCard) => product.inventory > 0 && vendor.shop === 'open';

const ratioOf = ({ width, height }: Picture) => width / height;
const isUpright = (picture: Picture) => ratioOf(picture) < 1;
const isWide = (picture: Picture) => ratioOf(picture) > 1;
const anyShape = () => true;
const worksOnWall = 3;

/**
 * Chooses the works for the wall: an upright one, a wide one, and another upright one, of different artists; other shapes
 * where one is missing. It starts with the featured artists whose cards are furthest down the page.
 * @param others artists without a card
 */
export function chooseWorks(
  featured: readonly VendorCard[],
  others: readonly VendorCard[],
  fits: (product: Product, vendor: VendorCard) => boolean,
): WallWork[] {
  const works: WallWork[] = [];
  const fromBelow = [...featured].reverse();
  const add = (hasShape: (picture: Picture) => boolean, vendors: readonly VendorCard[], keepFirst: boolean) => {
    for (const vendor of vendors) {
      if (works.some(({ product }) => product.vendorId === vendor.id)) continue;
      const shown = vendor.products.slice(0, productsOnCard);
      // Where the artist has a card, it keeps the first piece if another one fits.
      for (const product of keepFirst && featured.includes(vendor) ? shown.reverse() : shown) {
        const picture = product.pictures[0];
        if (!picture || !hasShape(picture) || !fits(product, vendor)) continue;
        const artist = [vendor.owner, vendor.neighborhood].filter(Boolean).join(', ');
        works.push({ product, picture, artist, href: paths.product(vendor.slug, product.slug) });
        return;
      }
    }
  };
  add(isUpright, [...fromBelow, ...others], false);
  add(isWide, [...fromBelow, ...others], true);
  add(isUpright, [...others, ...fromBelow], true);
  for (let count = works.length; count < worksOnWall; count += 1) add(anyShape, [...others, ...fromBelow], true);
  return works;
}

/** A photograph wider than this would be low beside upright pieces. */
const widestOnCard = 1.4;

/**
 * Chooses what a card shows: the pieces that don't hang on the wall come first. Large cards show the header, the others a
 * piece, or the studio if the piece is a wide photograph.
 */
function toHomeCard(vendor: VendorCard, index: number, wall: readonly WallWork[]): HomeCard {
  const size = cardSizes[index % cardSizes.length] ?? 'small';
  const hangs = ({ id }: Product) => wall.some(({ product }) => product.id === id);
  const [left, hung] = [vendor.products.filter((product) => !hangs(product)), vendor.products.filter(hangs)];
  const products = [...left, ...hung].slice(0, productsOnCard);
  const piece = left[0]?.pictures[0] ?? null;
  const header = vendor.headerPicture;
  const chosen =
    size === 'large' ? header : piece && ratioOf(piece) > widestOnCard ? (vendor.portrait ?? piece) : piece;
  return { vendor, products, picture: chosen ?? piece ?? header ?? hung[0]?.pictures[0] ?? null, size };
}
