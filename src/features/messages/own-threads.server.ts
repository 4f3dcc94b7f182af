import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import { isUuid } from '../../platform/uuid.ts';
import { linkFor } from '../accounts/links/signed-links.server.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { orderMessagesPath, ownOrderPath } from '../buying/own-orders/own-orders.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { threads } from './messages.table.ts';
import { lastMessage, nameLast, orderPicture, type Side } from './threads.server.ts';

const most = 50;

/** Condition for the threads of an account. One whose address’s owner didn’t write it is nobody’s. */
const isOwn = (userId: string) => and(eq(threads.userId, userId), isNull(threads.disownedAt));

export interface OwnThread {
  id: string;
  store: string;
  owner: string;
  picture: Picture | null;
  order: string | null;
  lastAt: Date;
  lastText: string;
  lastSide: Side;
}

export const hasOwnThreads = async (db: Database, userId: string): Promise<boolean> =>
  (await db.select({ id: threads.id }).from(threads).where(isOwn(userId)).limit(1)).length > 0;

/** Lists an account’s conversations, the one with the newest message first. */
export async function listOwnThreads(db: Database, userId: string): Promise<OwnThread[]> {
  const rows = await db
    .select({
      id: threads.id,
      store: vendors.name,
      owner: vendors.owner,
      portrait: vendors.portrait,
      orderPicture,
      order: orders.number,
      lastAt: threads.lastAt,
      last: lastMessage,
    })
    .from(threads)
    .innerJoin(vendors, eq(vendors.id, threads.vendorId))
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .where(isOwn(userId))
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(most);
  return rows.map(({ last, portrait, orderPicture: piece, ...row }) => ({
    ...row,
    picture: piece ?? portrait,
    ...nameLast(last),
  }));
}

/** Returns where an account reads one of its conversations; null for another’s. */
export async function findOwnThreadPath(
  app: Parameters<typeof linkFor>[0] & { db: Database },
  userId: string,
  threadId: string,
): Promise<string | null> {
  if (!isUuid(threadId)) return null;
  const [thread] = await app.db
    .select({ email: threads.visitorEmail, order: orders.number })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .where(and(isOwn(userId), eq(threads.id, threadId)));
  if (!thread) return null;
  if (thread.order !== null) return orderMessagesPath(ownOrderPath(thread.order));
  return (await linkFor(app, app.db, { subject: 'thread', subjectId: threadId, email: thread.email })).path;
}
