/** A year of one artist on a clock that is moved, at the emulated Stripe. */
import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { sumByMonth } from '../../src/features/buying/figures/month-sums.server.ts';
import { planPayments } from '../../src/features/buying/figures/plan-payments.table.ts';
import { advancePlans } from '../../src/features/plan/advance-plans.server.ts';
import { openAgain, openCheckout, restForSeason } from '../../src/features/plan/change-plan.server.ts';
import { planState } from '../../src/features/plan/plan-state.ts';
import { plans } from '../../src/features/plan/plans.table.ts';
import { readPlan } from '../../src/features/plan/read-plans.server.ts';
import { type EmulatedApp, emulatedApp } from './emulated-app.ts';
import { makeVendor } from './factories.ts';

const day = 86_400_000;
const begin = new Date('2026-01-05T15:00:00Z');

interface Living {
  /** Whether anything is done on that day; on others time only goes by. */
  isLived(day: number): boolean;
  /** True if Stripe tells all of the past again each time. */
  repeats: boolean;
}

/** Lives the year, and proves its states, mails, and invoices as in the table of record 101. */
export async function livePlanYear(living: Living): Promise<void> {
  const app = await emulatedApp();
  try {
    await liveWith(app, living);
  } finally {
    await app.close();
  }
}

async function liveWith(app: EmulatedApp, { isLived, repeats }: Living): Promise<void> {
  app.clock.set(begin);
  const vendor = await makeVendor(app.db, { stripeAccountId: 'acct_demo_year', listedAt: app.clock.now() });
  await advancePlans(app);
  const lived: string[] = [];
  let at = 0;

  const stateNow = async () => {
    const [row] = await app.db.select().from(plans).where(eq(plans.vendorId, vendor.id));
    if (!row) throw new Error('There is no plan.');
    return planState(row, app.clock.now());
  };

  let delivered = 0;
  const deliver = async () => {
    const events = await app.emulator.events();
    for (const { id } of events.slice(repeats ? 0 : delivered)) await app.emulator.redeliver(id);
    delivered = events.length;
  };

  let before = 'trial';
  let told = 0;
  /** Lives some days: the emulator does what is due, its events arrive, and the site does its regular work. */
  async function live(days: number): Promise<void> {
    for (let lives = 0; lives < days; lives += 1) {
      at += 1;
      app.clock.advance(day);
      if (!isLived(at)) continue;
      await app.emulator.tick();
      await deliver();
      await readPlan(app, vendor.id);
      await advancePlans(app);
      const { is } = await stateNow();
      if (is !== before) lived.push(`day ${at}: ${is}`);
      before = is;
      for (const mail of app.mails.mails.slice(told))
        if (mail.template === 'plan') lived.push(`day ${at}: mail ${mail.data.kind}`);
      told = app.mails.mails.length;
    }
  }

  const cardsPage = async (fields: Record<string, string>) => {
    const url = await app.billing.openPortal(vendor.stripeAccountId ?? '', 'http://localhost:4321/back');
    return await app.emulator.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));
  };
  const subscribe = async (number: string, open: typeof openCheckout = openCheckout) => {
    const url = await open(app, vendor);
    const id = /cs_test_\w+/.exec(url ?? '')?.[0] ?? '';
    expect((await app.emulator.pay(id, { number })).status).toBe(303);
    await deliver();
    await readPlan(app, vendor.id);
  };

  await live(20);
  await subscribe('4242424242424242');
  await live(75);
  // The bank declines from now on.
  await cardsPage({ do: 'card', number: '4000000000000341' });
  await live(60);
  await cardsPage({ do: 'card', number: '4242424242424242' });
  await cardsPage({ do: 'pay' });
  await live(40);
  await restForSeason(app, vendor);
  await live(70);
  await subscribe('4242424242424242', openAgain);
  await live(100);
  expect(lived).toEqual([
    'day 1: mail begins',
    'day 30: active',
    'day 120: late',
    'day 120: mail late',
    'day 123: mail late',
    'day 127: mail late',
    'day 134: mail late',
    'day 140: mail late',
    'day 141: resting',
    'day 141: mail resting',
    'day 156: active',
    'day 156: mail back',
    'day 211: resting',
    'day 211: mail resting',
    'day 266: active',
    'day 266: mail back',
  ]);
  const paid = await app.db
    .select({ on: planPayments.paidAt, cents: planPayments.totalCents })
    .from(planPayments)
    .where(and(eq(planPayments.vendorId, vendor.id), gt(planPayments.totalCents, 0), ne(planPayments.status, 'void')))
    .orderBy(asc(planPayments.paidAt));
  const days = paid.map(({ on }) => on && Math.floor((on.getTime() - begin.getTime()) / day));
  // On day 155 the one invoice is paid that was due before it rested. Those of the months of rest are void.
  expect(days).toEqual([30, 58, 89, 155, 180, 265, 295, 326, 356]);
  expect(await app.db.$count(planPayments, eq(planPayments.status, 'void'))).toBe(1);
  // The figures have the same invoices, in the months in which they were paid.
  const months = await sumByMonth(app.db, vendor.id, app.config.site.timeZone);
  const planned = months.reduce((sum, { planCents }) => sum + planCents, 0);
  expect(planned).toBe(-1500 * paid.length);
  expect(months.reduce((sum, { keptCents }) => sum + keptCents, 0)).toBe(planned);
}
