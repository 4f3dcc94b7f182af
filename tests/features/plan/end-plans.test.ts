/** A store that is closed is charged nothing more, whatever its artist had begun at the provider. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { advancePlans } from '../../../src/features/plan/advance-plans.server.ts';
import { openCheckout } from '../../../src/features/plan/change-plan.server.ts';
import { endPlansOf } from '../../../src/features/plan/end-plans.server.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { readPlan } from '../../../src/features/plan/read-plans.server.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeVendor } from '../../support/factories.ts';

let app: EmulatedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
let account: string;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  account = `acct_demo_${crypto.randomUUID().slice(0, 8)}`;
  vendor = await makeVendor(app.db, { stripeAccountId: account, listedAt: app.clock.now() });
  await advancePlans(app);
});

const sessionOf = (url: string | null) => /cs_test_\w+/.exec(url ?? '')?.[0] ?? '';
const statuses = async () => (await app.billing.readSubscriptions(account)).map(({ status }) => status);

test('a subscription that runs is canceled, also one that the site hasn’t heard of yet', async () => {
  const id = sessionOf(await openCheckout(app, vendor));
  expect((await app.emulator.pay(id)).status).toBe(303);
  expect(await statuses()).toEqual(['trialing']);
  for (const _ of [1, 2]) expect(await endPlansOf(app, [vendor.id])).toBe(true);
  expect(await statuses()).toEqual(['canceled']);
  expect(await app.db.$count(plans, eq(plans.vendorId, vendor.id))).toBe(0);
});

test('a checkout that is open can’t be finished afterwards', async () => {
  const id = sessionOf(await openCheckout(app, vendor));
  await endPlansOf(app, [vendor.id]);
  await app.emulator.pay(id);
  expect(await statuses()).toEqual([]);
});

test('while the provider is away the plan stays, so that it is ended later', async () => {
  const id = sessionOf(await openCheckout(app, vendor));
  await app.emulator.pay(id);
  await readPlan(app, vendor.id);
  const away = { ...app.billing, cancelNow: () => Promise.reject(new Error('Nobody answers.')) };
  await expect(endPlansOf({ db: app.db, billing: away }, [vendor.id])).rejects.toThrow();
  expect(await app.db.$count(plans, eq(plans.vendorId, vendor.id))).toBe(1);
  await endPlansOf(app, [vendor.id]);
  expect(await statuses()).toEqual(['canceled']);
});

test('a closed store begins no new plan', async () => {
  await endPlansOf(app, [vendor.id]);
  await app.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, vendor.id));
  await advancePlans(app);
  expect(await app.db.$count(plans, eq(plans.vendorId, vendor.id))).toBe(0);
});
