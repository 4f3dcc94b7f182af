import { and, eq } from 'drizzle-orm';
import { privateFile } from '../../platform/http/private-file.ts';
import { takeToken } from '../../platform/http/rate-limit.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import { planPayments } from '../buying/figures/plan-payments.table.ts';
import { plans } from './plans.table.ts';
import type { PlanDeps } from './settle-plan.server.ts';

const limit = { name: 'plan invoice', limit: 20, perMs: minuteMs };

/** Answers with an invoice of the store as PDF; null if it has no such invoice. @throws DomainError `payments_unavailable` */
export async function answerInvoice(
  deps: PlanDeps & Parameters<typeof takeToken>[0],
  viewer: Viewer,
  store: { id: string },
  invoiceId: string,
): Promise<Response | null> {
  takeToken(deps, limit, viewer.userId);
  const [found] = await deps.db
    .select({ account: plans.accountId, number: planPayments.number })
    .from(planPayments)
    .innerJoin(plans, eq(plans.vendorId, planPayments.vendorId))
    .where(and(eq(planPayments.id, invoiceId), eq(planPayments.vendorId, store.id)));
  if (found?.account == null) return null;
  const pdf = await deps.billing.readInvoicePdf(found.account, invoiceId);
  if (pdf === null) return null;
  return privateFile(new Uint8Array(pdf), { type: 'application/pdf', name: `${found.number ?? invoiceId}.pdf` });
}
