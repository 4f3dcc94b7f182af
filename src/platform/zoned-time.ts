import { dateFormat } from './date-format.ts';
import { dayMs, secondMs } from './time.ts';

/** Returns the zone's UTC offset at that moment, in ms. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = dateFormat({
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / secondMs) * secondMs;
}

/**
 * Returns the moment when it is `time` in the zone, `daysAhead` days after the zone's date at `from`.
 * @param time "HH:MM"
 */
export function zonedTime(from: Date, daysAhead: number, time: string, timeZone: string): Date {
  const there = new Date(from.getTime() + offsetAt(from.getTime(), timeZone));
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + daysAhead, hours, minutes);
  // That day's offset, because daylight saving time may begin or end before it.
  return new Date(wall - offsetAt(wall - offsetAt(wall, timeZone), timeZone));
}

/** Returns the zone's date at a moment, as "YYYY-MM-DD". */
export function zonedDay(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Returns the date so many days after another: `addDays('2026-11-30', 1)` is "2026-12-01". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** True for a date of the calendar: not for "2026-02-30". */
export function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** Returns how many days a date is after another; negative if it is before. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function dayStart(day: string, timeZone: string): Date {
  // Noon of a date in UTC is on that date or the next one everywhere, so the difference in days is counted in the zone.
  const noon = new Date(`${day}T12:00:00Z`);
  return zonedTime(noon, countDays(zonedDay(noon, timeZone), day), '00:00', timeZone);
}
