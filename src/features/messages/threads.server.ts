import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import { orderLines, orders } from '../buying/orders/orders.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { NotMailed } from './mail-limits.server.ts';
import { messages, threads } from './messages.table.ts';

export type Side = (typeof messages.$inferSelect)['side'];

export interface ThreadRow {
  id: string;
  visitorName: string;
  /** Number of the order that it is about. */
  order: string | null;
  orderPicture: Picture | null;
  lastAt: Date;
  /** The start of its last message, and who wrote it. */
  lastText: string;
  lastSide: Side;
  unread: boolean;
}

interface ThreadMessage {
  id: string;
  side: Side;
  body: string;
  createdAt: Date;
  /** Why the other side got no mail with it; null if they did. */
  notMailed: NotMailed | null;
}

/** A thread with one page of its messages. It has nobody's address. */
export interface Thread {
  id: string;
  vendor: { id: string; slug: string; name: string; owner: string; isActive: boolean };
  visitorName: string;
  order: string | null;
  orderPicture: Picture | null;
  lastAt: Date;
  isBlocked: boolean;
  /** False until the visitor confirmed their address, which that of an order needn't. */
  isOpened: boolean;
  /** True if the address's owner said that they didn't write it. */
  isDisowned: boolean;
  /** True if the visitor deleted their account. */
  isGone: boolean;
  reportedBy: readonly Side[];
  /** In the order in which they were written. */
  messages: readonly ThreadMessage[];
  more: boolean;
}

const messagesPerPage = 50;

const isUnread = sql<boolean>`exists (select 1 from messages as m where m.thread_id = threads.id and m.side = 'visitor'
  and m.created_at > coalesce(threads.vendor_read_at, '-infinity'))`;

/** Who wrote a thread’s last message, and its start; null for a thread without any. */
export const lastMessage = sql<
  [Side, string] | null
>`(select jsonb_build_array(m.side, left(m.body, 300)) from messages as m
  where m.thread_id = threads.id order by m.created_at desc, m.id desc limit 1)`;

/** Names the parts of `lastMessage`. A thread is the visitor’s to begin. */
export function nameLast(last: [Side, string] | null): { lastSide: Side; lastText: string } {
  const [lastSide, lastText] = last ?? ['visitor', ''];
  return { lastSide, lastText };
}

export const orderPicture = sql<Picture | null>`(select line.picture from ${orderLines} as line
  where line.order_id = threads.order_id order by line.position limit 1)`;

/** Lists a store's threads, the one with the newest message first. */
export async function listThreads(
  db: Database,
  vendorId: string,
  { limit, offset = 0, unreadOnly = false }: { limit: number; offset?: number; unreadOnly?: boolean },
): Promise<ThreadRow[]> {
  const { id, visitorName, lastAt } = threads;
  const rows = await db
    .select({
      id,
      visitorName,
      lastAt,
      order: orders.number,
      orderPicture,
      unread: isUnread,
      last: lastMessage,
    })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .where(and(eq(threads.vendorId, vendorId), unreadOnly ? isUnread : undefined))
    .orderBy(desc(lastAt), desc(id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ last, ...row }) => ({ ...row, ...nameLast(last) }));
}

export async function countUnread(db: Database, vendorId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(threads)
    .where(and(eq(threads.vendorId, vendorId), isUnread));
  return row?.count ?? 0;
}

/**
 * Reads a thread with a page of its messages, the newest on page 1; null for an unknown one.
 * @param vendorId if given, another vendor's thread is unknown as well
 */
export async function readThread(
  db: Database,
  id: string,
  { page = 1, vendorId }: { page?: number; vendorId?: string } = {},
): Promise<Thread | null> {
  const [row] = await db
    .select({
      id: threads.id,
      visitorName: threads.visitorName,
      order: orders.number,
      orderPicture,
      lastAt: threads.lastAt,
      isBlocked: sql<boolean>`${threads.blockedAt} is not null`,
      isOpened: sql<boolean>`${threads.openedAt} is not null or ${threads.orderId} is not null`,
      isDisowned: sql<boolean>`${threads.disownedAt} is not null`,
      isGone: sql<boolean>`${threads.visitorEmail} = ''`,
      reportedBy: sql<Side[]>`array(select r.side::text from thread_reports as r where r.thread_id = threads.id)`,
      vendor: {
        id: vendors.id,
        slug: vendors.slug,
        name: vendors.name,
        owner: vendors.owner,
        isActive: vendors.isActive,
      },
    })
    .from(threads)
    .innerJoin(vendors, eq(vendors.id, threads.vendorId))
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .where(and(eq(threads.id, id), vendorId === undefined ? undefined : eq(threads.vendorId, vendorId)));
  if (!row) return null;
  const { side, body, createdAt, notMailed } = messages;
  const found = await db
    .select({ id: messages.id, side, body, createdAt, notMailed })
    .from(messages)
    .where(eq(messages.threadId, id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    // One more than is shown tells whether there is a further page.
    .limit(messagesPerPage + 1)
    .offset((page - 1) * messagesPerPage);
  const more = found.length > messagesPerPage;
  return { ...row, messages: found.slice(0, messagesPerPage).reverse(), more };
}
