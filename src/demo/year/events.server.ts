import { and, eq, inArray } from 'drizzle-orm';
import { products } from '../../features/catalog/products.table.ts';
import { listBringable, saveBringing } from '../../features/market/bring/bring.server.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { dateFormat } from '../../platform/date-format.ts';
import { minuteMs } from '../../platform/time.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import type { DemoEvent, DemoStand } from '../city/types.ts';
import type { Today } from './year-order.ts';

export function datesOf(
  {
    daysAhead,
    weekday,
    startTime,
    durationMinutes,
  }: Pick<DemoEvent, 'daysAhead' | 'weekday' | 'startTime' | 'durationMinutes'>,
  { now, timeZone }: Today,
) {
  const toWeekday = dateFormat({ timeZone, weekday: 'long' });
  const days = Array.from({ length: 7 }, (_, later) => zonedTime(now, daysAhead + later, startTime, timeZone));
  const startsAt = days.find((day) => toWeekday.format(day) === weekday) as Date;
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * minuteMs) };
}

export async function seedStand(
  app: { db: Database; clock: Clock },
  place: { eventId: string; vendorId: string },
  { booth, hours = '', note = '', pieces, marketOnly: slugs = [] }: DemoStand,
): Promise<void> {
  const brought = (await listBringable(app.db, place)).slice(0, pieces);
  const units = new Map(brought.map(({ id, inventory }) => [id, inventory]));
  const ofSlugs = and(eq(products.vendorId, place.vendorId), inArray(products.slug, [...slugs]));
  const alone = await app.db.select({ id: products.id }).from(products).where(ofSlugs);
  const marketOnly = new Set(alone.map(({ id }) => id));
  await saveBringing(app, place, { booth, hours, note, pieces: units, marketOnly, seen: null });
}
