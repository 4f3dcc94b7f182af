import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { ThemeName } from './themes.ts';

/** How many artists of an event are named below it. */
export const artistsNamed = 12;

/** An event in a list. */
export interface EventCard {
  id: string;
  slug: string;
  name: string;
  description: string;
  location: string;
  address: string;
  startsAt: Date;
  endsAt: Date;
  picture: Picture | null;
  /** Since when it doesn't take place; null while it does. */
  cancelledAt: Date | null;
  /** Number of accounts that have it as a favorite. */
  favoriteCount: number;
}

/** An event in the list of all upcoming ones, of which the first is shown large. */
export interface UpcomingEvent extends EventCard {
  details: string;
  /** The artists who take part, in the order of lists: one more than `eventWords.with` names, at most. */
  artistNames: readonly string[];
}

/** An artist who takes part in an event. */
interface EventArtist {
  id: string;
  slug: string;
  name: string;
  owner: string;
  neighborhood: string;
  theme: ThemeName;
  /** One of the artist's pieces, else their portrait or header. Never the picture of the event. */
  picture: Picture | null;
  /** Number of accounts that have the artist as a favorite. */
  favoriteCount: number;
}

/** An event as calendars keep it. */
export interface DatedEvent extends Omit<EventCard, 'favoriteCount'> {
  details: string;
  /** Goes up with each change. */
  revision: number;
  updatedAt: Date;
}

/** An event with everything its page shows. */
export interface EventView extends EventCard, DatedEvent {
  artists: readonly EventArtist[];
  /** When it would have started before it was moved; null if it wasn't. */
  movedFrom: Date | null;
  /** What it costs to come in; 0 is free, and null means that nobody has said. */
  admissionCents: Cents | null;
  favoriteCount: number;
}
