/** What the notifications tell. It is stored with the edition when it begins, so dates are texts. */
import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';

export interface ListedArtist {
  id: string;
  slug: string;
  name: string;
  owner: string;
  neighborhood: string;
  about: string;
  picture: Picture | null;
}

export interface ListedEvent {
  id: string;
  slug: string;
  name: string;
  location: string;
  startsAt: string;
  endsAt: string;
  picture: Picture | null;
}

export interface ListedPiece {
  id: string;
  slug: string;
  vendorId: string;
  vendorSlug: string;
  vendorName: string;
  categorySlug: string;
  name: string;
  priceCents: Cents;
  picture: Picture | null;
}

export interface ListedChange extends ListedPiece {
  /** What it cost before; null if it isn't cheaper. */
  wasCents: Cents | null;
  /** True if it couldn't be bought before. */
  isBack: boolean;
}

/** The content of an edition. Each kind fills its parts. */
export interface Content {
  artists: readonly ListedArtist[];
  events: readonly ListedEvent[];
  pieces: readonly ListedPiece[];
  changes: readonly ListedChange[];
  /** Favorites saved later than this weren't there when the changes were last looked for. ISO 8601; null at first. */
  savedBefore: string | null;
}

export const noContent: Content = { artists: [], events: [], pieces: [], changes: [], savedBefore: null };

/** The most that one mail shows of each; the rest is counted. */
export const shown = { artists: 4, events: 5, pieces: 6, changes: 12 } as const;

/** Puts the pieces of favorite categories first, in each group the newest first. */
export function orderPieces(pieces: readonly ListedPiece[], favoriteCategories: readonly string[]): ListedPiece[] {
  const favored = new Set(favoriteCategories);
  return [
    ...pieces.filter(({ categorySlug }) => favored.has(categorySlug)),
    ...pieces.filter(({ categorySlug }) => !favored.has(categorySlug)),
  ];
}

/** True if there is nothing to tell. Nobody gets an empty mail. */
export const isEmpty = ({ artists, events, pieces, changes }: Content): boolean =>
  artists.length + events.length + pieces.length + changes.length === 0;
