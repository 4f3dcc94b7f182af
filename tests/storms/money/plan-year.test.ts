import { test } from 'vitest';
import { livePlanYear } from '../../support/plan-year.ts';

test('trial, a card, renewals, a declined one, grace, rest, payment, a season, and open again, with every day of a year', () =>
  livePlanYear({ isLived: () => true, repeats: true }));
