/** What each store pays for its plan: a list for the operator, whose states are those of the artist's own page. */
import { eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { vendors } from '../../catalog/vendors.table.ts';
import { type PlanState, planState, runningStatuses } from '../../plan/plan-state.ts';
import { plans } from '../../plan/plans.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { defineList } from '../lists/list.ts';
import { planListWords as words } from './words.ts';

const isWaived = sql`${plans.waivedAt} is not null`;
const rests = sql`coalesce(${vendors.restsAt} <= now(), false)`;
const runs = sql`${plans.endedAt} is null and coalesce(${plans.status}, '') in (${sql.join(
  runningStatuses.map((status) => sql`${status}`),
  sql`, `,
)})`;
const isLate = sql`${runs} and ${plans.unpaidSince} is not null`;
const isFree = sql`not (${runs}) or (${plans.status} = 'trialing' and ${plans.trialEndsAt} > now())`;
/** The conditions of `planState`, in its order: the first one that holds is the state. */
const view = (name: keyof typeof words.view, where: SQL) => ({ name, label: words.view[name], where });
const afterRest = sql`not ${isWaived} and not ${rests}`;

/** Returns until when the state holds; null if nothing ends it. */
function untilOf(state: PlanState): Date | null {
  if (state.is === 'trial') return state.until;
  if (state.is === 'late') return state.restsAt;
  return state.is === 'active' ? (state.endsAt ?? state.nextAt) : null;
}

const nameOf = (state: PlanState): string =>
  words.state[state.is === 'active' && state.endsAt !== null ? 'ending' : state.is];

export const planList = (now: Date) =>
  defineList({
    path: adminPaths.plans,
    csvPath: adminPaths.file('plans'),
    words,
    views: [
      { name: 'all', label: words.view.all, where: undefined },
      view('trial', sql`${afterRest} and not (${isLate}) and (${isFree})`),
      view('active', sql`${afterRest} and not (${isLate}) and not (${isFree})`),
      view('late', sql`${afterRest} and ${isLate}`),
      view('resting', sql`not ${isWaived} and ${rests}`),
      view('waived', isWaived),
    ],
    order: { table: 'vendors', alias: 'vendors', key: 'name', id: 'id', isUuid: true, newestFirst: false },
    matches: (pattern) => or(ilike(vendors.name, pattern), ilike(vendors.owner, pattern), ilike(vendors.slug, pattern)),
    read: async (db, { where, orderBy, limit }) => {
      const rows = await db
        .select({ id: vendors.id, name: vendors.name, owner: vendors.owner, plan: plans })
        .from(vendors)
        .innerJoin(plans, eq(plans.vendorId, vendors.id))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit);
      return rows.map(({ plan, ...store }) => ({ ...store, card: plan.card, state: planState(plan, now) }));
    },
    count: async (db, where, numbers) =>
      (await db.select(numbers).from(vendors).innerJoin(plans, eq(plans.vendorId, vendors.id)).where(where))[0] ?? {},
    head: ({ id, name, owner }) => ({ title: name, href: adminPaths.artist(id), note: owner }),
    columns: [
      { label: words.store, value: ({ name }) => name, fileOnly: true },
      { label: words.owner, value: ({ owner }) => owner, fileOnly: true },
      { label: words.plan, value: ({ state }) => nameOf(state), narrow: 'plain' },
      { label: words.until, value: ({ state }) => untilOf(state) },
      { label: words.card, value: ({ card }) => (card ? `${card.brand} ${card.last4}` : words.noCard), narrow: 'none' },
    ],
  });
