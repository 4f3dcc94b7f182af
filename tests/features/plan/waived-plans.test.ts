/** A plan that is waived is charged nothing, whatever its artist does at the same time, here or at the provider. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { advancePlans } from '../../../src/features/plan/advance-plans.server.ts';
import { openAgain, openCheckout, restForSeason } from '../../../src/features/plan/change-plan.server.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { readPlan } from '../../../src/features/plan/read-plans.server.ts';
import { endWaiver, readPaidWhileWaived, waivePlan } from '../../../src/features/plan/waive-plan.server.ts';
import { planErrors } from '../../../src/features/plan/words.ts';
import { anInvoice, aSubscription } from '../../support/memory-billing.ts';
import { planWorld } from '../../support/plan-world.ts';

const world = planWorld();
const nothing = async () => {};
const waive = () => waivePlan(world.services, { vendorId: world.vendor.id, by: null, note: 'A friend.' }, nothing);
const endIt = () => endWaiver(world.services, world.vendor.id, nothing);
const refused = { code: 'stale', message: planErrors.stale };
const checkouts = () => [...world.services.billing.checkouts.values()];
const running = () => world.services.billing.subscriptions.get(world.account) ?? [];

/** Begins a subscription at the provider, of which the site doesn't know. */
const begin = (more = {}) =>
  world.services.billing.subscriptions.set(world.account, [aSubscription('sub_1', world.services.clock.now(), more)]);

/** Lets something happen just before a call of the provider, once. */
function justBefore(call: 'openCheckout' | 'setEndsWithPeriod' | 'readSubscriptions', happens: () => Promise<unknown>) {
  const { billing } = world.services;
  const made = billing[call] as (...given: unknown[]) => Promise<never>;
  Object.assign(billing, {
    [call]: async (...given: unknown[]) => {
      Object.assign(billing, { [call]: made });
      await happens();
      return made(...given);
    },
  });
}

beforeEach(() => {
  world.services.clock.advance(1_000);
});

describe('a waived plan', () => {
  test('opens no checkout, and goes on with no subscription', async () => {
    begin({ endsAt: world.services.clock.now() });
    await readPlan(world.services, world.vendor.id);
    await waive();
    await expect(openCheckout(world.services, world.vendor)).rejects.toMatchObject(refused);
    await expect(openAgain(world.services, world.vendor)).rejects.toMatchObject(refused);
    expect([checkouts(), world.services.billing.calls]).toEqual([[], ['end sub_1']]);
  });

  test('doesn’t rest for the season: nothing is due', async () => {
    begin();
    await readPlan(world.services, world.vendor.id);
    await waive();
    await expect(restForSeason(world.services, world.vendor)).rejects.toMatchObject(refused);
    expect(await world.rowOf()).toMatchObject({ seasonAt: null });
  });

  test('says what was paid in the same second, and later, but not before', async () => {
    begin();
    const at = world.services.clock.now();
    const paidAt = (seconds: number) => new Date(at.getTime() + seconds * 1000);
    const times = { before: -86_400, second: -1, later: 3_600 };
    const invoices = Object.entries(times).map(([id, seconds]) => anInvoice(id, paidAt(seconds)));
    world.services.billing.invoices.set(world.account, [
      ...invoices,
      anInvoice('open', at, { status: 'open', paidAt: null }),
    ]);
    await waive();
    await readPlan(world.services, world.vendor.id);
    const told = (await readPaidWhileWaived(world.db, await world.rowOf())).map(({ number }) => number);
    expect(told).toEqual(['RCA-second', 'RCA-later']);
    await endIt();
    expect(await readPaidWhileWaived(world.db, await world.rowOf())).toEqual([]);
  });

  test('has its open checkout ended', async () => {
    await openCheckout(world.services, world.vendor);
    await waive();
    expect(checkouts()).toMatchObject([{ isExpired: true }]);
    expect(await world.rowOf()).toMatchObject({ checkoutKey: null, checkoutSession: null });
  });

  test('has it ended later if the provider is away', async () => {
    await openCheckout(world.services, world.vendor);
    world.services.billing.isDown = true;
    await waive();
    expect(checkouts()).toMatchObject([{ isExpired: false }]);
    world.services.billing.isDown = false;
    world.services.clock.advance(11 * 60_000);
    await advancePlans(world.services);
    expect(checkouts()).toMatchObject([{ isExpired: true }]);
  });

  test.each([
    ['paid', null, { endsAt: expect.any(Date), endedAt: null }],
    ['unpaid', new Date(), { endedAt: expect.any(Date) }],
  ])('has a subscription that was begun meanwhile and is %s ended by its reading', async (_, unpaidSince, ended) => {
    await waive();
    begin({ unpaidSince });
    await readPlan(world.services, world.vendor.id);
    expect(running()).toMatchObject([ended]);
    await advancePlans(world.services);
    expect(world.services.billing.calls.length).toBe(1);
  });
});

describe('a plan that is waived at the same moment', () => {
  test('as its checkout is opened, before its session is made, leaves no session', async () => {
    justBefore('openCheckout', waive);
    await expect(openCheckout(world.services, world.vendor)).rejects.toMatchObject(refused);
    expect(checkouts()).toMatchObject([{ isExpired: true }]);
    expect(await world.rowOf()).toMatchObject({ checkoutKey: null, checkoutSession: null });
  });

  test('as its checkout is opened, before that is stored, makes no session', async () => {
    justBefore('readSubscriptions', waive);
    await expect(openCheckout(world.services, world.vendor)).rejects.toMatchObject(refused);
    expect(checkouts()).toEqual([]);
  });

  test('as its artist opens again, ends with its period all the same', async () => {
    begin({ endsAt: world.services.clock.now() });
    await readPlan(world.services, world.vendor.id);
    justBefore('setEndsWithPeriod', waive);
    await openAgain(world.services, world.vendor);
    await advancePlans(world.services);
    expect(running()).toMatchObject([{ endsAt: expect.any(Date) }]);
  });

  test('as two tabs open a checkout, in whatever order, has none that is open', async () => {
    for (let n = 0; n < 6; n += 1) {
      await Promise.allSettled([
        openCheckout(world.services, world.vendor),
        n % 2 === 0 ? waive() : openCheckout(world.services, world.vendor),
        n % 2 === 0 ? openCheckout(world.services, world.vendor) : waive(),
      ]);
      world.services.clock.advance(11 * 60_000);
      await advancePlans(world.services);
      expect(checkouts().filter(({ isExpired }) => !isExpired)).toEqual([]);
      await endIt();
    }
  });
});

describe('a waiver that is ended', () => {
  test('while a reading ends the subscription lets it go on', async () => {
    await waive();
    begin();
    justBefore('setEndsWithPeriod', endIt);
    await readPlan(world.services, world.vendor.id);
    expect(running()).toMatchObject([{ endsAt: null }]);
  });

  test('just after a reading has ended the subscription lets it go on', async () => {
    await waive();
    begin();
    await readPlan(world.services, world.vendor.id);
    await world.db.update(plans).set({ endsAt: null }).where(eq(plans.vendorId, world.vendor.id));
    await endIt();
    expect(running()).toMatchObject([{ endsAt: null }]);
  });
});
