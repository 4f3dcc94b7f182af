import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { ThemeName } from './themes.ts';

export const artistsNamed = 12;

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
  favoriteCount: number;
}

export interface UpcomingEvent extends EventCard {
  details: string;
  /** The artists who take part, in the order of lists: one more than `eventWords.with` names, at most. */
  artistNames: readonly string[];
}

interface EventArtist {
  id: string;
  slug: string;
  name: string;
  owner: string;
  neighborhood: string;
  theme: ThemeName;
  /** One of the artist's pieces, else their portrait or header. Never the picture of the event. */
  picture: Picture | null;
  favoriteCount: number;
}

export interface DatedEvent extends Omit<EventCard, 'favoriteCount'> {
  details: string;
  revision: number;
  updatedAt: Date;
}

export interface EventView extends EventCard, DatedEvent {
  artists: readonly EventArtist[];
  /** When it would have started before it was moved; null if it wasn't. */
  movedFrom: Date | null;
  /** What it costs to come in; 0 is free, and null means that nobody has said. */
  admissionCents: Cents | null;
  favoriteCount: number;
}
