import { ilike, or, sql } from 'drizzle-orm';
import { dateFormat } from '../../../platform/date-format.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { hiddenReason, shopColumn } from '../../catalog/shop-state.server.ts';
import type { ShopState } from '../../catalog/shop-state.ts';
import { vendorBasics } from '../../catalog/vendor-columns.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { findHomeState, lacksPermit } from '../../tax/permits.server.ts';
import { taxRegistrations } from '../../tax/tax.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { defineList } from '../lists/list.ts';
import { artistListWords as words } from './words.ts';

const latestOrders = sql<number>`(select count(*)::int from ${orders} as sold
  where sold.vendor_id = ${sql.raw('vendors.id')} and sold.paid_at > now() - interval '30 days' and sold.channel <> 'in_person')`;

export type StoreState = ShopState | 'closed';

/** What an admin reads of a store: whether it sells, or that it was closed for good. */
export const storeState = sql<StoreState>`coalesce(nullif(${hiddenReason}, 'suspended'), ${shopColumn()})`;

const columns = {
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  owner: vendors.owner,
  /** Where admins write; no column, and in no file. */
  email: vendors.email,
  neighborhood: vendors.neighborhood,
  portrait: vendors.portrait,
  headerPicture: vendors.headerPicture,
  joinedDate: vendors.joinedDate,
  paymentsState: vendors.paymentsState,
  state: storeState,
  pieces: vendorBasics.productCount,
  orders: latestOrders,
};

const month = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const view = (name: StoreState) => ({ name, label: words.view[name], where: sql`${storeState} = ${name}` });

/** Stores that collect no tax of the site's own state, until the operator does. */
const hasNoPermit = (state: string) => sql`${lacksPermit(state)}
  and not exists (select from ${taxRegistrations} as registration where registration.state = ${state} and registration.from_day <= current_date)`;

/**
 * @param onHome ids of the stores on the home page, in their order
 * @param regionCode the site's own state, whose permits are asked for
 */
export const artistList = (onHome: readonly string[], regionCode: string) =>
  defineList({
    path: adminPaths.artists,
    csvPath: adminPaths.file('artists'),
    words,
    views: [
      { name: 'all', label: words.view.all, where: undefined },
      view('open'),
      view('away'),
      view('resting'),
      view('no_delivery'),
      view('not_ready'),
      view('suspended'),
      view('closed'),
      ...(findHomeState(regionCode) === null
        ? []
        : [{ name: 'no_permit', label: words.view.no_permit, where: hasNoPermit(regionCode) }]),
    ],
    order: { table: 'vendors', alias: 'vendors', key: 'name', id: 'id', isUuid: true, newestFirst: false },
    matches: (pattern) => or(ilike(vendors.name, pattern), ilike(vendors.owner, pattern), ilike(vendors.slug, pattern)),
    read: (db, { where, orderBy, limit }) =>
      db
        .select(columns)
        .from(vendors)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: async (db, where, numbers) => (await db.select(numbers).from(vendors).where(where))[0] ?? {},
    head: ({ id, name, owner, neighborhood, portrait, headerPicture }) => ({
      title: name,
      href: adminPaths.artist(id),
      note: [owner, neighborhood].filter(Boolean).join(', '),
      picture: portrait ?? headerPicture ?? null,
    }),
    columns: [
      { label: words.artist, value: ({ name }) => name, fileOnly: true },
      { label: words.owner, value: ({ owner }) => owner, fileOnly: true },
      { label: words.address, value: ({ slug }) => slug, fileOnly: true },
      { label: words.pieces, value: ({ pieces }) => pieces, narrow: 'none' },
      { label: words.orders, value: (store) => store.orders, narrow: 'none' },
      { label: words.payments, value: ({ paymentsState }) => words.pay[paymentsState] },
      { label: words.since, value: ({ joinedDate }) => month.format(new Date(joinedDate)), narrow: 'none' },
      {
        label: words.home,
        value: ({ id }) => (onHome.includes(id) ? words.onHome(onHome.indexOf(id) + 1) : null),
        narrow: 'plain',
      },
      { label: words.store, value: ({ state }) => words.state[state], narrow: 'plain' },
    ],
  });
