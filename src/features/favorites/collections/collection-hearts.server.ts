import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { favorites } from '../favorites.table.ts';
import { heartIdOf, shareTokenOf } from './share-token.server.ts';

/** How many accounts love the collections with these links, by link; nothing for those that nobody loves. */
export async function heartCountsOf(db: Database, shareTokens: readonly string[]): Promise<Map<string, number>> {
  if (shareTokens.length === 0) return new Map();
  const rows = await db
    .select({ heartId: favorites.itemId, hearts: count() })
    .from(favorites)
    .where(
      and(
        eq(favorites.type, 'collection'),
        inArray(favorites.itemId, shareTokens.map(heartIdOf)),
        isNull(favorites.removedAt),
      ),
    )
    .groupBy(favorites.itemId);
  return new Map(rows.map(({ heartId, hearts }) => [shareTokenOf(heartId), hearts]));
}
