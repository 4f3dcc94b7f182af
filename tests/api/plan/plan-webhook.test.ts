/** The endpoint that hears of plans: it believes only what is signed, and then only whose plan to read. */
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { advancePlans } from '../../../src/features/plan/advance-plans.server.ts';
import { openCheckout } from '../../../src/features/plan/change-plan.server.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { readStripePlanEvent } from '../../../src/features/plan/stripe/plan-events.ts';
import { callApi } from '../../support/call-api.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeVendor } from '../../support/factories.ts';

const path = '/api/webhooks/stripe/plan';
const secret = 'whsec_of_plans';

let app: EmulatedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const id = crypto.randomUUID().slice(0, 8);
  vendor = await makeVendor(app.db, { stripeAccountId: `acct_demo_${id}`, listedAt: app.clock.now() });
  await advancePlans(app);
});

const planOf = async () => {
  const [row] = await app.db.select().from(plans).where(eq(plans.vendorId, vendor.id));
  return row;
};
const eventOf = (account: string | null, id = `evt_${crypto.randomUUID()}`) =>
  JSON.stringify({
    id,
    object: 'event',
    created: Math.floor(app.clock.now().getTime() / 1000),
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', customer_account: account, status: 'canceled', metadata: {} } },
  });
const sign = (payload: string, by = secret) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: by,
    timestamp: Math.floor(app.clock.now().getTime() / 1000),
  });
const send = (body: string, signature: string, to = app) =>
  callApi(to, 'POST', path, { body, headers: { 'stripe-signature': signature } });

test.each([
  ['not signed', () => ''],
  ['signed with another secret', (payload: string) => sign(payload, 'whsec_other')],
  ['signed for other bytes', (payload: string) => sign(`${payload} `)],
])('an event %s is refused with 400, and nothing is read', async (_, forge) => {
  const before = await planOf();
  const payload = eventOf(vendor.stripeAccountId);
  const answer = await send(payload, forge(payload));
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_signature' }]);
  expect(await planOf()).toEqual(before);
});

test('without a secret it answers 503', async () => {
  const bare: EmulatedApp = {
    ...app,
    readPlanEvent: (body, signature) => readStripePlanEvent(body, signature, null, app.clock.now()),
  };
  const payload = eventOf(vendor.stripeAccountId);
  const answer = await send(payload, sign(payload), bare);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'webhook_not_configured' }]);
});

test('what an event says is not believed: the plan is read, and a shop that was paid for is open within a second', async () => {
  app.clock.advance(31 * 86_400_000);
  await advancePlans(app);
  const restsAt = async () =>
    (await app.db.select({ at: vendors.restsAt }).from(vendors).where(eq(vendors.id, vendor.id)))[0]?.at ?? null;
  expect(await restsAt()).not.toBeNull();
  const url = await openCheckout(app, vendor);
  await app.emulator.pay(/cs_test_\w+/.exec(url ?? '')?.[0] ?? '', { number: '4242424242424242' });
  const payload = eventOf(vendor.stripeAccountId);
  expect((await send(payload, sign(payload))).status).toBe(200);
  await expect.poll(restsAt, { timeout: 1_000 }).toBeNull();
  expect(await planOf()).toMatchObject({ status: 'active' });
});

test('an event about nobody is taken, and nothing is read', async () => {
  const before = await planOf();
  const payload = eventOf('acct_of_another_site');
  expect((await send(payload, sign(payload))).status).toBe(200);
  expect(await planOf()).toEqual(before);
});
