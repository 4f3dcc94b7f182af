import { and, eq } from 'drizzle-orm';
import { isDomainError } from '../../platform/errors.ts';
import { privateFile } from '../../platform/http/private-file.ts';
import { claimDocument, refuseDocument } from '../../platform/http/refuse-document.ts';
import { minuteMs } from '../../platform/time.ts';
import { pdfErrors } from '../../platform/words.ts';
import type { Viewer } from '../accounts/identity.ts';
import { planPayments } from '../buying/figures/plan-payments.table.ts';
import { plans } from './plans.table.ts';
import type { PlanServices } from './settle-plan.server.ts';
import { planErrors } from './words.ts';

const limit = { name: 'plan invoice', limit: 20, perMs: minuteMs };

/** Answers with an invoice of the store as PDF, or says why it can't be had right now; null if it has no such invoice. */
export async function answerInvoice(
  services: PlanServices & Parameters<typeof claimDocument>[0],
  viewer: Viewer,
  store: { id: string },
  invoiceId: string,
): Promise<Response | null> {
  const seconds = claimDocument(services, limit, viewer.userId);
  if (seconds !== null) return refuseDocument(429, pdfErrors.tooMany(seconds), seconds);
  const [found] = await services.db
    .select({ account: plans.accountId, number: planPayments.number })
    .from(planPayments)
    .innerJoin(plans, eq(plans.vendorId, planPayments.vendorId))
    .where(and(eq(planPayments.id, invoiceId), eq(planPayments.vendorId, store.id)));
  if (found?.account == null) return null;
  const pdf = await services.billing.readInvoicePdf(found.account, invoiceId).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'payments_unavailable') throw error;
    return refuseDocument(503, planErrors.payments_unavailable, error.details.retryAfter ?? 10);
  });
  if (pdf === null || pdf instanceof Response) return pdf;
  return privateFile(new Uint8Array(pdf), { type: 'application/pdf', name: `${found.number ?? invoiceId}.pdf` });
}
