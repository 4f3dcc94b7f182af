import type { Cents } from '../../platform/money.ts';
import type { EventCard } from '../catalog/events.ts';
import type { Product } from '../catalog/products.ts';

export interface BroughtPiece {
  product: Product;
  /** How many are coming: no more than are in stock now. */
  units: number;
}

export interface Exhibitor {
  vendorId: string;
  slug: string;
  name: string;
  owner: string;
  neighborhood: string;
  favoriteCount: number;
  booth: string | null;
  /** Empty for the event's own hours. */
  hours: string;
  note: string;
  pieces: readonly BroughtPiece[];
}

export interface Appearance {
  event: Pick<EventCard, 'id' | 'slug' | 'name' | 'location' | 'address' | 'startsAt' | 'endsAt'>;
  booth: string | null;
  /** When they are there, as the artist typed it; empty for the event's own hours. */
  hours: string;
  /** The last day that the artist has closed; null for none. */
  closedOn: string | null;
  /** True if the piece that was asked for is brought along. */
  hasPiece: boolean;
}

export interface InPerson {
  seenAt: readonly Appearance[];
  /** "Booth 14", for each event of the page; null without a booth. */
  booths: ReadonlyMap<string, string>;
  /** "booth 14", at the first event of the page. */
  nextBooth: string | null;
  /** When these events begin and end, and the page has to say something else. */
  ends: readonly Date[];
}

/** What an event has cost besides the booth: "Parking". */
export interface EventCost {
  name: string;
  cents: Cents;
}

export const marketMax = { booth: 12, hours: 40, note: 120 } as const;

/** More booths than a street fair has. */
export const maxBooths = 300;

export const maxPieces = 300;

/** Returns the names of booths that were typed, one in a line or with commas between them. */
export const splitBooths = (typed: string): string[] =>
  typed
    .split(/[\n,]/)
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '');

/** Returns the first name that two booths share, in whatever letter case; null for none. */
export function findTwin(names: readonly string[]): string | null {
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name.toLowerCase())) return name;
    known.add(name.toLowerCase());
  }
  return null;
}

const pieceField = /^units-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const marketOnlyFieldOf = (productId: string): string => `market-${productId}`;

export const pieceFieldOf = (productId: string): string => `units-${productId}`;

/** Returns how many of which pieces were typed, by the piece's id. What is no whole number above zero counts as none. */
export const readPieces = (typed: Readonly<Record<string, string>>): Map<string, number> =>
  new Map(
    Object.entries(typed).flatMap(([name, text]) => {
      const id = pieceField.exec(name)?.[1];
      return id !== undefined && /^[1-9]\d{0,5}$/.test(text.trim()) ? [[id, Number(text)] as const] : [];
    }),
  );

export const readMarketOnly = (typed: Readonly<Record<string, string>>): Set<string> =>
  new Set([...readPieces(typed).keys()].filter((id) => typed[marketOnlyFieldOf(id)] === '1'));
