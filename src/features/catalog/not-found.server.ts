/** Pages that answer 404: what was not found, and where to look instead. They never repeat the URL. */
import type { APIContext } from 'astro';
import { privateCaching } from '../../platform/http/caching.ts';
import { formatNotFound, notFoundHeader } from '../../platform/http/front-door/page-marker.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import { paths } from '../../site/paths.ts';
import { canonicalSlug, slugProblem } from './slugs.ts';
import { notFoundWords } from './words.ts';

/** `store` is the one that a product is missing from, or a page of its pieces. */
export type NotFound =
  | { what: 'artist' | 'closed store' | 'event' | 'page' }
  | { what: 'piece' | 'store page'; store: { id: string; slug: string; name: string } }
  /** @property isLong true once it has been suspended for so long that search engines may forget it */
  | { what: 'suspended store'; store: { id: string; name: string }; isLong: boolean };

interface NotFoundText {
  heading: string;
  text: string;
  link: { href: string; text: string } | null;
}

export function notFoundText(missing: NotFound): NotFoundText {
  switch (missing.what) {
    case 'artist':
      return { ...notFoundWords.artist, link: { href: paths.allArtists, text: notFoundWords.artist.link } };
    case 'closed store':
      return { ...notFoundWords.closed, link: { href: paths.allArtists, text: notFoundWords.closed.link } };
    case 'piece':
    case 'store page': {
      const { slug, name } = missing.store;
      const words = notFoundWords[missing.what === 'piece' ? 'piece' : 'page'];
      return { ...words, link: { href: paths.storefront(slug), text: notFoundWords.more(name) } };
    }
    case 'suspended store': {
      const { heading, ...words } = notFoundWords.suspended;
      return { ...words, heading: heading(missing.store.name), link: { href: paths.contact, text: words.link } };
    }
    case 'event':
      return { ...notFoundWords.event, link: { href: paths.events, text: notFoundWords.event.link } };
    case 'page':
      return { ...notFoundWords.page, link: null };
  }
}

/** Returns what is missing at a URL that could be a store's: a page, if no store can have the slug. */
export function toMissingStore(slug: string): NotFound {
  return { what: slugProblem(canonicalSlug(slug)) === null ? 'artist' : 'page' };
}

/** Returns the status that visitors get: 410 tells search engines not to ask again. */
export const notFoundStatus = (missing: NotFound): number =>
  missing.what === 'closed store' || (missing.what === 'suspended store' && missing.isLong) ? 410 : 404;

export function notFoundCache(missing: NotFound): { maxAge: number; tags: string[] } {
  return {
    maxAge: 10,
    tags: [pageTags.catalog, ...('store' in missing ? [pageTags.vendor(missing.store.id)] : [])],
  };
}

/**
 * Answers 404, or 410 for what is gone for good, without a body, and names what is missing in a header. The front door adds the page, which is rendered once
 * for all unknown URLs; in development `tools/dev-middleware.ts` does.
 */
export function answerNotFound({ cache }: Pick<APIContext, 'cache'>, missing: NotFound): Response {
  cache.set(notFoundCache(missing));
  return bareNotFound(missing);
}

/** Answers 404 at an address that is for some only: no one stores the answer, and search engines don’t list it. */
export function answerPrivateNotFound(missing: NotFound): Response {
  return bareNotFound(missing, { 'Cache-Control': privateCaching, 'X-Robots-Tag': 'noindex' });
}

function bareNotFound(missing: NotFound, more: Record<string, string> = {}): Response {
  // Without X-Astro-Reroute Astro would render the page itself.
  const headers = { [notFoundHeader]: formatNotFound(missing), 'X-Astro-Reroute': 'no', ...more };
  return new Response(null, { status: notFoundStatus(missing), headers });
}
