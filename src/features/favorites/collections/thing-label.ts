import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { eventDate } from '../../catalog/event-dates.ts';
import { overNote } from '../../catalog/event-over.ts';
import type { ThemeName } from '../../catalog/themes.ts';
import { vendorDescription } from '../../catalog/vendors.ts';
import type { ShownThing } from './collections.ts';

/** The gallery label of an artist or an event. */
export interface ThingLabel {
  id: string;
  name: string;
  path: string;
  picture: Picture | null;
  theme?: ThemeName;
  lines: string[];
  /** That an event has ended; empty for everything else. */
  over: string;
  text: string;
  heartCount: number;
}

/**
 * @param timeZone of the city, e.g. "America/Kentucky/Louisville"
 * @param now milliseconds
 */
export function labelOf(
  thing: Exclude<ShownThing, { type: 'product' }>,
  { timeZone, now }: { timeZone: string; now: number },
): ThingLabel {
  if (thing.type === 'artist') {
    const { artist } = thing;
    const lines = [`by ${artist.owner}`, artist.neighborhood].filter((line) => line !== '');
    const picture = artist.portrait ?? artist.headerPicture;
    return {
      ...artist,
      path: paths.storefront(artist.slug),
      picture,
      lines,
      over: '',
      text: vendorDescription(artist),
    };
  }
  const { event } = thing;
  const { long, time } = eventDate(event.startsAt, event.endsAt, timeZone);
  const over = overNote(event.endsAt.getTime(), now);
  return {
    ...event,
    path: paths.event(event.slug),
    lines: [long, time, event.location],
    over,
    text: event.description,
  };
}
