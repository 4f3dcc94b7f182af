/** The plan's row is what the provider said last, in whatever order its events come. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { planPayments } from '../../../src/features/buying/figures/plan-payments.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { openAgain, openCheckout, restForSeason } from '../../../src/features/plan/change-plan.server.ts';
import { keepPlans, readRunningPlans } from '../../../src/features/plan/keep-plans.server.ts';
import { handlePlanEvent } from '../../../src/features/plan/plan-events.server.ts';
import { planState } from '../../../src/features/plan/plan-state.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { readPlan, requestReading } from '../../../src/features/plan/read-plans.server.ts';
import type { PlanDeps } from '../../../src/features/plan/settle-plan.server.ts';
import { endWaiver, waivePlan } from '../../../src/features/plan/waive-plan.server.ts';
import { capturedMails } from '../../support/captured-mails.ts';
import { fakeClock } from '../../support/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeVendor } from '../../support/factories.ts';
import { rounds } from '../../support/full.ts';
import { anInvoice, aSubscription, memoryBilling } from '../../support/memory-billing.ts';

const day = 86_400_000;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let vendor: Awaited<ReturnType<typeof makeVendor>>;
let deps: PlanDeps & {
  billing: ReturnType<typeof memoryBilling>;
  clock: ReturnType<typeof fakeClock>;
  mails: ReturnType<typeof capturedMails>;
};
let account: string;
beforeEach(async () => {
  await fresh.db.delete(plans);
  await fresh.db.update(vendors).set({ email: '' });
  const clock = fakeClock();
  deps = {
    db: fresh.db,
    clock,
    billing: memoryBilling(clock.now),
    mails: capturedMails(),
    config: { siteUrl: 'https://site.example', chargesPlan: true, site: { timeZone: 'America/Kentucky/Louisville' } },
  };
  vendor = await makeVendor(fresh.db, { listedAt: clock.now() });
  account = vendor.stripeAccountId ?? '';
  await keepPlans(deps);
  // As after a first checkout, which nobody finished.
  await fresh.db.update(plans).set({ accountId: account });
});

const rowOf = async () => {
  const [row] = await fresh.db.select().from(plans).where(eq(plans.vendorId, vendor.id));
  if (!row) throw new Error('There is no plan.');
  return row;
};
const restsAt = async () => {
  const [row] = await fresh.db.select({ at: vendors.restsAt }).from(vendors).where(eq(vendors.id, vendor.id));
  return row?.at ?? null;
};
const kinds = () => deps.mails.mails.map((mail) => (mail.template === 'plan' ? mail.data.kind : mail.template));

test('free days begin with the first piece, once, with one mail; the shop will rest when they end', async () => {
  await keepPlans(deps);
  expect(kinds()).toEqual(['begins']);
  expect((await rowOf()).freeUntil).toEqual(new Date(deps.clock.now().getTime() + 30 * day));
  expect(await restsAt()).toEqual((await rowOf()).freeUntil);
});

test('a store from before the plan gets 30 days from the day it is turned on', async () => {
  const old = await makeVendor(fresh.db, { listedAt: new Date('2025-05-01T00:00:00Z') });
  await keepPlans(deps);
  const [row] = await fresh.db.select().from(plans).where(eq(plans.vendorId, old.id));
  expect(row?.freeUntil).toEqual(new Date(deps.clock.now().getTime() + 30 * day));
  expect(kinds()).toEqual(['begins', 'begins-now']);
});

test('a store that is suspended, or waits for its last orders to be closed, begins no plan and gets no mail', async () => {
  const hidden = await makeVendor(fresh.db, { listedAt: deps.clock.now(), isActive: false });
  await keepPlans(deps);
  expect(await fresh.db.$count(plans, eq(plans.vendorId, hidden.id))).toBe(0);
  expect(kinds()).toEqual(['begins']);
});

test('while the plan is off no free days begin, and shops that rested are open', async () => {
  deps.clock.advance(31 * day);
  await keepPlans(deps);
  expect(await restsAt()).not.toBeNull();
  deps.config.chargesPlan = false;
  await makeVendor(fresh.db, {});
  await keepPlans(deps);
  expect(await restsAt()).toBeNull();
  expect(await fresh.db.$count(plans)).toBe(1);
  deps.config.chargesPlan = true;
  await keepPlans(deps);
  expect(await restsAt()).toEqual((await rowOf()).freeUntil);
});

test('two tabs lead to one checkout, which charges nothing before the free days end', async () => {
  const [one, other] = await Promise.all([openCheckout(deps, vendor), openCheckout(deps, vendor)]);
  expect(one).toBe(other);
  expect(deps.billing.checkouts.size).toBe(1);
  const [checkout] = deps.billing.checkouts.values();
  expect(checkout?.freeUntil).toEqual((await rowOf()).freeUntil);
  expect(checkout?.priceCents).toBe(1500);
});

test('a checkout from the free days is ended before one that charges at once is opened', async () => {
  await openCheckout(deps, vendor);
  deps.clock.advance(31 * day);
  await openCheckout(deps, vendor);
  expect(deps.billing.calls).toEqual(['expire cs_1']);
  expect([...deps.billing.checkouts.values()].map(({ freeUntil }) => freeUntil === null)).toEqual([false, true]);
});

test('of two subscriptions the newer one is canceled at the provider', async () => {
  const now = deps.clock.now();
  deps.billing.subscriptions.set(account, [
    aSubscription('sub_1', new Date(now.getTime() - 2000)),
    aSubscription('sub_2', new Date(now.getTime() - 1000)),
  ]);
  await readPlan(deps, vendor.id);
  expect(deps.billing.calls).toEqual(['cancel sub_2']);
  expect(await rowOf()).toMatchObject({ subscriptionId: 'sub_1', status: 'active' });
  expect(await openCheckout(deps, vendor)).toBeNull();
});

test('paid again, the shop is open, and its invoices are stored once', async () => {
  deps.clock.advance(31 * day);
  await keepPlans(deps);
  expect(planState(await rowOf(), deps.clock.now()).is).toBe('resting');
  deps.billing.subscriptions.set(account, [aSubscription('sub_1', deps.clock.now())]);
  deps.billing.invoices.set(account, [anInvoice('1', deps.clock.now())]);
  await readPlan(deps, vendor.id);
  await readPlan(deps, vendor.id);
  expect(await restsAt()).toBeNull();
  expect(await fresh.db.$count(planPayments, eq(planPayments.vendorId, vendor.id))).toBe(1);
  expect(kinds()).toEqual(['begins', 'resting', 'back']);
});

test('a season: it ends with the period, and opens with one tap', async () => {
  const subscription = aSubscription('sub_1', deps.clock.now());
  deps.billing.subscriptions.set(account, [subscription]);
  deps.clock.advance(1000);
  await restForSeason(deps, vendor);
  // Free days that are left are left.
  expect(await restsAt()).toEqual((await rowOf()).freeUntil);
  expect(await openAgain(deps, vendor)).toBeNull();
  expect(await restsAt()).toBeNull();
  expect((await rowOf()).seasonAt).toBeNull();
  deps.clock.advance(40 * day);
  deps.billing.subscriptions.set(account, [{ ...subscription, status: 'past_due', unpaidSince: deps.clock.now() }]);
  await restForSeason(deps, vendor);
  expect(deps.billing.calls.at(-1)).toBe('cancel sub_1');
  expect(planState(await rowOf(), deps.clock.now())).toMatchObject({ is: 'resting', why: 'season' });
  expect(await openAgain(deps, vendor)).toMatch(/^https:/);
});

test('a waived plan is charged nothing more, and opens the shop; its end gives 30 free days', async () => {
  const nothing = async () => {};
  const begun = deps.clock.now();
  deps.billing.subscriptions.set(account, [aSubscription('sub_1', begun)]);
  await readPlan(deps, vendor.id);
  await waivePlan(deps, { vendorId: vendor.id, by: null, note: 'A friend.' }, nothing);
  expect(deps.billing.calls).toEqual(['end sub_1']);
  await readPlan(deps, vendor.id);
  await endWaiver(deps, vendor.id, nothing);
  expect(deps.billing.calls).toEqual(['end sub_1', 'continue sub_1']);
  deps.clock.advance(60 * day);
  deps.billing.subscriptions.set(account, [aSubscription('sub_1', begun, { status: 'past_due', unpaidSince: begun })]);
  await readPlan(deps, vendor.id);
  expect(await restsAt()).not.toBeNull();
  await waivePlan(deps, { vendorId: vendor.id, by: null, note: 'A friend.' }, nothing);
  expect([deps.billing.calls.at(-1), await restsAt()]).toEqual(['cancel sub_1', null]);
  await readPlan(deps, vendor.id);
  await endWaiver(deps, vendor.id, nothing);
  const free = new Date(deps.clock.now().getTime() + 30 * day);
  expect(await restsAt()).toEqual(free);
  // A form that is sent again gives no more free days, and is no act of its own.
  deps.clock.advance(day);
  const acts: string[] = [];
  for (const _ of [1, 2])
    await endWaiver(deps, vendor.id, async () => {
      acts.push('again');
    });
  expect([await restsAt(), acts]).toEqual([free, []]);
});

test('rest costs nothing: collection is paused until what was open is paid, however often the call fails', async () => {
  const late = aSubscription('sub_1', deps.clock.now(), { status: 'past_due', unpaidSince: deps.clock.now() });
  deps.billing.subscriptions.set(account, [late]);
  deps.clock.advance(21 * day - 1);
  await readPlan(deps, vendor.id);
  expect(deps.billing.calls).toEqual([]);
  deps.billing.pauseFails = true;
  deps.clock.advance(1);
  await readPlan(deps, vendor.id);
  expect(await rowOf()).toMatchObject({ problem: 'internal' });
  expect(planState(await rowOf(), deps.clock.now())).toMatchObject({ is: 'resting', why: 'late' });
  deps.billing.pauseFails = false;
  deps.clock.advance(day / 24);
  await keepPlans(deps);
  expect(deps.billing.calls).toEqual(['pause sub_1']);
  // A void invoice makes its status active at Stripe; what is open is open all the same.
  deps.billing.subscriptions.set(account, [{ ...late, status: 'active', isPaused: true }]);
  deps.clock.advance(10 * day);
  await keepPlans(deps);
  expect(planState(await rowOf(), deps.clock.now())).toMatchObject({ is: 'resting', why: 'late' });
  // Paid: the shop is open even if collection can't go on yet, or if the provider still calls it past due.
  deps.billing.pauseFails = true;
  deps.billing.subscriptions.set(account, [{ ...late, unpaidSince: null, isPaused: true }]);
  await readPlan(deps, vendor.id);
  expect(await restsAt()).toBeNull();
  deps.billing.pauseFails = false;
  deps.clock.advance(day / 24);
  await keepPlans(deps);
  await readPlan(deps, vendor.id);
  expect(deps.billing.calls).toEqual(['pause sub_1', 'resume sub_1']);
  expect(await rowOf()).toMatchObject({ problem: null });
});

test('a suspended store isn’t charged: its plan is paused, also if that takes a second try, and goes on once it is shown again', async () => {
  deps.billing.subscriptions.set(account, [aSubscription('sub_1', deps.clock.now())]);
  await readPlan(deps, vendor.id);
  const setActive = (isActive: boolean) =>
    fresh.db.transaction(async (tx) => {
      await tx.update(vendors).set({ isActive }).where(eq(vendors.id, vendor.id));
      await requestReading(tx, vendor.id, deps.clock.now());
    });
  deps.clock.advance(day / 24);
  await setActive(false);
  deps.billing.pauseFails = true;
  await keepPlans(deps);
  expect(await rowOf()).toMatchObject({ problem: 'internal' });
  deps.billing.pauseFails = false;
  deps.clock.advance(day / 24);
  await keepPlans(deps);
  deps.clock.advance(2 * day);
  await keepPlans(deps);
  expect(deps.billing.calls).toEqual(['pause sub_1']);
  deps.clock.advance(day / 24);
  await setActive(true);
  await keepPlans(deps);
  expect(deps.billing.calls).toEqual(['pause sub_1', 'resume sub_1']);
});

test('a start without the plan pauses what runs, and one with it lets it go on', async () => {
  deps.billing.subscriptions.set(account, [aSubscription('sub_1', deps.clock.now())]);
  await readPlan(deps, vendor.id);
  for (const [chargesPlan, calls] of [
    [false, ['pause sub_1']],
    [true, ['pause sub_1', 'resume sub_1']],
  ] as const) {
    deps.config.chargesPlan = chargesPlan;
    deps.clock.advance(day / 24);
    await readRunningPlans(deps);
    await keepPlans(deps);
    expect(deps.billing.calls).toEqual(calls);
  }
});

test('the artist of a suspended store hears of the plan once the store is shown again', async () => {
  await fresh.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, vendor.id));
  deps.clock.advance(31 * day);
  await keepPlans(deps);
  expect(kinds()).toEqual(['begins']);
  await fresh.db.update(vendors).set({ isActive: true }).where(eq(vendors.id, vendor.id));
  await requestReading(fresh.db, vendor.id, deps.clock.now());
  await keepPlans(deps);
  expect(kinds()).toEqual(['begins', 'resting']);
});

test('while the provider is down nothing changes', async () => {
  deps.billing.subscriptions.set(account, [aSubscription('sub_1', deps.clock.now())]);
  await readPlan(deps, vendor.id);
  deps.billing.isDown = true;
  deps.clock.advance(2 * day);
  await keepPlans(deps);
  expect(await rowOf()).toMatchObject({ status: 'active', problem: 'internal' });
  expect(await restsAt()).toBeNull();
});

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

/** A generator of numbers that a failure can be repeated with. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

const histories = rounds(40, 1_000);

test(`${histories} random orders of events, repeated and forged ones among them, end in the provider's state`, async () => {
  for (let round = 0; round < histories; round += 1) {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const random = randomFrom(seed);
    const now = deps.clock.now();
    const history = (['trialing', 'active', 'past_due', 'active', 'canceled'] as const).slice(
      0,
      1 + Math.floor(random() * 5),
    );
    const events = history.flatMap((status, index) =>
      ['a', 'b', 'a'].map((copy) => ({ id: `evt_${round}_${index}${copy}`, type: `was ${status}` })),
    );
    const states = history.map((status) =>
      aSubscription(`sub_${round}`, now, {
        status,
        unpaidSince: status === 'past_due' ? now : null,
        endedAt: status === 'canceled' ? now : null,
      }),
    );
    // The provider moves on while events are under way; each may come before, between, or after the changes.
    const moves = shuffled([...events, { id: '', type: 'unknown' }], random);
    let step = 0;
    const running: Promise<unknown>[] = [];
    for (const event of moves) {
      const state = states[Math.min(step, states.length - 1)];
      if (state) deps.billing.subscriptions.set(account, [state]);
      step += 1;
      deps.clock.advance(1 + Math.floor(random() * 1_000));
      running.push(
        event.id === ''
          ? handlePlanEvent(deps, { id: `evt_${round}_x`, type: 'x', accountId: 'acct_unknown', vendorId: null })
          : handlePlanEvent(deps, { ...event, accountId: account, vendorId: null }),
      );
    }
    await Promise.all(running);
    const last = states.at(-1);
    if (last) deps.billing.subscriptions.set(account, [last]);
    deps.clock.advance(1_000);
    await handlePlanEvent(deps, { id: `evt_${round}_last`, type: 'x', accountId: account, vendorId: vendor.id });
    await expect
      .poll(async () => (await rowOf()).readAt?.getTime(), { message: `seed ${seed}` })
      .toBe(deps.clock.now().getTime());
    const row = await rowOf();
    expect(row, `seed ${seed}`).toMatchObject({
      subscriptionId: last?.id,
      status: last?.status,
      endedAt: last?.endedAt ?? null,
      unpaidSince: last?.unpaidSince ?? null,
    });
  }
}, 600_000);
