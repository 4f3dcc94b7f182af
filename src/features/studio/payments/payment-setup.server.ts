import type { AstroGlobal } from 'astro';
import { and, eq, isNull } from 'drizzle-orm';
import { dateFormat } from '../../../platform/date-format.ts';
import { DomainError } from '../../../platform/errors.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { takeToken } from '../../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import { minuteMs } from '../../../platform/time.ts';
import { paths, toAbsoluteUrl } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { PaymentAccount, Payments } from '../../buying/payments.ts';
import type { PaymentsState } from '../../catalog/payments-state.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { describePayments, describeRequirements } from './describe-payments.ts';
import { paymentAccounts } from './payment-accounts.table.ts';
import { type PaymentAccountServices, readPaymentAccount } from './read-accounts.server.ts';
import { paymentSetupErrors } from './words.ts';

export interface StoreOfPayments {
  id: string;
  slug: string;
  paymentsState: PaymentsState;
}

type SetupServices = PaymentAccountServices & { payments: Payments; config: { siteUrl: string } };

const setupLimit = { name: 'payment setup', limit: 20, perMs: minuteMs };

/** Stores a new account, unless another request was faster. Returns the vendor's account. */
async function keepAccount(services: SetupServices, vendorId: string, replaces: string | null, made: PaymentAccount) {
  const { db, clock } = services;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const wasUnchanged = replaces === null ? isNull(vendors.stripeAccountId) : eq(vendors.stripeAccountId, replaces);
    const [kept] = await tx
      .update(vendors)
      .set({ stripeAccountId: made.id, paymentsState: made.state })
      .where(and(eq(vendors.id, vendorId), wasUnchanged))
      .returning({ account: vendors.stripeAccountId });
    if (kept === undefined) {
      const [current] = await tx
        .select({ account: vendors.stripeAccountId })
        .from(vendors)
        .where(eq(vendors.id, vendorId));
      return current?.account ?? made.id;
    }
    // Its creation told us its state, so it counts as read.
    const read = { requirements: made.requirements, readAt: now, askedAt: now, dueAt: now, problem: null };
    await tx
      .insert(paymentAccounts)
      .values({ vendorId, ...read })
      .onConflictDoUpdate({ target: paymentAccounts.vendorId, set: read });
    return made.id;
  });
}

/**
 * Returns a new link to the provider's pages, after creating the vendor's account if there is none, or none that is open.
 * @throws DomainError `payments_unavailable`
 */
async function openOnboarding(services: SetupServices, store: { id: string; slug: string }): Promise<string> {
  const [vendor] = await services.db
    .select({
      account: vendors.stripeAccountId,
      state: vendors.paymentsState,
      name: vendors.name,
      email: vendors.email,
    })
    .from(vendors)
    .where(eq(vendors.id, store.id));
  if (vendor === undefined) throw new DomainError('payments_unavailable', paymentSetupErrors.other);
  let { account } = vendor;
  if (account === null || vendor.state === 'disconnected') {
    const { name, email } = vendor;
    const made = await services.payments.createAccount({ vendorId: store.id, name, email, replaces: account });
    account = await keepAccount(services, store.id, account, made);
  }
  const page = toAbsoluteUrl(services.config.siteUrl, paths.vendorPayments(store.slug));
  const link = await services.payments.createAccountLink({
    account,
    refreshUrl: `${page}/refresh`,
    returnUrl: `${page}/return`,
  });
  return link.url;
}

/** Sends an artist to the provider's pages, or back to the payments page, which says why not. */
export async function goToOnboarding(page: AstroGlobal, viewer: Viewer, store: StoreOfPayments): Promise<Response> {
  const { app, requestId } = page.locals;
  try {
    takeToken(app, setupLimit, viewer.userId);
    return seeOther(await openOnboarding(app, store));
  } catch (error) {
    const { code } = toDomainError(error);
    if (statusOf(code) >= 500) logError(error, requestId, code);
    // The account may have been closed, which the page then says.
    await readPaymentAccount(app, store.id, 1_000);
    return seeOther(`${paths.vendorPayments(store.slug)}?error=${code}`);
  }
}

export async function comeBack(page: AstroGlobal, viewer: Viewer, store: StoreOfPayments): Promise<Response> {
  const { app } = page.locals;
  try {
    takeToken(app, setupLimit, viewer.userId);
    await readPaymentAccount(app, store.id);
  } catch (error) {
    if (toDomainError(error).code !== 'rate_limited') throw error;
  }
  return seeOther(paths.vendorPayments(store.slug));
}

async function findReading(services: Pick<PaymentAccountServices, 'db'>, vendorId: string) {
  const [row] = await services.db.select().from(paymentAccounts).where(eq(paymentAccounts.vendorId, vendorId));
  return row ?? null;
}

/** Own names only: a query can also say "constructor". */
const isSetupError = (code: string): code is keyof typeof paymentSetupErrors => Object.hasOwn(paymentSetupErrors, code);

export async function loadPaymentsPage(page: AstroGlobal, store: StoreOfPayments) {
  const { app } = page.locals;
  const { timeZone } = app.config.site;
  const reading = await findReading(app, store.id);
  const requirements = reading?.requirements ?? [];
  const code = page.url.searchParams.get('error');
  const checked = reading?.readAt ?? null;
  const time = dateFormat({ timeZone, dateStyle: 'long', timeStyle: 'short' });
  return {
    ...describePayments(store, requirements, timeZone),
    requirements: describeRequirements(requirements, { now: app.clock.now(), timeZone }),
    checked: checked && time.format(checked),
    isOld: reading?.problem != null,
    error: code === null ? null : paymentSetupErrors[isSetupError(code) ? code : 'other'],
  };
}
