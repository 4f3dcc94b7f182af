import type { Services } from '../../../platform/services.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { OwnStore } from '../own-store.server.ts';
import { describePayments } from '../payments/describe-payments.ts';
import { describeChecklist } from './checklist.ts';
import { loadFirstSteps } from './first-steps.server.ts';

/** Returns whether a store with a published piece has open lines in its list of what comes before the first sale. */
export async function hasOpenSteps(
  { db, clock, config: { site } }: Pick<Services, 'db' | 'clock' | 'config'>,
  store: OwnStore,
): Promise<boolean> {
  const { regionCode, timeZone } = site;
  const steps = await loadFirstSteps(db, store, { regionCode, today: zonedDay(clock.now(), timeZone) });
  const payments = describePayments(store, [], timeZone);
  const facts = { store, steps, payments, published: 1, draft: null, stateName: '', address: '' };
  return describeChecklist(facts) !== null;
}
