/** The demo's plans: waived, but for three stores, of which one is in its free days, one is late, and one rests. */
import { notInArray, sql } from 'drizzle-orm';
import { vendors } from '../features/catalog/vendors.table.ts';
import { advancePlans, beginPlan } from '../features/plan/advance-plans.server.ts';
import { openCheckout } from '../features/plan/change-plan.server.ts';
import { plans } from '../features/plan/plans.table.ts';
import { readPlan } from '../features/plan/read-plans.server.ts';
import type { PlanServices } from '../features/plan/settle-plan.server.ts';
import { waivePlan } from '../features/plan/waive-plan.server.ts';
import type { Database } from '../platform/database/database.ts';
import { dayMs, weekMs } from '../platform/time.ts';
import { yearLock } from './seed-year.server.ts';
import { withoutSavepoints } from './year/past.server.ts';
import { openPastProvider } from './year/provider.ts';

const plansLock = 7260411025;

const shown = { trial: 'beargrass-hot-glass', late: 'frankfort-avenue-press', resting: 'vat-nine-indigo' };
const decliningCard = '4000000000000341';

type Store = Pick<typeof vendors.$inferSelect, 'id' | 'slug'>;

async function waiveOthers(services: PlanServices, tx: Database): Promise<void> {
  const others = await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(notInArray(vendors.slug, Object.values(shown)));
  for (const { id } of others)
    await waivePlan(services, { vendorId: id, by: null, note: 'A demo store.' }, async () => {});
}

async function live(
  services: PlanServices,
  stores: readonly Store[],
  past: { moveTo(daysAgo: number): Promise<void>; pay(id: string): Promise<unknown> },
) {
  const of = (slug: string): Store => {
    const store = stores.find((one) => one.slug === slug);
    if (store === undefined) throw new Error(`The demo has no ${slug}.`);
    return store;
  };
  const late = of(shown.late);
  await past.moveTo(37);
  await beginPlan(services, late.id);
  await past.moveTo(35);
  await beginPlan(services, of(shown.resting).id);
  await past.moveTo(17);
  const session = /cs_test_\w+/.exec((await openCheckout(services, late)) ?? '');
  if (session) await past.pay(session[0]);
  await past.moveTo(8);
  await beginPlan(services, of(shown.trial).id);
  for (const daysAgo of [6.9, 4, 0]) {
    await past.moveTo(daysAgo);
    await readPlan(services, late.id);
    await advancePlans(services);
  }
}

/**
 * Begins the plans of a demo that has none, by the functions of real ones with the clock moved.
 * @returns true if they were made now
 */
export async function seedPlans(app: PlanServices): Promise<boolean> {
  if (!app.config.chargesPlan) return false;
  return app.db.transaction(async (tx) => {
    // One that makes the year now holds the stores, for longer than a lock may be waited for, and makes the plans afterwards.
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${plansLock}) and pg_try_advisory_xact_lock(${yearLock}) as mine`,
    );
    const stores = await tx.select({ id: vendors.id, slug: vendors.slug }).from(vendors);
    const isDemo = Object.values(shown).every((slug) => stores.some((store) => store.slug === slug));
    if (rows[0]?.mine !== true || !isDemo || (await tx.$count(plans)) > 0) return false;
    const today = app.clock.now().getTime();
    let moment = new Date(today);
    const clock = { now: () => moment };
    const provider = await openPastProvider(app.config.siteUrl, clock);
    const services: PlanServices = {
      ...app,
      db: withoutSavepoints(tx),
      clock,
      billing: provider.billing,
      mails: {
        // Mails of the last week are sent, those before are not.
        add: async (inner, mail) => {
          if (today - moment.getTime() < weekMs) await app.mails.add(inner, mail);
        },
      },
    };
    await waiveOthers(services, tx);
    await live(services, stores, {
      moveTo: async (daysAgo) => {
        moment = new Date(today - daysAgo * dayMs);
        await provider.tick();
      },
      pay: (id) => provider.pay(id, { number: decliningCard }),
    });
    await provider.copyInto(tx);
    await provider.close();
    return true;
  });
}
