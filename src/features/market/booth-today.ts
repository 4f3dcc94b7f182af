import { zonedDay } from '../../platform/zoned-time.ts';
import { paths } from '../../site/paths.ts';
import type { LocalClock } from '../catalog/availability.ts';
import { formatClockTime } from '../catalog/event-dates.ts';
import type { Appearance } from './market.ts';
import { marketWords as words } from './words.ts';

/** What the artist typed counts before the event's own hours. */
function describePlace(place: string, { event, hours }: Appearance, { now, timeZone }: LocalClock): string {
  const { startsAt, endsAt } = event;
  if (hours !== '') return words.todayAt(place, hours);
  if (startsAt > now) return words.todayFrom(place, formatClockTime(startsAt, timeZone));
  const endsToday = zonedDay(endsAt, timeZone) === zonedDay(now, timeZone);
  return endsToday ? words.todayUntil(place, formatClockTime(endsAt, timeZone)) : words.today(place);
}

/**
 * Says where an artist stands today: "Booth 14 today until 6:30 pm". Null without an event today, and once its day is closed.
 * @param appearances those to come where the artist brings what is asked about
 */
export function describeToday(
  appearances: readonly Appearance[],
  local: LocalClock,
): { text: string; path: string } | null {
  const today = zonedDay(local.now, local.timeZone);
  const isHere = ({ event, closedOn }: Appearance) =>
    zonedDay(event.startsAt, local.timeZone) <= today && (closedOn === null || closedOn < today);
  const here = appearances.find(isHere);
  if (here === undefined) return null;
  const { event, booth } = here;
  const place = booth === null ? words.at(event.name) : words.booth(booth);
  return { text: describePlace(place, here, local), path: paths.event(event.slug) };
}
