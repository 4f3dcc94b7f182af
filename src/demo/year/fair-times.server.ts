import { minuteMs } from '../../platform/time.ts';
import { countDays, zonedDay, zonedTime } from '../../platform/zoned-time.ts';
import { datesOf } from './events.server.ts';
import type { Today } from './year-order.ts';

export interface FairTime {
  daysAgo: number;
  startsAt: Date;
  endsAt: Date;
  soldFrom: Date;
  soldUntil: Date;
  /** True without a signal: the phones send in the evening what they sold. */
  isOffline: boolean;
}

const halfHourMs = 30 * minuteMs;

/** A Saturday, four to five weeks ago. */
export function timeOfLastFair({ now, timeZone }: Today): FairTime {
  const day = { daysAhead: -34, weekday: 'Saturday', startTime: '10:00', durationMinutes: 420 } as const;
  const { startsAt, endsAt } = datesOf(day, { now, timeZone });
  const daysAgo = countDays(zonedDay(startsAt, timeZone), zonedDay(now, timeZone));
  return { daysAgo, startsAt, endsAt, soldFrom: startsAt, soldUntil: endsAt, isOffline: true };
}

/**
 * Nine to five; earlier, or longer, if the demo starts so early or so late that nothing would have been sold, or all would be over.
 * At night the fair is still to come, and what was sold was sold while the booths were set up.
 */
export function timeOfTodaysFair({ now, timeZone }: Today): FairTime {
  const at = (time: string) => zonedTime(now, 0, time, timeZone).getTime();
  const toHalfHours = (moment: number) => Math.floor(moment / halfHourMs) * halfHourMs;
  const opened = toHalfHours(now.getTime() - 4 * halfHourMs);
  const closes = toHalfHours(now.getTime() + 5 * halfHourMs);
  const opens = opened < at('06:00') ? at('09:00') : Math.min(at('09:00'), opened);
  return {
    daysAgo: 0,
    startsAt: new Date(opens),
    endsAt: new Date(Math.min(at('23:59'), Math.max(at('17:00'), closes))),
    soldFrom: new Date(Math.min(opens, Math.max(at('00:00'), opened))),
    soldUntil: now,
    isOffline: false,
  };
}

/** Returns when a sale is: they are spread over the fair, but not like a clock. */
export function timeOfSale({ soldFrom, soldUntil }: FairTime, place: number, count: number): Date {
  const length = soldUntil.getTime() - soldFrom.getTime();
  const share = (place + 1 + 0.3 * Math.sin(place * 5)) / (count + 1);
  return new Date(soldFrom.getTime() + Math.floor((length * share) / minuteMs) * minuteMs);
}
