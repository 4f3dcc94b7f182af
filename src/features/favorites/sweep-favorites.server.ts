import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { favorites } from './favorites.table.ts';
import { favoriteLimits } from './favorites.ts';

/** Keeps the newest of what an account removed, before all what can be restored: nobody's rows grow without end. */
export async function forgetOldRemovals(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where user_id = ${userId} and removed_at is not null
    order by restorable desc, changed_at desc, item_id offset ${favoriteLimits.removed})`);
}

/** In one run: the next one goes on. */
const batch = 1000;

/**
 * Forgets what was removed so long ago that it can neither be restored nor come back by an older change. Any number may
 * run at once.
 * @returns how many were forgotten
 */
export async function sweepFavorites(db: Database, now: Date): Promise<number> {
  // Never changed before it was removed, and restorable for a shorter time than an older change may come in.
  const since = new Date(now.getTime() - favoriteLimits.changeAgeMs);
  const old = and(isNotNull(favorites.removedAt), lt(favorites.changedAt, since));
  const { rowCount } = await db.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where ${old} limit ${batch} for update skip locked)`);
  return rowCount ?? 0;
}
