/**
 * Pictures that other sites show beside a link to a page (Open Graph): a piece of art with its name, its artist and the
 * name of the site. Their addresses contain a hash of what they show, so they can be cached forever, and so that nobody
 * can order other pictures.
 */

import { hash } from '../../../platform/hashes/hash.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { Config } from '../../../site/config.ts';
import { paths } from '../../../site/paths.ts';
import { formatEventDate } from '../event-dates.ts';
import type { EventCard } from '../events.ts';
import type { Home } from '../home.server.ts';
import type { Product } from '../products.ts';
import type { VendorProfile } from '../vendors.ts';

export interface LinkPreview {
  path: string;
  picture: Picture;
  title: string;
  /** Who and where, or when. */
  line: string;
  foot: string;
  alt: string;
}

/** Raise it when the drawing changes, so that nobody keeps an old one. */
const version = 1;

/** Path of the picture for the home page, which has no path of its own. */
const homeName = '/home';

function preview(page: string, picture: Picture, texts: Pick<LinkPreview, 'title' | 'line' | 'foot'>): LinkPreview {
  const shown = JSON.stringify([version, picture.key, picture.widths, texts.title, texts.line, texts.foot]);
  const alt = [texts.title, texts.line].filter(Boolean).join(', ');
  return {
    path: paths.linkPreview(page, hash(shown).slice(0, 16)),
    picture,
    ...texts,
    alt: [alt, picture.alt].filter(Boolean).join('. '),
  };
}

/** Null for a page without live data or without a picture; such pages are shared with the site's sign. */
type Maybe = LinkPreview | null;

export function previewHome({ site }: Config, { sample, wall: [work] }: Pick<Home, 'sample' | 'wall'>): Maybe {
  if (sample !== null || !work) return null;
  const foot = `${work.product.name}, ${work.artist}`;
  return preview(homeName, work.picture, { title: site.name, line: site.subtitle, foot });
}

export function previewStorefront({ site }: Config, vendor: VendorProfile): Maybe {
  const picture = vendor.headerPicture ?? vendor.portrait;
  const line = [vendor.owner, vendor.neighborhood].filter(Boolean).join(', ');
  return picture && preview(paths.storefront(vendor.slug), picture, { title: vendor.name, line, foot: site.name });
}

export function previewProduct({ site }: Config, product: Product, vendor: VendorProfile): Maybe {
  const [picture] = product.pictures;
  const texts = { title: product.name, line: vendor.owner, foot: site.name };
  return picture ? preview(paths.product(vendor.slug, product.slug), picture, texts) : null;
}

export function previewEvent({ site }: Config, event: EventCard): Maybe {
  const date = formatEventDate(event.startsAt, event.endsAt, site.timeZone);
  const texts = { title: event.name, line: `${date.long}, ${event.location}`, foot: site.name };
  return event.picture && preview(paths.event(event.slug), event.picture, texts);
}
