/** The orders of all stores, newest first. */
import { eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Picture } from '../../../platform/pictures.ts';
import { checkouts } from '../../buying/orders/checkouts.table.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import { findOrders, isFound, orderMatches } from '../../buying/orders/search-orders.server.ts';
import { refunds } from '../../buying/refunds/refunds.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { defineList, type RowHead } from '../lists/list.ts';
import { isDisputed, needsAttention } from './attention.server.ts';
import { noteMax } from './settle-by-hand.server.ts';
import { describeAttention, adminOrderWords as words } from './words.ts';

const lines = sql<string>`(select string_agg(line.name || case when line.quantity > 1 then ' × ' || line.quantity else '' end, ', '
  order by line.position) from ${orderLines} as line where line.order_id = ${sql.raw('orders.id')})`;

const picture = sql<Picture | null>`(select line.picture from ${orderLines} as line where line.order_id = ${sql.raw('orders.id')}
  order by line.position limit 1)`;

const refundedCents = sql<number>`(select coalesce(sum(refund.amount_cents), 0)::int from ${refunds} as refund
  where refund.order_id = ${sql.raw('orders.id')} and refund.status <> 'failed')`;

const isStuck = eq(orders.status, 'needs_attention');

interface Attention {
  status: string;
  attention: string | null;
  attentionClosedAt: Date | null;
  attentionNote: string | null;
  isDisputed: boolean;
  reference: string | null;
}

function describeNeed(order: Attention): Pick<RowHead, 'text' | 'ask'> {
  const { status, attention, attentionClosedAt, attentionNote, reference } = order;
  if (status !== 'needs_attention') return order.isDisputed ? { text: words.disputed } : {};
  if (attentionClosedAt !== null) return { text: words.settled(attentionNote ?? '') };
  const text = describeAttention(attention, reference);
  if (attention === 'refund_due') return { text };
  return {
    text,
    ask: { do: 'settle', label: words.settle, question: words.settleNote, hint: words.settleHint, max: noteMax },
  };
}

export const orderList = defineList({
  path: adminPaths.orders,
  csvPath: adminPaths.file('orders'),
  words,
  views: [
    { name: 'paid', label: words.view.paid, where: or(isNotNull(orders.paidAt), isStuck) },
    { name: 'attention', label: words.view.attention, where: needsAttention },
    {
      name: 'unpaid',
      label: words.view.unpaid,
      where: sql`${orders.paidAt} is null and ${orders.status} <> 'needs_attention'`,
    },
  ],
  order: { table: 'orders', alias: 'orders', key: 'created_at', id: 'id', isUuid: true, newestFirst: true },
  matches: async (pattern, _search, db) => {
    const places = {
      columns: sql`(orders.number ilike ${pattern} or orders.customer_name ilike ${pattern} or orders.customer_email ilike ${pattern})`,
      others: sql`orders.vendor_id in (select id from ${vendors} as store where store.name ilike ${pattern} or store.slug ilike ${pattern})`,
      beside: false,
    };
    const found = await findOrders(db, pattern, { of: sql`true`, ...places });
    return found === null ? orderMatches(pattern, places) : isFound(found);
  },
  read: (db, { where, orderBy, limit }) =>
    db
      .select({
        id: orders.id,
        number: orders.number,
        channel: orders.channel,
        status: orders.status,
        parcelState: orders.parcelState,
        refundedCents,
        attention: orders.attention,
        attentionClosedAt: orders.attentionClosedAt,
        attentionNote: orders.attentionNote,
        isDisputed,
        customerName: orders.customerName,
        customerEmail: orders.customerEmail,
        totalCents: orders.totalCents,
        createdAt: orders.createdAt,
        paymentId: orders.paymentId,
        reference: sql<string | null>`coalesce(${orders.paymentId}, ${checkouts.sessionId})`,
        store: { slug: vendors.slug, name: vendors.name },
        lines,
        picture,
      })
      .from(orders)
      .leftJoin(checkouts, eq(checkouts.orderId, orders.id))
      .innerJoin(vendors, eq(vendors.id, orders.vendorId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  head: (order) => ({
    title: order.lines || order.number,
    href: adminPaths.order(order.number),
    note: [order.customerName, order.number].filter(Boolean).join(' · '),
    picture: order.picture,
    ...describeNeed(order),
  }),
  columns: [
    { label: words.number, value: ({ number }) => number, fileOnly: true },
    { label: words.pieces, value: ({ lines: pieces }) => pieces, fileOnly: true },
    { label: words.email, value: ({ customerEmail }) => customerEmail, fileOnly: true },
    { label: words.payment, value: ({ paymentId }) => paymentId, fileOnly: true },
    { label: words.settledAt, value: ({ attentionClosedAt }) => attentionClosedAt, fileOnly: true },
    { label: words.store, value: ({ store }) => store.name, narrow: 'plain' },
    { label: words.buyer, value: ({ customerName }) => customerName, fileOnly: true },
    { label: words.total, value: ({ totalCents }) => ({ cents: totalCents }), narrow: 'plain' },
    { label: words.state, value: ({ status }) => words.status[status], narrow: 'plain' },
    { label: words.refunded, value: ({ refundedCents }) => (refundedCents > 0 ? { cents: refundedCents } : null) },
    {
      label: words.channel,
      value: ({ channel }) => words.channels[channel],
      fileOnly: true,
    },
    {
      label: words.parcel,
      value: ({ channel, parcelState }) =>
        (channel === 'in_person' ? words.channels.in_person : words.parcels[parcelState]) || null,
      narrow: 'plain',
    },
    { label: words.at, value: ({ createdAt }) => createdAt, narrow: 'plain' },
  ],
});
