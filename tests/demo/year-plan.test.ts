import { expect, test } from 'vitest';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { listEverydayOrders } from '../../src/demo/year/everyday-orders.ts';
import { timeOfLastFair, timeOfTodaysFair } from '../../src/demo/year/fair-times.server.ts';
import { listFairs } from '../../src/demo/year/fairs.server.ts';
import { listSupplies } from '../../src/demo/year/supplies.ts';
import { listToldOrders } from '../../src/demo/year/told-orders.ts';
import type { YearOrder } from '../../src/demo/year/year-order.ts';
import { zonedDay, zonedTime } from '../../src/platform/zoned-time.ts';

const timeZone = 'America/Kentucky/Louisville';
const dayMs = 86_400_000;
const pieces = new Map(
  demoCatalog.vendors.flatMap((vendor) => vendor.products.map((piece) => [`${vendor.slug} ${piece.slug}`, piece])),
);

const plan = (now: Date): YearOrder[] => [
  ...listEverydayOrders({ now, timeZone }),
  ...listToldOrders({ now, timeZone }),
];

/** Times of all that happens to an order, in the order in which it must happen. */
const timesOf = ({ at, parcel, refund, disputedAt, thread = [] }: YearOrder) => {
  const parcelTimes =
    parcel === null ? [] : parcel.kind === 'handed_over' ? [parcel.at] : [parcel.sentAt, parcel.deliveredAt];
  const dates = [...parcelTimes, refund?.at, disputedAt, ...thread.map((said) => said.at)];
  return { at, parcelTimes, later: dates.filter((date) => date != null) };
};

test('on whatever day the demo is started, everything is past and in order, and no piece runs out', () => {
  for (let day = 0; day < 366; day += 23) {
    const now = new Date(Date.UTC(2026, 0, 1, (day * 7) % 24, 13) + day * dayMs);
    const orders = plan(now);
    expect(orders.length).toBeGreaterThan(60);
    expect(orders.length).toBeLessThan(120);
    const misplaced = orders.filter((order) => {
      const { at, later } = timesOf(order);
      return later.some((date) => date.getTime() < at.getTime() + 3 * 60_000 || date >= now);
    });
    expect(misplaced).toEqual([]);
    const from = new Date(Math.min(...orders.map(({ at }) => at.getTime())) - dayMs);
    const moves = [
      ...listSupplies(orders, from).map(({ store, piece, at, quantity }) => ({
        key: `${store} ${piece}`,
        at,
        quantity,
      })),
      ...orders.flatMap(({ store, at, lines }) =>
        lines.map(({ piece, quantity }) => ({ key: `${store} ${piece}`, at, quantity: -quantity })),
      ),
      ...orders.flatMap(({ store, refund, lines }) =>
        refund?.request.kind === 'all' && !refund.comesBack
          ? lines.map(({ piece, quantity }) => ({ key: `${store} ${piece}`, at: refund.at, quantity }))
          : [],
      ),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    const free = new Map([...pieces].map(([key, { inventory }]) => [key, inventory]));
    for (const { key, quantity } of moves) {
      const left = (free.get(key) ?? Number.NaN) + quantity;
      if (!(left >= 0)) throw new Error(`${key} runs out on a start at ${now.toISOString()}.`);
      free.set(key, left);
    }
    expect(free).toEqual(new Map([...pieces].map(([key, { inventory }]) => [key, inventory])));
  }
});

test('whenever the demo is started, a fair is today and not over, and sells already; the one of last month is over', () => {
  for (let hour = 0; hour < 24 * 40; hour += 5) {
    const now = new Date(Date.UTC(2026, 1, 20, 0, 7) + hour * 3_600_000);
    const today = { now, timeZone };
    const { startsAt, endsAt, soldFrom } = timeOfTodaysFair(today);
    expect(soldFrom < now && now < endsAt && soldFrom <= startsAt).toBe(true);
    // At night it isn't open yet.
    expect(startsAt <= now || now < zonedTime(now, 0, '08:00', timeZone)).toBe(true);
    expect(startsAt >= zonedTime(now, 0, '06:00', timeZone)).toBe(true);
    expect([zonedDay(startsAt, timeZone), zonedDay(endsAt, timeZone)]).toEqual(Array(2).fill(zonedDay(now, timeZone)));
    const last = timeOfLastFair(today);
    expect(last.daysAgo).toBeGreaterThanOrEqual(28);
    expect(last.daysAgo).toBeLessThanOrEqual(34);
    const { steps, supplies } = listFairs(today);
    expect([...steps, ...supplies].filter(({ at }) => at > now)).toEqual([]);
  }
});

test('most is sold before Christmas, little in the first months', () => {
  const months = plan(new Date('2026-11-22T15:00:00Z')).reduce((counts, { at }) => {
    const month = at.getUTCMonth();
    return counts.set(month, (counts.get(month) ?? 0) + 1);
  }, new Map<number, number>());
  const december = months.get(11) ?? 0;
  for (const [month, count] of months) if (month !== 11) expect(count).toBeLessThan(december);
  expect((months.get(0) ?? 0) + (months.get(1) ?? 0)).toBeLessThan(december / 1.5);
});
