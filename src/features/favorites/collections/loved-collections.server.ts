import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../../accounts/accounts.table.ts';
import { heartCountsOf } from './collection-hearts.server.ts';
import { collections } from './collections.table.ts';
import { shownName } from './collections.ts';
import { heartIdOf, shareTokenOf } from './share-token.server.ts';

/** A shared collection in the list of somebody who loves it. */
export interface LovedCollection {
  heartId: string;
  name: string;
  /** May be empty. */
  ownerName: string;
  shareToken: string;
  heartCount: number;
}

/** The collections that these hearts lead to now. A heart leads to nothing once its link was taken back. */
export async function collectionsByHeartIds(db: Database, heartIds: readonly string[]): Promise<LovedCollection[]> {
  const rows = await db
    .select({ name: collections.name, owner: users.name, shareToken: collections.shareToken })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(inArray(collections.shareToken, heartIds.map(shareTokenOf)));
  const shared = rows.flatMap(({ shareToken, ...row }) => (shareToken === null ? [] : { ...row, shareToken }));
  const hearts = await heartCountsOf(
    db,
    shared.map(({ shareToken }) => shareToken),
  );
  return shared.map(({ name, owner, shareToken }) => ({
    heartId: heartIdOf(shareToken),
    name,
    ownerName: shownName(owner) ?? '',
    shareToken,
    heartCount: hearts.get(shareToken) ?? 0,
  }));
}
