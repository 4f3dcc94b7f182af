/** Vendors who are away for a while: the pages stay, and nothing can be bought until they are back. */
import { eq, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { minuteMs } from '../../platform/time.ts';
import { addDays, dayStart, isDay, zonedDay } from '../../platform/zoned-time.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { awayErrors } from './words.ts';

export const awayLimits: readonly RateLimit[] = [{ name: 'away', by: 'account', limit: 60, perMs: minuteMs }];

const longestDays = 365;

interface AwayServices {
  db: Database;
  clock: Clock;
  config: { site: { timeZone: string } };
}

/**
 * Closes a store until the day of its vendor's return, or opens it again. Who is paying already may finish.
 * @param until YYYY-MM-DD in the site's time zone, tomorrow at the earliest; null to open the store
 * @throws DomainError `invalid`
 */
export async function setAway(
  { db, clock, config }: AwayServices,
  store: { id: string },
  until: string | null,
): Promise<{ until: string | null }> {
  const { timeZone } = config.site;
  const now = clock.now();
  const today = zonedDay(now, timeZone);
  const refuse = (message: string) => new DomainError('invalid', message, { fields: [{ path: 'until', message }] });
  if (until !== null) {
    if (!isDay(until)) throw refuse(awayErrors.noDay);
    if (until <= today) throw refuse(awayErrors.past);
    if (until > addDays(today, longestDays)) throw refuse(awayErrors.tooLong);
  }
  const awayUntil = until === null ? null : dayStart(until, timeZone);
  await db.update(vendors).set({ awayUntil, updatedAt: now }).where(eq(vendors.id, store.id));
  return { until };
}

/** Forgets times that have passed. The shops are open again without it; the change makes cached pages say so. */
export async function clearPastAbsences(db: Database, now: Date): Promise<void> {
  await db.update(vendors).set({ awayUntil: null }).where(lte(vendors.awayUntil, now));
}
