/** The plan's row is what the provider said last, in whatever order its events come. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { planPayments } from '../../../src/features/buying/figures/plan-payments.table.ts';
import { advancePlans } from '../../../src/features/plan/advance-plans.server.ts';
import { openAgain, openCheckout, restForSeason } from '../../../src/features/plan/change-plan.server.ts';
import { handlePlanEvent } from '../../../src/features/plan/plan-events.server.ts';
import { planState } from '../../../src/features/plan/plan-state.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { readPlan } from '../../../src/features/plan/read-plans.server.ts';
import { endWaiver, waivePlan } from '../../../src/features/plan/waive-plan.server.ts';
import { DomainError } from '../../../src/platform/errors.ts';
import { makeVendor } from '../../support/factories.ts';
import { anInvoice, aSubscription } from '../../support/memory-billing.ts';
import { planWorld } from '../../support/plan-world.ts';
import { dice, rounds } from '../../support/rounds.ts';

const day = 86_400_000;

const world = planWorld();
const { rowOf, restsAt, kinds } = world;

test('free days begin with the first piece, once, with one mail; the shop will rest when they end', async () => {
  await advancePlans(world.services);
  expect(kinds()).toEqual(['begins']);
  expect((await rowOf()).freeUntil).toEqual(new Date(world.services.clock.now().getTime() + 30 * day));
  expect(await restsAt()).toEqual((await rowOf()).freeUntil);
});

test('a store from before the plan gets 30 days from the day it is turned on', async () => {
  const old = await makeVendor(world.db, { listedAt: new Date('2025-05-01T00:00:00Z') });
  await advancePlans(world.services);
  const [row] = await world.db.select().from(plans).where(eq(plans.vendorId, old.id));
  expect(row?.freeUntil).toEqual(new Date(world.services.clock.now().getTime() + 30 * day));
  expect(kinds()).toEqual(['begins', 'begins-now']);
});

test('a store that is suspended, or waits for its last orders to be closed, begins no plan and gets no mail', async () => {
  const hidden = await makeVendor(world.db, { listedAt: world.services.clock.now(), isActive: false });
  await advancePlans(world.services);
  expect(await world.db.$count(plans, eq(plans.vendorId, hidden.id))).toBe(0);
  expect(kinds()).toEqual(['begins']);
});

test('two tabs lead to one checkout, which charges nothing before the free days end', async () => {
  const [one, other] = await Promise.all([
    openCheckout(world.services, world.vendor),
    openCheckout(world.services, world.vendor),
  ]);
  expect(one).toBe(other);
  expect(world.services.billing.checkouts.size).toBe(1);
  const [checkout] = world.services.billing.checkouts.values();
  expect(checkout?.freeUntil).toEqual((await rowOf()).freeUntil);
  expect(checkout?.priceCents).toBe(1500);
});

test('a checkout from the free days is ended before one that charges at once is opened', async () => {
  await openCheckout(world.services, world.vendor);
  world.services.clock.advance(31 * day);
  await openCheckout(world.services, world.vendor);
  expect(world.services.billing.calls).toEqual(['expire cs_1']);
  expect([...world.services.billing.checkouts.values()].map(({ freeUntil }) => freeUntil === null)).toEqual([
    false,
    true,
  ]);
});

test('after a refusal the checkout has another key; after any other failure the same', async () => {
  const { billing } = world.services;
  const keys: string[] = [];
  const failing = (details: { isRefused?: boolean }) => ({
    ...world.services,
    billing: {
      ...billing,
      openCheckout: async ({ idempotencyKey }: { idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        throw new DomainError('payments_unavailable', 'It failed.', details);
      },
    },
  });
  for (const details of [{}, { isRefused: true }, {}])
    await expect(openCheckout(failing(details), world.vendor)).rejects.toThrow('It failed.');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('of two subscriptions the newer one is canceled at the provider', async () => {
  const now = world.services.clock.now();
  world.services.billing.subscriptions.set(world.account, [
    aSubscription('sub_1', new Date(now.getTime() - 2000)),
    aSubscription('sub_2', new Date(now.getTime() - 1000)),
  ]);
  await readPlan(world.services, world.vendor.id);
  expect(world.services.billing.calls).toEqual(['cancel sub_2']);
  expect(await rowOf()).toMatchObject({ subscriptionId: 'sub_1', status: 'active' });
  expect(await openCheckout(world.services, world.vendor)).toBeNull();
});

test('paid again, the shop is open, and its invoices are stored once', async () => {
  world.services.clock.advance(31 * day);
  await advancePlans(world.services);
  expect(planState(await rowOf(), world.services.clock.now()).is).toBe('resting');
  world.services.billing.subscriptions.set(world.account, [aSubscription('sub_1', world.services.clock.now())]);
  world.services.billing.invoices.set(world.account, [anInvoice('1', world.services.clock.now())]);
  await readPlan(world.services, world.vendor.id);
  await readPlan(world.services, world.vendor.id);
  expect(await restsAt()).toBeNull();
  expect(await world.db.$count(planPayments, eq(planPayments.vendorId, world.vendor.id))).toBe(1);
  expect(kinds()).toEqual(['begins', 'resting', 'back']);
});

test('a season: it ends with the period, and opens with one tap', async () => {
  const subscription = aSubscription('sub_1', world.services.clock.now());
  world.services.billing.subscriptions.set(world.account, [subscription]);
  world.services.clock.advance(1000);
  await restForSeason(world.services, world.vendor);
  // Free days that are left are left.
  expect(await restsAt()).toEqual((await rowOf()).freeUntil);
  expect(await openAgain(world.services, world.vendor)).toBeNull();
  expect(await restsAt()).toBeNull();
  expect((await rowOf()).seasonAt).toBeNull();
  world.services.clock.advance(40 * day);
  world.services.billing.subscriptions.set(world.account, [
    { ...subscription, status: 'past_due', unpaidSince: world.services.clock.now() },
  ]);
  await restForSeason(world.services, world.vendor);
  expect(world.services.billing.calls.at(-1)).toBe('cancel sub_1');
  expect(planState(await rowOf(), world.services.clock.now())).toMatchObject({ is: 'resting', why: 'season' });
  expect(await openAgain(world.services, world.vendor)).toMatch(/^https:/);
});

test('a waived plan is charged nothing more, and opens the shop; its end gives 30 free days', async () => {
  const nothing = async () => {};
  const begun = world.services.clock.now();
  world.services.billing.subscriptions.set(world.account, [aSubscription('sub_1', begun)]);
  await readPlan(world.services, world.vendor.id);
  await waivePlan(world.services, { vendorId: world.vendor.id, by: null, note: 'A friend.' }, nothing);
  expect(world.services.billing.calls).toEqual(['end sub_1']);
  await readPlan(world.services, world.vendor.id);
  await endWaiver(world.services, world.vendor.id, nothing);
  expect(world.services.billing.calls).toEqual(['end sub_1', 'continue sub_1']);
  world.services.clock.advance(60 * day);
  world.services.billing.subscriptions.set(world.account, [
    aSubscription('sub_1', begun, { status: 'past_due', unpaidSince: begun }),
  ]);
  await readPlan(world.services, world.vendor.id);
  expect(await restsAt()).not.toBeNull();
  await waivePlan(world.services, { vendorId: world.vendor.id, by: null, note: 'A friend.' }, nothing);
  expect([world.services.billing.calls.at(-1), await restsAt()]).toEqual(['cancel sub_1', null]);
  await readPlan(world.services, world.vendor.id);
  await endWaiver(world.services, world.vendor.id, nothing);
  const free = new Date(world.services.clock.now().getTime() + 30 * day);
  expect(await restsAt()).toEqual(free);
  // A form that is sent again gives no more free days, and is no act of its own.
  world.services.clock.advance(day);
  const acts: string[] = [];
  for (const _ of [1, 2])
    await endWaiver(world.services, world.vendor.id, async () => {
      acts.push('again');
    });
  expect([await restsAt(), acts]).toEqual([free, []]);
});

test('rest costs nothing: collection is paused until what was open is paid, however often the call fails', async () => {
  const late = aSubscription('sub_1', world.services.clock.now(), {
    status: 'past_due',
    unpaidSince: world.services.clock.now(),
  });
  world.services.billing.subscriptions.set(world.account, [late]);
  world.services.clock.advance(21 * day - 1);
  await readPlan(world.services, world.vendor.id);
  expect(world.services.billing.calls).toEqual([]);
  world.services.billing.pauseFails = true;
  world.services.clock.advance(1);
  await readPlan(world.services, world.vendor.id);
  expect(await rowOf()).toMatchObject({ problem: 'internal' });
  expect(planState(await rowOf(), world.services.clock.now())).toMatchObject({ is: 'resting', why: 'late' });
  world.services.billing.pauseFails = false;
  world.services.clock.advance(day / 24);
  await advancePlans(world.services);
  expect(world.services.billing.calls).toEqual(['pause sub_1']);
  // A void invoice makes its status active at Stripe; what is open is open all the same.
  world.services.billing.subscriptions.set(world.account, [{ ...late, status: 'active', isPaused: true }]);
  world.services.clock.advance(10 * day);
  await advancePlans(world.services);
  expect(planState(await rowOf(), world.services.clock.now())).toMatchObject({ is: 'resting', why: 'late' });
  // Paid: the shop is open even if collection can't go on yet, or if the provider still calls it past due.
  world.services.billing.pauseFails = true;
  world.services.billing.subscriptions.set(world.account, [{ ...late, unpaidSince: null, isPaused: true }]);
  await readPlan(world.services, world.vendor.id);
  expect(await restsAt()).toBeNull();
  world.services.billing.pauseFails = false;
  world.services.clock.advance(day / 24);
  await advancePlans(world.services);
  await readPlan(world.services, world.vendor.id);
  expect(world.services.billing.calls).toEqual(['pause sub_1', 'resume sub_1']);
  expect(await rowOf()).toMatchObject({ problem: null });
});

test('while the provider is down nothing changes', async () => {
  world.services.billing.subscriptions.set(world.account, [aSubscription('sub_1', world.services.clock.now())]);
  await readPlan(world.services, world.vendor.id);
  world.services.billing.isDown = true;
  world.services.clock.advance(2 * day);
  await advancePlans(world.services);
  expect(await rowOf()).toMatchObject({ status: 'active', problem: 'internal' });
  expect(await restsAt()).toBeNull();
});

const histories = rounds(8, 1_000);

test(`${histories} random orders of events, repeated and forged ones among them, end in the provider's state`, async () => {
  for (let round = 0; round < histories; round += 1) {
    const { roll, shuffled } = dice(round);
    const now = world.services.clock.now();
    const history = (['trialing', 'active', 'past_due', 'active', 'canceled'] as const).slice(0, 1 + roll(5));
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
    const moves = shuffled([...events, { id: '', type: 'unknown' }]);
    let step = 0;
    const running: Promise<unknown>[] = [];
    for (const event of moves) {
      const state = states[Math.min(step, states.length - 1)];
      if (state) world.services.billing.subscriptions.set(world.account, [state]);
      step += 1;
      world.services.clock.advance(1 + roll(1_000));
      running.push(
        event.id === ''
          ? handlePlanEvent(world.services, {
              id: `evt_${round}_x`,
              type: 'x',
              accountId: 'acct_unknown',
              vendorId: null,
            })
          : handlePlanEvent(world.services, { ...event, accountId: world.account, vendorId: null }),
      );
    }
    await Promise.all(running);
    const last = states.at(-1);
    if (last) world.services.billing.subscriptions.set(world.account, [last]);
    world.services.clock.advance(1_000);
    await handlePlanEvent(world.services, {
      id: `evt_${round}_last`,
      type: 'x',
      accountId: world.account,
      vendorId: world.vendor.id,
    });
    await expect
      .poll(async () => (await rowOf()).readAt?.getTime(), { message: `round ${round}`, timeout: 20_000 })
      .toBe(world.services.clock.now().getTime());
    const row = await rowOf();
    expect(row, `round ${round}`).toMatchObject({
      subscriptionId: last?.id,
      status: last?.status,
      endedAt: last?.endedAt ?? null,
      unpaidSince: last?.unpaidSince ?? null,
    });
  }
}, 600_000);
