/** Suspends and reinstates stores. The artist is mailed in the same transaction, and reads the reason in the dashboard, too. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { endOpenPayments, reinstateStore, suspendStore } from '../../buying/checkout/suspend-store.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { readPlanBehindAnswer, requestReading } from '../../plan/read-plans.server.ts';
import { artistErrors as errors } from './words.ts';

const reasonMax = 500;

export const suspendSchema = v.object({
  reason: textSchema({ label: errors.reasonLabel, missing: errors.noReason, max: reasonMax, multiline: true }),
  sure: v.literal('yes', errors.notSure),
});

interface Act {
  actorId: string;
  vendorId: string;
}

type Services = App.Locals['app'];

async function tell(app: Services, tx: Database, { actorId, vendorId }: Act, reason: string | null): Promise<void> {
  const { name, slug, email } = vendors;
  const [store] = await tx.select({ name, slug, email }).from(vendors).where(eq(vendors.id, vendorId));
  if (!store) return;
  const data = { vendorName: store.name, vendorSlug: store.slug, contactEmail: app.config.site.contactEmail };
  if (reason === null) await app.mails.add(tx, { template: 'store-reinstated', to: store.email, data });
  else await app.mails.add(tx, { template: 'store-suspended', to: store.email, data: { ...data, reason } });
  const action = reason === null ? 'store.reinstated' : 'store.suspended';
  await requestReading(tx, vendorId, app.clock.now());
  await recordAct(tx, { actorId, action, subjectId: vendorId });
}

/** Behind the answer; if that fails, by the clock. */
function readPlan(app: Services, vendorId: string): void {
  if (app.config.chargesPlan) readPlanBehindAnswer(app, vendorId);
}

/**
 * Suspends a store and ends its open payments. One that is suspended already stays as it is, and nobody is mailed again.
 * @returns how many open payments are left to reconciling
 * @throws DomainError `vendor_not_found`
 */
export async function suspendForReason(app: Services, act: Act, reason: string): Promise<{ left: number }> {
  await app.db.transaction(async (tx) => {
    if (await suspendStore({ db: tx, clock: app.clock }, act.vendorId, reason)) await tell(app, tx, act, reason);
  });
  readPlan(app, act.vendorId);
  return await endOpenPayments(app, act.vendorId);
}

/** Shows a suspended store again, and tells its artist. @throws DomainError `vendor_not_found` */
export async function reinstate(app: Services, act: Act): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (await reinstateStore({ db: tx, clock: app.clock }, act.vendorId)) await tell(app, tx, act, null);
  });
  readPlan(app, act.vendorId);
}
