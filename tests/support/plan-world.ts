/** A store whose free days have begun, with a billing provider in memory. Each test gets a new one. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { advancePlans } from '../../src/features/plan/advance-plans.server.ts';
import { type PlanRow, plans } from '../../src/features/plan/plans.table.ts';
import type { PlanServices } from '../../src/features/plan/settle-plan.server.ts';
import { capturedMails } from './captured-mails.ts';
import { fakeClock } from './clock.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { makeVendor } from './factories.ts';
import { memoryBilling } from './memory-billing.ts';

type Deps = PlanServices & {
  billing: ReturnType<typeof memoryBilling>;
  clock: ReturnType<typeof fakeClock>;
  mails: ReturnType<typeof capturedMails>;
};

/** Registers the hooks of a test file. */
export function planWorld() {
  let fresh: FreshDatabase;
  let services: Deps;
  let vendor: Awaited<ReturnType<typeof makeVendor>>;
  beforeAll(async () => {
    fresh = await freshDatabase();
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    await fresh.db.delete(plans);
    await fresh.db.update(vendors).set({ email: '' });
    const clock = fakeClock();
    services = {
      db: fresh.db,
      clock,
      billing: memoryBilling(clock.now),
      mails: capturedMails(),
      config: { siteUrl: 'https://site.example', chargesPlan: true, site: { timeZone: 'America/Kentucky/Louisville' } },
    };
    vendor = await makeVendor(fresh.db, { listedAt: clock.now() });
    await advancePlans(services);
    // As after a first checkout, which nobody finished.
    await fresh.db.update(plans).set({ accountId: vendor.stripeAccountId });
  });
  return {
    get db() {
      return fresh.db;
    },
    get services() {
      return services;
    },
    get vendor() {
      return vendor;
    },
    get account() {
      return vendor.stripeAccountId ?? '';
    },
    async rowOf(): Promise<PlanRow> {
      const [row] = await fresh.db.select().from(plans).where(eq(plans.vendorId, vendor.id));
      if (!row) throw new Error('There is no plan.');
      return row;
    },
    async restsAt(): Promise<Date | null> {
      const [row] = await fresh.db.select({ at: vendors.restsAt }).from(vendors).where(eq(vendors.id, vendor.id));
      return row?.at ?? null;
    },
    /** The mails about plans so far, by what they say. */
    kinds: () => services.mails.mails.map((mail) => (mail.template === 'plan' ? mail.data.kind : mail.template)),
  };
}
