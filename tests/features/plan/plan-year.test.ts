import { test } from 'vitest';
import { livePlanYear } from '../../support/plan-year.ts';

/** On which something happens, or an artist does something. `tests/storms/money/plan-year.test.ts` lives the days between, too. */
const days = [
  1, 20, 30, 58, 89, 95, 120, 123, 127, 134, 140, 141, 155, 156, 180, 195, 211, 265, 266, 295, 326, 356, 365,
];
const lived = new Set(days);

test('trial, a card, renewals, a declined one, grace, rest, payment, a season, and open again', () =>
  livePlanYear({ isLived: (day) => lived.has(day), repeats: false }));
