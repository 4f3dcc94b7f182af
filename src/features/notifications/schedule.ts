/** When notifications are due: fixed times of the day in the site's time zone, the same in summer and in winter. */
import { hourMs } from '../../platform/time.ts';
import { addDays, countDays, zonedDay, zonedTime } from '../../platform/zoned-time.ts';
import type { MailKind } from '../accounts/settings/mail-kinds.ts';

interface Rhythm {
  /** 0 for Sunday to 6 for Saturday; null for every day. */
  weekday: number | null;
  time: string;
}

/** On different days, so that nobody gets two of them on one day apart from news of their favorites. */
const rhythms: Readonly<Record<MailKind, Rhythm>> = {
  events: { weekday: 1, time: '09:00' },
  'new-artists': { weekday: 2, time: '09:00' },
  newsletter: { weekday: 4, time: '09:00' },
  favorites: { weekday: null, time: '17:00' },
};

/** A server that was down at the time still begins within so many hours; later, the edition is left out. */
const lateHours = 12;

export interface DueEdition {
  /** The local day of the edition, YYYY-MM-DD. */
  edition: string;
  at: Date;
}

const daysBetween = (weekday: number | null): number => (weekday === null ? 1 : 7);

export function nextEdition(kind: MailKind, now: Date, timeZone: string): DueEdition {
  const { weekday, time } = rhythms[kind];
  const edition = addDays(lastEdition(kind, now, timeZone).edition, daysBetween(weekday));
  return { edition, at: zonedTime(now, countDays(zonedDay(now, timeZone), edition), time, timeZone) };
}

export function lastEdition(kind: MailKind, now: Date, timeZone: string): DueEdition {
  const { weekday, time } = rhythms[kind];
  const today = zonedDay(now, timeZone);
  const toDue = (day: string): DueEdition => ({
    edition: day,
    at: zonedTime(now, countDays(today, day), time, timeZone),
  });
  const behind = weekday === null ? 0 : (new Date(today).getUTCDay() - weekday + 7) % 7;
  const latest = toDue(addDays(today, -behind));
  return latest.at <= now ? latest : toDue(addDays(latest.edition, -daysBetween(weekday)));
}

/** Returns the edition that should begin now if it hasn't yet; null if none is due. */
export function dueEdition(kind: MailKind, now: Date, timeZone: string): DueEdition | null {
  const last = lastEdition(kind, now, timeZone);
  return now.getTime() - last.at.getTime() < lateHours * hourMs ? last : null;
}
