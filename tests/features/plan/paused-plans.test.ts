/** Nothing is charged while a store is suspended or the site's plan is off, and both can be taken back. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { advancePlans, readRunningPlans } from '../../../src/features/plan/advance-plans.server.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { readPlan, requestReading } from '../../../src/features/plan/read-plans.server.ts';
import { makeVendor } from '../../support/factories.ts';
import { aSubscription } from '../../support/memory-billing.ts';
import { planWorld } from '../../support/plan-world.ts';

const day = 86_400_000;
const world = planWorld();
const { rowOf, restsAt, kinds } = world;

test('a suspended store isn’t charged: its plan is paused, also if that takes a second try, and goes on once it is shown again', async () => {
  world.services.billing.subscriptions.set(world.account, [aSubscription('sub_1', world.services.clock.now())]);
  await readPlan(world.services, world.vendor.id);
  const setActive = (isActive: boolean) =>
    world.db.transaction(async (tx) => {
      await tx.update(vendors).set({ isActive }).where(eq(vendors.id, world.vendor.id));
      await requestReading(tx, world.vendor.id, world.services.clock.now());
    });
  world.services.clock.advance(day / 24);
  await setActive(false);
  world.services.billing.pauseFails = true;
  await advancePlans(world.services);
  expect(await rowOf()).toMatchObject({ problem: 'internal' });
  world.services.billing.pauseFails = false;
  world.services.clock.advance(day / 24);
  await advancePlans(world.services);
  world.services.clock.advance(2 * day);
  await advancePlans(world.services);
  expect(world.services.billing.calls).toEqual(['pause sub_1']);
  world.services.clock.advance(day / 24);
  await setActive(true);
  await advancePlans(world.services);
  expect(world.services.billing.calls).toEqual(['pause sub_1', 'resume sub_1']);
});

test('a start without the plan pauses what runs, and one with it lets it go on', async () => {
  world.services.billing.subscriptions.set(world.account, [aSubscription('sub_1', world.services.clock.now())]);
  await readPlan(world.services, world.vendor.id);
  for (const [chargesPlan, calls] of [
    [false, ['pause sub_1']],
    [true, ['pause sub_1', 'resume sub_1']],
  ] as const) {
    world.services.config.chargesPlan = chargesPlan;
    world.services.clock.advance(day / 24);
    await readRunningPlans(world.services);
    await advancePlans(world.services);
    expect(world.services.billing.calls).toEqual(calls);
  }
});

test('the artist of a suspended store hears of the plan once the store is shown again', async () => {
  await world.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, world.vendor.id));
  world.services.clock.advance(31 * day);
  await advancePlans(world.services);
  expect(kinds()).toEqual(['begins']);
  await world.db.update(vendors).set({ isActive: true }).where(eq(vendors.id, world.vendor.id));
  await requestReading(world.db, world.vendor.id, world.services.clock.now());
  await advancePlans(world.services);
  expect(kinds()).toEqual(['begins', 'resting']);
});

test('while the plan is off no free days begin, and shops that rested are open', async () => {
  world.services.clock.advance(31 * day);
  await advancePlans(world.services);
  expect(await restsAt()).not.toBeNull();
  world.services.config.chargesPlan = false;
  await makeVendor(world.db, {});
  await advancePlans(world.services);
  expect(await restsAt()).toBeNull();
  expect(await world.db.$count(plans)).toBe(1);
  world.services.config.chargesPlan = true;
  await advancePlans(world.services);
  expect(await restsAt()).toEqual((await rowOf()).freeUntil);
});
