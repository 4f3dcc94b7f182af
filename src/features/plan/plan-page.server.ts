import type { AstroGlobal } from 'astro';
import { asc, desc, eq } from 'drizzle-orm';
import { DomainError } from '../../platform/errors.ts';
import { seeOther } from '../../platform/http/form.ts';
import { takeToken } from '../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../platform/http/responses.ts';
import type { Cents } from '../../platform/money.ts';
import { minuteMs } from '../../platform/time.ts';
import { zonedDay } from '../../platform/zoned-time.ts';
import { paths } from '../../site/paths.ts';
import type { Viewer } from '../accounts/identity.ts';
import { plans as prices } from '../buying/fees/plans.ts';
import { emptyMonth, type MonthFigures } from '../buying/figures/figure-sums.ts';
import { sumByMonth } from '../buying/figures/month-sums.server.ts';
import { listMonths } from '../buying/figures/months.ts';
import { planPayments } from '../buying/figures/plan-payments.table.ts';
import { beginPlan } from './advance-plans.server.ts';
import { findPlan, openAgain, openCheckout, openPortal, restForSeason } from './change-plan.server.ts';
import { isRunning, type PlanState, planState } from './plan-state.ts';
import { readPlan } from './read-plans.server.ts';
import { planErrors } from './words.ts';

interface Store {
  id: string;
  slug: string;
  paymentsState: string;
  isActive: boolean;
}

const limit = { name: 'plan', limit: 30, perMs: minuteMs };
/** A plan that was read within so many milliseconds is recent enough for its page. */
const readAgainMs = 10_000;
const shownMonths = 6;

const acts = {
  card: openCheckout,
  portal: openPortal,
  rest: async (...given: Parameters<typeof restForSeason>) => {
    await restForSeason(...given);
    return null;
  },
  open: openAgain,
};
const isAct = (name: string): name is keyof typeof acts => Object.hasOwn(acts, name);

export async function handlePlanForm(
  { locals, request }: AstroGlobal,
  viewer: Viewer,
  store: Store,
): Promise<Response> {
  const { app, requestId } = locals;
  const path = paths.vendorPlan(store.slug);
  try {
    takeToken(app, limit, viewer.userId);
    const act = String((await request.formData()).get('do') ?? '');
    if (!app.config.chargesPlan || !isAct(act)) throw new DomainError('invalid', planErrors.other);
    // Nothing begins for a store that nobody may buy from.
    if (!store.isActive && act !== 'portal') throw new DomainError('forbidden', planErrors.forbidden);
    return seeOther((await acts[act](app, store)) ?? `${path}?done=${act}`);
  } catch (error) {
    const { code } = toDomainError(error);
    if (statusOf(code) >= 500) logError(error, requestId, code);
    return seeOther(`${path}?error=${code}`);
  }
}

interface EarnedMonth {
  month: string;
  earnedCents: Cents;
  planCents: Cents;
}

const toEarned = ({ month, keptCents, planCents }: MonthFigures): EarnedMonth => ({
  month,
  earnedCents: keptCents - planCents,
  planCents: planCents === 0 ? 0 : -planCents,
});

/** Returns the last months up to today's, oldest first, from the first one with an entry. */
function lastMonths(sums: readonly MonthFigures[], today: string): EarnedMonth[] {
  const first = sums.at(-1)?.month;
  if (first === undefined) return [];
  const byMonth = new Map(sums.map((one) => [one.month, one]));
  return listMonths(first, today)
    .slice(0, shownMonths)
    .reverse()
    .map((month) => toEarned(byMonth.get(month) ?? emptyMonth(month)));
}

const sumOpen = (invoices: readonly { status: string; totalCents: Cents }[]): Cents =>
  invoices.reduce((sum, { status, totalCents }) => (status === 'open' ? sum + totalCents : sum), 0);

export interface PlanPage {
  /** Null before the free days begin. */
  state: PlanState | null;
  hasAccount: boolean;
  /** True while an admin has suspended the store, so that nothing is charged. */
  isSuspended: boolean;
  /** What is open of a subscription that runs; zero if nothing is. */
  openCents: Cents;
  monthlyCents: Cents;
  thisMonth: { earnedCents: Cents; sales: number };
  months: readonly EarnedMonth[];
  invoices: readonly { id: string; number: string | null; totalCents: Cents; createdAt: Date; isPaid: boolean }[];
  /** True if the provider couldn't be reached, so that this may be old. */
  isOld: boolean;
  error: string | null;
}

/** Own names only: a query can also say "constructor". */
const isPlanError = (code: string): code is keyof typeof planErrors => Object.hasOwn(planErrors, code);

/** Loads the page. Who comes back from the provider sees what it says now. */
export async function loadPlanPage({ locals: { app }, url }: AstroGlobal, store: Store): Promise<PlanPage> {
  const { db, clock, config } = app;
  const { timeZone } = config.site;
  const now = clock.now();
  // The regular work may not have seen the first piece yet.
  if ((await findPlan(app, store.id)) === null) await beginPlan(app, store.id);
  await readPlan(app, store.id, url.searchParams.has('done') ? 0 : readAgainMs);
  const [plan, sums, invoices] = await Promise.all([
    findPlan(app, store.id),
    sumByMonth(db, store.id, timeZone),
    db
      .select()
      .from(planPayments)
      .where(eq(planPayments.vendorId, store.id))
      .orderBy(desc(planPayments.createdAt), asc(planPayments.id)),
  ]);
  const month = zonedDay(now, timeZone).slice(0, 7);
  const current = sums.find((one) => one.month === month) ?? emptyMonth(month);
  const code = url.searchParams.get('error');
  return {
    state: plan && planState(plan, now),
    hasAccount: store.paymentsState !== 'none',
    isSuspended: !store.isActive,
    openCents: plan !== null && isRunning(plan) && plan.unpaidSince !== null ? sumOpen(invoices) : 0,
    monthlyCents: prices.ours.monthlyCents,
    thisMonth: { earnedCents: toEarned(current).earnedCents, sales: current.sales + current.inPerson },
    months: lastMonths(sums, month),
    invoices: invoices
      .filter(({ status, totalCents }) => status !== 'draft' && status !== 'void' && totalCents > 0)
      .map(({ id, number, totalCents, createdAt, paidAt }) => ({
        id,
        number,
        totalCents,
        createdAt,
        isPaid: paidAt !== null,
      })),
    isOld: plan?.problem != null,
    error: code === null ? null : planErrors[isPlanError(code) ? code : 'other'],
  };
}
