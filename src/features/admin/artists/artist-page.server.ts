import type { AstroGlobal } from 'astro';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { idSchema, textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users } from '../../accounts/accounts.table.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { listVendorProducts } from '../../catalog/products.server.ts';
import { vendorBasics, vendorIsListed } from '../../catalog/vendor-columns.server.ts';
import { listVendors } from '../../catalog/vendors.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { featuredVendorCount } from '../../catalog/vendors.ts';
import { findPlan } from '../../plan/change-plan.server.ts';
import { type PlanState, planState } from '../../plan/plan-state.ts';
import { endWaiver, type PaidInvoice, readPaidWhileWaived, waivePlan } from '../../plan/waive-plan.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { adminErrors } from '../words.ts';
import { storeState } from './artist-list.server.ts';
import { changeSlug, type SlugRule } from './change-slug.server.ts';
import { firstOff } from './home-places.ts';
import { placeOnHome } from './place-on-home.server.ts';
import { reinstate, suspendForReason, suspendSchema } from './suspend.server.ts';
import { artistErrors, artistPageWords as words } from './words.ts';

const columns = {
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  owner: vendors.owner,
  ownerUserId: vendors.ownerUserId,
  ownerEmail: users.email,
  isActive: vendors.isActive,
  suspendedReason: vendors.suspendedReason,
  paymentsState: vendors.paymentsState,
  isListed: sql<boolean>`${vendorIsListed}`,
  state: storeState,
  pieces: vendorBasics.productCount,
  /** Paid orders that still go out. */
  waiting: sql<number>`(select count(*)::int from orders as sold where sold.vendor_id = ${sql.raw('vendors.id')}
    and sold.parcel_state in ('to_send', 'to_hand_over'))`,
};

const readStore = async ({ db }: App.Locals['app'], id: string) => {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select(columns)
    .from(vendors)
    .leftJoin(users, eq(users.id, vendors.ownerUserId))
    .where(eq(vendors.id, id));
  return row ?? null;
};

export interface ArtistPage {
  store: NonNullable<Awaited<ReturnType<typeof readStore>>>;
  /** Its place on the home page; null for none. */
  place: number | null;
  /** The store that leaves the home page if this one is put there; null for none. */
  leaving: string | null;
  pictures: readonly Picture[];
  /** Null while the site doesn't charge, and for a store whose free days haven't begun. */
  plan: { state: PlanState; note: string; paid: readonly PaidInvoice[] } | null;
  charges: boolean;
  done: string | null;
}

/** Pieces beside what happens to them if the store is suspended. */
const shown = 6;

export async function loadArtist({ params, url, locals }: AstroGlobal): Promise<ArtistPage | null> {
  const store = await readStore(locals.app, params['id'] ?? '');
  if (store === null) return null;
  const { db, clock, config } = locals.app;
  const [home, pieces, plan] = await Promise.all([
    listVendors(db, { limit: featuredVendorCount, products: 0 }),
    listVendorProducts(db, store.id, { limit: shown, order: 'sold last' }),
    config.chargesPlan ? findPlan(locals.app, store.id) : null,
  ]);
  const paid = plan === null ? [] : await readPaidWhileWaived(db, plan);
  const index = home.findIndex(({ id }) => id === store.id);
  const left = Number(url.searchParams.get('left') ?? 0);
  const done: Record<string, string | false> = {
    placed: words.done.placed,
    suspended: !store.isActive && (left > 0 ? words.done.left(left) : words.done.suspended),
    reinstated: store.isActive && words.done.reinstated,
    moved: words.done.moved(store.slug),
    waived: words.done.waived,
    unwaived: words.done.unwaived,
  };
  const leaving = index === -1 && home.length === featuredVendorCount ? (home.at(-1)?.name ?? null) : null;
  return {
    store,
    place: index === -1 ? null : index + 1,
    leaving,
    plan: plan && { state: planState(plan, clock.now()), note: plan.waivedNote, paid },
    charges: config.chargesPlan,
    pictures: pieces.flatMap(({ pictures: [picture] }) => picture ?? []),
    done: done[url.searchParams.get('done') ?? ''] || null,
  };
}

const placeSchema = v.object({
  id: idSchema(artistErrors.notFound),
  place: v.pipe(
    v.string(artistErrors.noPlace),
    v.regex(/^\d$/, artistErrors.noPlace),
    v.transform(Number),
    v.minValue(1, artistErrors.noPlace),
    v.maxValue(firstOff, artistErrors.noPlace),
  ),
});

/** Takes the form that hangs a store at a place of the home page. @throws DomainError `invalid` */
export async function handlePlaceForm(
  { locals }: Pick<AstroGlobal, 'locals'>,
  viewer: Viewer,
  { form, typed, path }: { form: string; typed: Texts; path: string },
): Promise<string> {
  if (form !== 'place') throw unknownForm(adminErrors.unknown);
  const { id, place } = parseInput(placeSchema, typed);
  await placeOnHome(locals.app.db, { actorId: viewer.userId, vendorId: id, place });
  return `${path}?done=placed`;
}

export const waiveSchema = v.object({
  note: textSchema({ label: words.plan.note, missing: words.plan.noNote, max: 300, multiline: true }),
});

const logAct =
  ({ actorId, vendorId }: { actorId: string; vendorId: string }, action: string, details = {}) =>
  (tx: Database) =>
    recordAct(tx, { actorId, action, subjectId: vendorId, details });

const slugSchema = v.object({ slug: v.pipe(v.string(artistErrors.notFound), v.trim(), v.toLowerCase()) });

/** Takes the forms of an artist's page. @throws DomainError `not_found`, `invalid`, `slug_taken`, `slug_reserved` */
export async function changeArtist(
  page: AstroGlobal,
  viewer: Viewer,
  { form, typed, rule }: { form: string; typed: Texts; rule: SlugRule },
): Promise<string> {
  const { app } = page.locals;
  const id = page.params['id'] ?? '';
  const path = adminPaths.artist(id);
  const act = { actorId: viewer.userId, vendorId: id };
  if (!isUuid(id)) throw unknownForm(artistErrors.notFound);
  switch (form) {
    case 'suspend': {
      const { reason } = parseInput(suspendSchema, typed);
      const { left } = await suspendForReason(app, act, reason);
      return `${path}?done=suspended${left > 0 ? `&left=${left}` : ''}`;
    }
    case 'waive': {
      const { note } = parseInput(waiveSchema, typed);
      await waivePlan(app, { vendorId: id, by: viewer.userId, note }, logAct(act, 'plan.waived', { note }));
      return `${path}?done=waived`;
    }
    case 'unwaive':
      await endWaiver(app, id, logAct(act, 'plan.unwaived'));
      return `${path}?done=unwaived`;
    case 'reinstate':
      await reinstate(app, act);
      return `${path}?done=reinstated`;
    case 'slug': {
      const { slug } = parseInput(slugSchema, typed);
      await changeSlug(app.db, rule, { ...act, slug });
      return `${path}?done=moved`;
    }
    default:
      return await handlePlaceForm(page, viewer, { form, typed: { ...typed, id }, path });
  }
}
