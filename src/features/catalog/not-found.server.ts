/** What a page says that answers 404: what was not found, and where to look instead. The address is never repeated. */
import type { APIContext } from 'astro';
import { formatNotFound, notFoundHeader } from '../../platform/http/front-door/page-marker.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import { paths } from '../../site/paths.ts';
import { canonicalSlug, slugProblem } from './slugs.ts';

/** `store` is the artist in whose store a piece is missing. */
export type NotFound =
  | { what: 'artist' | 'event' | 'page' }
  | { what: 'piece'; store: { id: string; slug: string; name: string } };

export interface NotFoundWords {
  heading: string;
  text: string;
  /** Beside Go Home and Go Back. */
  link: { href: string; text: string } | null;
}

const removed = 'It may have been removed, or the link may be mistyped.';
const words: Record<NotFound['what'], Omit<NotFoundWords, 'link'>> = {
  artist: {
    heading: 'Artist Store Not Found',
    text: 'There’s no artist store or page at this address. The link may be out of date or mistyped.',
  },
  piece: { heading: 'Piece Not Found', text: removed },
  event: { heading: 'Event Not Found', text: removed },
  page: {
    heading: 'Page Not Found',
    text: 'There’s no page at this address. The link may be out of date or mistyped.',
  },
};

function linkOf(missing: NotFound): NotFoundWords['link'] {
  switch (missing.what) {
    case 'artist':
      return { href: paths.allArtists, text: 'Explore All Artists' };
    case 'piece':
      return { href: paths.storefront(missing.store.slug), text: `See More from ${missing.store.name}` };
    case 'event':
      return { href: paths.events, text: 'See Upcoming Events' };
    case 'page':
      return null;
  }
}

export function notFoundWords(missing: NotFound): NotFoundWords {
  return { ...words[missing.what], link: linkOf(missing) };
}

/** What is missing where a store might have been: some words can't be a store's. */
export function missingStore(slug: string): NotFound {
  return { what: slugProblem(canonicalSlug(slug)) === null ? 'artist' : 'page' };
}

/** For how long it is said without looking again. */
export function notFoundCache(missing: NotFound): { maxAge: number; tags: string[] } {
  return {
    maxAge: 10,
    tags: [pageTags.catalog, ...(missing.what === 'piece' ? [pageTags.vendor(missing.store.id)] : [])],
  };
}

/**
 * Answers 404 and what is missing. The front door puts in the page that says so, which is made once for all made-up
 * addresses; in development `tools/dev-middleware.ts` does.
 */
export function answerNotFound({ cache }: Pick<APIContext, 'cache'>, missing: NotFound): Response {
  cache.set(notFoundCache(missing));
  // Without the second header Astro would make the page itself.
  const headers = { [notFoundHeader]: formatNotFound(missing), 'X-Astro-Reroute': 'no' };
  return new Response(null, { status: 404, headers });
}
