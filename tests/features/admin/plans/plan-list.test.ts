/** The views of the list of plans say the same as the pages of the artists. */
import { afterAll, expect, test } from 'vitest';
import { planList } from '../../../../src/features/admin/plans/plan-list.server.ts';
import { type PlanRow, plans } from '../../../../src/features/plan/plans.table.ts';
import { makeVendor } from '../../../support/factories.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

const dayMs = 86_400_000;
const now = new Date();
const days = (count: number) => new Date(now.getTime() + count * dayMs);

const cases: Record<string, { plan: Partial<PlanRow>; restsAt?: Date }> = {
  trial: { plan: { freeUntil: days(3) }, restsAt: days(3) },
  'trial with a card': { plan: { freeUntil: days(3), status: 'trialing', trialEndsAt: days(3) } },
  active: { plan: { freeUntil: days(-9), status: 'active', periodEndsAt: days(20) } },
  'active, over its trial': { plan: { freeUntil: days(-1), status: 'trialing', trialEndsAt: days(-1) } },
  'late, but open': { plan: { freeUntil: days(-9), status: 'past_due', unpaidSince: days(-2) }, restsAt: days(19) },
  resting: { plan: { freeUntil: days(-9) }, restsAt: days(-9) },
  'resting, late': { plan: { freeUntil: days(-90), status: 'unpaid', unpaidSince: days(-40) }, restsAt: days(-19) },
  waived: { plan: { freeUntil: days(-90), waivedAt: days(-1), unpaidSince: days(-40) } },
};

test('each plan is in the view of its state, and in no other', async () => {
  for (const [name, { plan, restsAt }] of Object.entries(cases)) {
    const vendor = await makeVendor(app.db, { name, ...(restsAt && { restsAt }) });
    await app.db.insert(plans).values({ vendorId: vendor.id, freeUntil: now, createdAt: now, ...plan });
  }
  const list = planList(now);
  const found: [name: string, state: string, view: string][] = [];
  for (const view of list.views.slice(1))
    for (const { name, state } of await list.read(app.db, { where: view.where, orderBy: [], limit: 50 }))
      found.push([name, state.is, view.name]);
  expect(found.map(([name]) => name).toSorted()).toEqual(Object.keys(cases).toSorted());
  for (const [name, state, view] of found) expect([name, state]).toEqual([name, view]);
  const numbers = Object.fromEntries(found.map(([name, state]) => [name, state]));
  expect(numbers).toMatchObject({ trial: 'trial', resting: 'resting', waived: 'waived', 'late, but open': 'late' });
});
