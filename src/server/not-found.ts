/** What a page says that answers 404: what was not found, and where to look instead. The address is never repeated. */
import type { AstroGlobal } from 'astro';
import { paths } from '../config/paths.ts';
import { canonicalSlug, slugProblem } from '../domain/slugs/slugs.ts';

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

/** Answers with the page of what is missing, status 404. */
export function answerNotFound({ locals, rewrite }: AstroGlobal, missing: NotFound): Promise<Response> {
  locals.notFound = missing;
  return rewrite('/404');
}
