/** When an order is with its buyer: by a carrier, at the artist’s, and for the filter of the search. */
import { expect, test } from 'vitest';
import {
  type ArrivalFacts,
  arrivalEnds,
  arrivalOf,
  arrivalOfOrder,
  describeArrival,
  describeArrivals,
  describeInTime,
  findHereBy,
  formatDay,
  formatDays,
  type OnItsWay,
} from '../../../src/features/catalog/arrival.ts';
import { carrierDaysTo } from '../../../src/features/catalog/carrier-days.ts';
import type { Delivery } from '../../../src/features/catalog/deliveries.ts';
import { type PickupHours, weekdayOf } from '../../../src/features/catalog/pickup-hours.ts';
import { carrierDays } from '../../../src/features/catalog/returns-policy.ts';
import { addBusinessDays } from '../../../src/platform/business-days.ts';
import { addDays, zonedDay } from '../../../src/platform/zoned-time.ts';
import { fc } from '../../support/rounds.ts';

const timeZone = 'America/Kentucky/Louisville';
/** A time of day in winter, when the clocks of Louisville are five hours behind. */
const at = (day: string, hour = 12) => ({
  now: new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 5) * 3_600_000),
  timeZone,
});
const sundays: PickupHours = { sun: { opens: '12:00', closes: '16:00' } };
const shop: ArrivalFacts = {
  shippingCents: 800,
  pickup: 'Kiln yard',
  sendsWithinDays: 3,
  pickupHours: sundays,
  awayUntil: null,
};
const carried = (facts: Partial<ArrivalFacts>, day: string, zip: string | null = null, hour = 12) => {
  const arrival = arrivalOf('shipping', { ...shop, ...facts }, { ...at(day, hour), zip });
  return arrival?.kind === 'carried' ? [arrival.from, arrival.to] : null;
};
const collected = (facts: Partial<ArrivalFacts>, day: string, hour = 12) => {
  const arrival = arrivalOf('pickup', { ...shop, ...facts }, { ...at(day, hour), zip: null });
  return arrival?.kind === 'collected' ? arrival.day : null;
};

test('a parcel arrives after the artist’s days and the carrier’s, which depend on where it goes', () => {
  // Monday; three business days are Thursday, December 3.
  expect(carried({}, '2026-11-30', '40204')).toEqual(['2026-12-07', '2026-12-08']);
  expect(carried({}, '2026-11-30', '94110-1234')).toEqual(['2026-12-09', '2026-12-11']);
  expect(carried({}, '2026-11-30', '99501')).toEqual(['2026-12-10', '2026-12-14']);
  expect(carried({}, '2026-11-30')).toEqual(['2026-12-07', '2026-12-14']);
});

test('weekends and holidays are no days, and the day is the one in Louisville', () => {
  // Christmas is a Friday.
  expect(carried({ sendsWithinDays: 1 }, '2026-12-23', '40204')).toEqual(['2026-12-29', '2026-12-30']);
  // 11 pm there is already the next day in London.
  expect(carried({ sendsWithinDays: 1 }, '2026-12-07', '40204', 23)).toEqual(['2026-12-10', '2026-12-11']);
});

test('an artist who is away begins on the day of the return', () => {
  expect(carried({ awayUntil: at('2026-12-14', 0).now }, '2026-11-30', '40204')).toEqual(['2026-12-21', '2026-12-22']);
  expect(carried({ awayUntil: at('2026-11-02', 0).now }, '2026-11-30', '40204')).toEqual(['2026-12-07', '2026-12-08']);
  expect(collected({ awayUntil: at('2026-12-14', 0).now }, '2026-11-30')).toBe('2026-12-20');
});

test('what nobody has said, or can say, is promised by nobody', () => {
  expect(carried({ sendsWithinDays: null }, '2026-11-30')).toBeNull();
  expect(carried({ shippingCents: null }, '2026-11-30')).toBeNull();
  expect(carried({}, '2026-11-30', '09012')).toBeNull();
  expect(carried({}, '2026-11-30', '96910')).toBeNull();
  expect(collected({ pickup: null }, '2026-11-30')).toBeNull();
  expect(collected({ pickupHours: null }, '2026-11-30')).toBeNull();
});

test('what is named without an address holds wherever it goes', () => {
  const ranges = Array.from({ length: 1000 }, (_, n) => carrierDaysTo(`${String(n).padStart(3, '0')}01`));
  const known = ranges.filter((range) => range !== null);
  expect([Math.min(...known.map(([from]) => from)), Math.max(...known.map(([, to]) => to))]).toEqual([...carrierDays]);
  expect(known.length).toBeGreaterThan(950);
});

test('pickup is on the next day with hours that is no holiday, and today until an hour before they end', () => {
  expect(collected({}, '2026-12-01')).toBe('2026-12-06');
  expect(collected({}, '2026-12-06', 14)).toBe('2026-12-06');
  expect(collected({}, '2026-12-06', 15)).toBe('2026-12-13');
  // Christmas
  expect(collected({ pickupHours: { fri: { opens: '15:00', closes: '18:00' } } }, '2026-12-22')).toBe('2027-01-08');
});

test('texts say about, name near days, and give a mail the date', () => {
  expect(describeArrivals(shop, at('2026-11-30'))).toEqual([
    { delivery: 'shipping', text: 'Arrives about Dec 7 to 14' },
    { delivery: 'pickup', text: 'Pick up Sunday, noon to 4 pm' },
  ]);
  const sunday = { kind: 'collected', day: '2026-12-06', opens: '10:30', closes: '14:00' } as const;
  expect(describeArrival(sunday, '2026-12-06')).toBe('Pick up today, 10:30 am to 2 pm');
  expect(describeArrival(sunday, '2026-12-05')).toBe('Pick up tomorrow, 10:30 am to 2 pm');
  expect(describeArrival(sunday, '2026-11-29')).toBe('Pick up Sunday, Dec 6, 10:30 am to 2 pm');
  expect(describeArrival(sunday, null)).toBe('Pick up Sunday, Dec 6, 10:30 am to 2 pm');
  expect([formatDay('2026-12-10', '2026-11-30'), formatDay('2027-01-01', '2026-11-30')]).toEqual([
    'Dec 10',
    'Jan 1, 2027',
  ]);
  expect([formatDays('2026-11-30', '2026-12-04'), formatDays('2026-12-05', '2026-12-05')]).toEqual([
    'Nov 30 to Dec 4',
    'Dec 5',
  ]);
});

test('what is bought now arrives in time by the first way that is sure', () => {
  const ask = (by: string, ways: readonly Delivery[] = ['shipping', 'pickup']) =>
    describeInTime(shop, { by, ways, local: at('2026-11-30') });
  expect([ask('2026-12-14'), ask('2026-12-13'), ask('2026-12-05')]).toEqual([
    'Arrives about Dec 7 to 14',
    'Pick up Sunday, noon to 4 pm',
    null,
  ]);
  expect(ask('2026-12-13', ['shipping'])).toBeNull();
});

test('a page that says so is rendered again at midnight, and once today’s pickup is too late', () => {
  expect(arrivalEnds(shop, at('2026-12-06', 13)).map((end) => end.toISOString())).toEqual([
    '2026-12-07T05:00:00.000Z',
    '2026-12-06T20:00:00.000Z',
  ]);
  expect(arrivalEnds(shop, at('2026-12-07')).length).toBe(1);
});

const order: OnItsWay = {
  delivery: 'shipping',
  shipBy: '2026-12-03',
  sentAt: null,
  transitDays: null,
  zip: '40204',
  vendor: shop,
};

test('an order arrives after the day that was promised, or later if the artist is late or away', () => {
  expect(arrivalOfOrder(order, at('2026-11-30'))).toEqual({ kind: 'carried', from: '2026-12-07', to: '2026-12-08' });
  expect(arrivalOfOrder(order, at('2026-12-09'))).toMatchObject({ from: '2026-12-11' });
  const away = { ...order, vendor: { ...shop, awayUntil: at('2026-12-14', 0).now } };
  expect(arrivalOfOrder(away, at('2026-12-01'))).toMatchObject({ from: '2026-12-16' });
  expect(arrivalOfOrder({ ...order, shipBy: null }, at('2026-12-01'))).toBeNull();
});

test('a label’s own days count instead of the table, and from the day it was shipped', () => {
  expect(arrivalOfOrder({ ...order, transitDays: 1 }, at('2026-11-30'))).toMatchObject({ to: '2026-12-04' });
  const sent = { ...order, transitDays: 4, sentAt: at('2026-12-01', 18).now };
  expect(arrivalOfOrder(sent, at('2026-12-02'))).toMatchObject({ from: '2026-12-07', to: '2026-12-07' });
  // It should have been there.
  expect(arrivalOfOrder(sent, at('2026-12-08'))).toBeNull();
});

test('the filter asks for exactly the stores whose pieces arrive by a day, whatever the store and the day', () => {
  const days = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-11-01', n));
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 23 }),
      (day, ahead, ships, hour) => {
        const local = { now: new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000), timeZone };
        const today = zonedDay(local.now, timeZone);
        const by = addDays(today, ahead);
        const { sendsWithinDays, pickupDays, today: now } = findHereBy(by, local);
        expect(sendsWithinDays !== null && ships <= sendsWithinDays).toBe(
          addBusinessDays(today, ships + carrierDays[1]) <= by,
        );
        const found = arrivalOf('pickup', shop, { ...local, zip: null });
        const isOpenToday = now?.weekday === 'sun' && now.closesAfter < '16:00';
        expect(pickupDays.includes('sun') || isOpenToday).toBe(found?.kind === 'collected' && found.day <= by);
        expect(now === null || now.weekday === weekdayOf(today)).toBe(true);
      },
    ),
  );
  expect(findHereBy('2026-01-01', at('2026-12-01'))).toEqual({ sendsWithinDays: null, pickupDays: [], today: null });
  expect(findHereBy('9999-12-31', at('2026-12-01')).sendsWithinDays).toBeGreaterThan(60);
});
