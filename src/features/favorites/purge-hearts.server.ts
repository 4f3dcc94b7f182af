import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { purgePages } from '../../platform/http/page-tags.server.ts';
import { loadFavoriteItems } from './favorite-things.server.ts';
import { favorites } from './favorites.table.ts';

/** Makes the pages anew that count the hearts of an account. Call it in the transaction that removes the account, before. */
export async function purgeFavoritePages(tx: Database, userId: string): Promise<void> {
  const refs = await tx
    .select({ type: favorites.type, id: favorites.itemId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), isNull(favorites.removedAt)));
  const things = await loadFavoriteItems(tx, refs);
  await purgePages(tx, [...new Set([...things.values()].flatMap(({ shownOn }) => shownOn))]);
}
