import { describe, expect, test } from 'vitest';
import { addBusinessDays, countBusinessDays, isBusinessDay } from '../../src/platform/business-days.ts';
import { addDays } from '../../src/platform/zoned-time.ts';
import { fc } from '../support/rounds.ts';

/** As the Office of Personnel Management publishes them; "observed" days stand at the weekday that is free. */
const published = {
  '2026': '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  '2027': '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  '2028': '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
};

test.each(Object.entries(published))(
  'the weekdays off in %s are the federal holidays, on the days they are observed',
  (year, days) => {
    const off: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
      const weekday = new Date(day).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && !isBusinessDay(day)) off.push(day.slice(5));
    }
    expect(off.join(' ')).toBe(days);
  },
);

describe('so many business days after a day', () => {
  test.each([
    ['a Monday', '2026-12-07', 3, '2026-12-10'],
    ['a Friday', '2026-12-04', 1, '2026-12-07'],
    ['a Saturday', '2026-12-05', 1, '2026-12-07'],
    ['the day before Thanksgiving', '2026-11-25', 1, '2026-11-27'],
    ['Thanksgiving itself', '2026-11-26', 2, '2026-11-30'],
    ['the days before Christmas', '2026-12-23', 3, '2026-12-29'],
    ['Christmas on a Saturday, observed on Friday', '2027-12-23', 1, '2027-12-27'],
    ['New Year on a Saturday, observed in the year before', '2027-12-30', 1, '2028-01-03'],
    ['the end of a year', '2026-12-31', 1, '2027-01-04'],
    ['Juneteenth', '2026-06-18', 1, '2026-06-22'],
    ['Independence Day on a Sunday, observed on Monday', '2027-07-02', 1, '2027-07-06'],
    ['the night when clocks go forward', '2026-03-06', 1, '2026-03-09'],
    ['the night when clocks go back', '2026-10-30', 1, '2026-11-02'],
    ['no days at all', '2026-11-26', 0, '2026-11-26'],
    ['sixty days, the most that a store says', '2026-11-02', 60, '2027-02-01'],
  ])('%s', (_, from, days, to) => {
    expect(addBusinessDays(from, days)).toBe(to);
    if (days > 0) expect(isBusinessDay(to)).toBe(true);
  });

  test('counting them gives the number back, from any day', () => {
    const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (from, days) => {
        expect(countBusinessDays(from, addBusinessDays(from, days))).toBe(days);
      }),
    );
  });
});
