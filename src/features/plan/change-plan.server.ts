import { and, eq, isNull } from 'drizzle-orm';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { dayMs, hourMs } from '../../platform/time.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { plans as prices } from '../buying/fees/plans.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { beginPlan } from './advance-plans.server.ts';
import { endSubscription } from './end-plans.server.ts';
import { isRunning } from './plan-state.ts';
import { type PlanRow, plans } from './plans.table.ts';
import { readPlan } from './read-plans.server.ts';
import type { PlanServices } from './settle-plan.server.ts';
import { planErrors } from './words.ts';

interface Store {
  id: string;
  slug: string;
}

/** The provider's shortest time before a first payment. */
const shortestFreeMs = 2 * dayMs;
/** The provider ends a checkout after a day. */
const checkoutFreshMs = 12 * hourMs;

/** Reads a plan as it is stored; null for a store whose free days haven't begun. */
export async function findPlan({ db }: Pick<PlanServices, 'db'>, vendorId: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.vendorId, vendorId));
  return row ?? null;
}

/** @throws DomainError `payments_unavailable` if the vendor has no account at the provider yet */
async function requireAccount({ db }: PlanServices, vendorId: string): Promise<string> {
  const [row] = await db.select({ account: vendors.stripeAccountId }).from(vendors).where(eq(vendors.id, vendorId));
  if (row?.account == null) throw new DomainError('payments_unavailable', planErrors.noAccount);
  return row.account;
}

/** Reads the plan at the provider first: what the artist sees of it may be old. */
async function freshPlan(services: PlanServices, vendorId: string): Promise<PlanRow | null> {
  await readPlan(services, vendorId);
  return await findPlan(services, vendorId);
}

/** @throws DomainError `stale` for a plan that was waived, perhaps since its page was opened: nothing of it is to be paid */
function refuseWaived(plan: Pick<PlanRow, 'waivedAt'> | null): void {
  if (plan !== null && plan.waivedAt !== null) throw new DomainError('stale', planErrors.stale);
}

/** Until when a checkout charges nothing: the rest of the free days, or the least that the provider takes. */
function freeUntilOf({ freeUntil }: PlanRow, now: Date): Date | null {
  if (freeUntil <= now) return null;
  return new Date(Math.max(freeUntil.getTime(), now.getTime() + shortestFreeMs + hourMs));
}

type OpenCheckout = Pick<PlanRow, 'checkoutKey' | 'checkoutSession' | 'checkoutFreeUntil' | 'checkoutOpenedAt'>;

function isCurrent(
  { checkoutKey, checkoutFreeUntil, checkoutOpenedAt }: OpenCheckout,
  freeUntil: Date | null,
  now: Date,
) {
  if (checkoutKey === null || checkoutOpenedAt === null) return false;
  return (
    now.getTime() - checkoutOpenedAt.getTime() < checkoutFreshMs &&
    (checkoutFreeUntil === null) === (freeUntil === null) &&
    (checkoutFreeUntil === null || checkoutFreeUntil.getTime() - now.getTime() >= shortestFreeMs)
  );
}

/**
 * Returns the checkout that the plan has, or a new one in place of one that is old, so that all tabs of an artist lead to one page.
 * @returns null if the old one was finished meanwhile
 * @throws DomainError `stale` if the plan was waived meanwhile
 */
async function keyOfCheckout(services: PlanServices, plan: PlanRow, accountId: string): Promise<OpenCheckout | null> {
  const now = services.clock.now();
  const freeUntil = freeUntilOf(plan, now);
  if (isCurrent(plan, freeUntil, now)) return plan;
  if (plan.checkoutSession !== null && !(await services.billing.expireCheckout(plan.checkoutSession))) return null;
  const opened = {
    accountId,
    checkoutKey: `plan ${plan.vendorId} ${crypto.randomUUID()}`,
    checkoutSession: null,
    checkoutFreeUntil: freeUntil,
    checkoutOpenedAt: now,
  };
  const wasSame = plan.checkoutKey === null ? isNull(plans.checkoutKey) : eq(plans.checkoutKey, plan.checkoutKey);
  const kept = await services.db
    .update(plans)
    .set(opened)
    .where(and(eq(plans.vendorId, plan.vendorId), wasSame, isNull(plans.waivedAt)))
    .returning({ id: plans.vendorId });
  if (kept.length > 0) return opened;
  // Another tab was faster, or an admin.
  const current = await findPlan(services, plan.vendorId);
  refuseWaived(current);
  return current;
}

/** Lets the next checkout have another key: the provider repeats what it refused. */
async function forgetKey({ db }: PlanServices, vendorId: string, key: string): Promise<void> {
  await db
    .update(plans)
    .set({ checkoutKey: null, checkoutFreeUntil: null, checkoutOpenedAt: null })
    .where(and(eq(plans.vendorId, vendorId), eq(plans.checkoutKey, key), isNull(plans.checkoutSession)));
}

/**
 * Stores the session that was made. A waiver clears the key, so a session made meanwhile is ended instead.
 * @throws DomainError `stale` if the plan was waived meanwhile
 */
async function keepSession(services: PlanServices, vendorId: string, key: string, session: string): Promise<void> {
  const kept = await services.db
    .update(plans)
    .set({ checkoutSession: session })
    .where(and(eq(plans.vendorId, vendorId), eq(plans.checkoutKey, key), isNull(plans.waivedAt)))
    .returning({ id: plans.vendorId });
  if (kept.length > 0) return;
  const current = await findPlan(services, vendorId);
  if (current?.waivedAt == null) return;
  await services.billing.expireCheckout(session);
  refuseWaived(current);
}

/**
 * Opens the hosted page that takes a card. Nothing is charged before the free days end.
 * @returns its URL, or null if the plan runs already
 * @throws DomainError `payments_unavailable`, `stale` if the plan is waived
 */
export async function openCheckout(services: PlanServices, store: Store): Promise<string | null> {
  const accountId = await requireAccount(services, store.id);
  await beginPlan(services, store.id);
  const plan = await freshPlan(services, store.id);
  if (plan === null) throw new DomainError('payments_unavailable', planErrors.notBegun);
  refuseWaived(plan);
  if (isRunning(plan)) return null;
  const open = await keyOfCheckout(services, plan, accountId);
  const key = open?.checkoutKey ?? null;
  if (open === null || key === null) {
    await readPlan(services, store.id);
    return null;
  }
  const page = toAbsoluteUrl(services.config.siteUrl, paths.vendorPlan(store.slug));
  const wanted = {
    accountId,
    vendorId: store.id,
    priceCents: prices.ours.monthlyCents,
    freeUntil: open.checkoutFreeUntil,
    successUrl: `${page}?done=card`,
    cancelUrl: page,
    idempotencyKey: key,
  };
  const { id, url } = await services.billing.openCheckout(wanted).catch(async (error: unknown) => {
    if (isDomainError(error) && error.details.isRefused === true) await forgetKey(services, store.id, key);
    throw error;
  });
  await keepSession(services, store.id, key, id);
  return url;
}

/** Opens the hosted page for card and invoices. @throws DomainError `payments_unavailable` */
export async function openPortal(services: PlanServices, store: Store): Promise<string> {
  const accountId = (await findPlan(services, store.id))?.accountId;
  if (accountId == null) throw new DomainError('payments_unavailable', planErrors.noAccount);
  return await services.billing.openPortal(
    accountId,
    toAbsoluteUrl(services.config.siteUrl, `${paths.vendorPlan(store.slug)}?done=portal`),
  );
}

/**
 * Rests for the season: from the end of the period that is paid, or at once if it isn't.
 * @throws DomainError `stale` if the plan is waived: nothing is charged then, whether the shop rests or not
 */
export async function restForSeason(services: PlanServices, store: Store): Promise<void> {
  const plan = await freshPlan(services, store.id);
  refuseWaived(plan);
  if (plan === null || plan.subscriptionId === null || !isRunning(plan)) return;
  const kept = await services.db
    .update(plans)
    .set({ seasonAt: services.clock.now() })
    .where(and(eq(plans.vendorId, store.id), isNull(plans.waivedAt)))
    .returning({ id: plans.vendorId });
  if (kept.length === 0) throw new DomainError('stale', planErrors.stale);
  await endSubscription(services, { id: plan.subscriptionId, unpaidSince: plan.unpaidSince });
  await readPlan(services, store.id);
}

/**
 * Opens a shop again: lets the subscription run on, or begins one.
 * @returns the URL of the hosted page that begins one, or null
 * @throws DomainError `stale` if the plan is waived: the shop is open then
 */
export async function openAgain(services: PlanServices, store: Store): Promise<string | null> {
  const plan = await freshPlan(services, store.id);
  refuseWaived(plan);
  if (plan === null || plan.subscriptionId === null || !isRunning(plan)) return await openCheckout(services, store);
  await services.billing.setEndsWithPeriod(plan.subscriptionId, false);
  // It ends the subscription once more if an admin waived the plan meanwhile.
  await readPlan(services, store.id);
  return null;
}
