import { type FavoriteRef, parseRefKey, toRefKey } from '../../src/features/catalog/favorite-ref.ts';
import type { CollectionDto } from '../../src/features/favorites/collections.api.ts';
import type { CollectionItemRow } from '../../src/features/favorites/collections.table.ts';
import { decideItemWrites, decideWrites, toRecordKey } from '../../src/features/favorites/decide-writes.server.ts';
import type { FavoriteWritesInput } from '../../src/features/favorites/favorite-calls.api.ts';
import type { FavoriteDto } from '../../src/features/favorites/favorites.api.ts';
import type { FavoriteRow } from '../../src/features/favorites/favorites.table.ts';
import { type FavoriteItem, listRestorable } from '../../src/features/favorites/favorites.ts';

/** Returns a favorite as the server sends it. */
export function favoriteDto(ref: FavoriteRef, addedAt: number, changedAt = addedAt): FavoriteDto {
  return {
    ...ref,
    name: `Thing ${ref.id.slice(-3)}`,
    slug: 'thing',
    path: '/thing',
    owner: 'Pat Doe',
    artist: 'Clay & Co',
    vendorSlug: 'clay-and-co',
    description: 'Made by hand.',
    location: 'Louisville, KY',
    category: 'Ceramics',
    tags: ['stoneware'],
    price: 24.99,
    ...{ inventory: 3, held: false, notice: '' },
    image: '/media/demo/vase-720.webp',
    picture: { key: 'demo/vase', width: 1360, height: 1020, alt: 'A vase', widths: [340, 720, 1360] },
    heartCount: 7,
    theme: { name: 'artsy', gradient: '#FF6B6B, #4ECDC4', accent: '#FF6B6B' },
    ...{ date: null, endDate: null, eventState: null },
    dateAdded: new Date(addedAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
    saved: { price: 24.99, available: true },
  };
}

const item = { name: 'Thing', priceCents: 2_499, inventory: 3, held: false } as FavoriteItem;
const toDto = ({ type, itemId: id, addedAt, changedAt }: FavoriteRow) =>
  favoriteDto({ type, id }, addedAt.getTime(), changedAt.getTime());

/** The account's only collection. */
export const collectionId = 'c0000000-0000-4000-8000-000000000001';

/** An account's favorites and its collection by the rules of the real server, on the correct clock. */
export class FavoritesServer {
  now = Date.UTC(2026, 0, 15);
  /** Records by id. */
  readonly rows = new Map<string, FavoriteRow>();
  /** What is in the collection, by key. */
  readonly items = new Map<string, CollectionItemRow>();
  /** The collections that things are put into. */
  readonly collectionIds = [collectionId];
  clearedAt = 0;
  /** Reference keys of items that are no longer public. */
  readonly hidden = new Set<string>();

  write({ changes, clearedAt }: FavoriteWritesInput) {
    const own = changes.filter(({ collection }) => collection === undefined);
    const refs = own.map(({ type = 'product', id }) => toRefKey({ type, id }));
    const { rows, problems } = decideWrites(own, {
      ...{ userId: 'pat', now: this.now, before: new Map(this.rows), count: this.list().length },
      items: new Map(refs.filter((refKey) => !this.hidden.has(refKey)).map((refKey) => [refKey, item])),
      restorable: new Set(this.recentlyRemoved().map(({ id }) => id)),
    });
    for (const row of rows) this.rows.set(row.itemId, row);
    const decided = decideItemWrites(
      changes.filter(({ collection }) => collection !== undefined),
      {
        ...{ now: this.now, before: new Map(this.items), favorites: this.rows },
        counts: new Map(this.collectionIds.map((id) => [id, this.countInside(id)])),
      },
    );
    for (const row of decided.rows) {
      this.items.set(toRecordKey({ id: row.itemId, collection: row.collectionId }), row);
    }
    if (clearedAt !== undefined) this.clearedAt = Math.max(this.clearedAt, Math.min(clearedAt, this.now));
    const results = changes.map((change) => {
      const { id, collection } = change;
      const key = toRecordKey(change);
      if (collection !== undefined) {
        const problem = decided.problems.get(key) ?? null;
        return { id, favorite: this.items.get(key)?.inside ?? false, item: null, heartCount: null, problem };
      }
      const row = this.rows.get(id);
      return {
        ...{ id, favorite: row?.favorite ?? false, item: row ? toDto(row) : null },
        ...{ heartCount: row?.favorite ? 8 : 7, problem: problems.get(id) ?? null },
      };
    });
    return { results };
  }

  countInside(collection: string): number {
    return [...this.items.values()].filter((row) => row.inside && row.collectionId === collection).length;
  }

  /** Returns the reference keys of what is in the collection. */
  inside(): string[] {
    return [...this.items.values()]
      .filter(({ inside }) => inside)
      .map(({ type, itemId: id }) => toRefKey({ type, id }))
      .sort();
  }

  collections(): CollectionDto[] {
    const items = this.inside().map((refKey) => {
      const { type, id } = parseRefKey(refKey) as CollectionDto['items'][number];
      return { type, id, name: 'Thing', path: '/thing' };
    });
    return [{ id: collectionId, name: 'Gifts', items, pictures: [], share: null, heartCount: 0 }];
  }

  list(): FavoriteDto[] {
    return [...this.rows.values()]
      .filter(({ favorite }) => favorite)
      .sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime())
      .map(toDto);
  }

  recentlyRemoved() {
    const records = [...this.rows.values()].map((row) => ({
      row,
      favorite: row.favorite,
      changedAt: row.changedAt.getTime(),
    }));
    return listRestorable(records, { now: this.now, clearedAt: this.clearedAt }).map(({ row }) => ({
      ...toDto(row),
      removedAt: row.changedAt.toISOString(),
    }));
  }
}
