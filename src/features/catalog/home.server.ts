/** Data of the home page: live data, or labeled samples if there is nothing else. */

import { pageTags } from '../../platform/http/page-tags.server.ts';
import type { Picture } from '../../platform/pictures.ts';
import { paths } from '../../site/paths.ts';
import type { AccountServices } from '../accounts/services.ts';
import { listUpcomingEvents } from './events.server.ts';
import type { UpcomingEvent } from './events.ts';
import { type SampleReason, sampleArtists, sampleEvents } from './samples.ts';
import { countVendors, listFeaturedVendors } from './vendors.server.ts';
import { featuredVendorCount, type VendorCard } from './vendors.ts';

export interface Home {
  artists: readonly VendorCard[];
  events: readonly UpcomingEvent[];
  hero: { picture: Picture; title: string; caption: string; href: string } | null;
  /** Why samples are shown; null for live data. */
  sample: SampleReason | null;
  artistsNote: string;
  eventsNote: string;
  tags: readonly string[];
}

const eventsShown = 6;

/** Loads the home page. Never throws: without a database it returns samples, which the page sends with 503 so they aren't cached. */
export async function loadHome(app: AccountServices): Promise<Home> {
  const now = app.clock.now();
  try {
    const [artists, events, total] = await Promise.all([
      listFeaturedVendors(app.db, featuredVendorCount),
      listUpcomingEvents(app.db, now, eventsShown),
      countVendors(app.db),
    ]);
    if (artists.length === 0) return createSampleHome('empty', now);
    return {
      artists,
      events,
      hero: chooseHero(artists),
      sample: null,
      artistsNote: total > artists.length ? `${artists.length} of ${total} artists` : '',
      eventsNote: events.length > 0 ? 'Free admission unless noted' : '',
      tags: [
        pageTags.catalog,
        ...artists.map(({ id }) => pageTags.vendor(id)),
        ...events.map(({ id }) => pageTags.event(id)),
      ],
    };
  } catch (error) {
    console.error('The home page could not read the database:', error);
    return createSampleHome('unreachable', now);
  }
}

function createSampleHome(sample: SampleReason, now: Date): Home {
  const artists = sampleArtists;
  return {
    artists,
    events: sampleEvents(now),
    hero: chooseHero(artists),
    sample,
    artistsNote: 'Sample',
    eventsNote: 'Sample',
    tags: [pageTags.catalog],
  };
}

/** Chooses the large picture: a landscape product that can be bought, if possible not the one on the artist's card. */
function chooseHero(artists: readonly VendorCard[]): Home['hero'] {
  for (const artist of [...artists].reverse()) {
    for (const product of [...artist.products].reverse()) {
      const picture = product.pictures[0];
      if (!picture || picture.width <= picture.height || product.inventory === 0) continue;
      const made = [product.year, product.medium, product.size].filter(Boolean).join(' · ');
      return {
        picture,
        title: product.name,
        caption: `${made} · ${artist.owner}, ${artist.neighborhood}`,
        href: paths.product(artist.slug, product.slug),
      };
    }
  }
  const last = artists.at(-1);
  if (!last?.headerPicture) return null;
  return {
    picture: last.headerPicture,
    title: last.name,
    caption: `${last.owner}, ${last.neighborhood}`,
    href: paths.storefront(last.slug),
  };
}
