import { type FavoriteRef, toRefKey } from '../../src/features/catalog/favorite-ref.ts';
import { decideWrites } from '../../src/features/favorites/decide-writes.server.ts';
import type { FavoriteWritesInput } from '../../src/features/favorites/favorite-calls.api.ts';
import type { FavoriteDto } from '../../src/features/favorites/favorites.api.ts';
import { type FavoriteItem, listRestorable } from '../../src/features/favorites/favorites.ts';
import type { FavoriteRow } from '../../src/features/favorites/read-favorites.server.ts';

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
    ...{ inventory: 3, held: false },
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

/** An account's favorites by the rules of the real server, on the correct clock. */
export class FavoritesServer {
  now = Date.UTC(2026, 0, 15);
  /** Records by id. */
  readonly rows = new Map<string, FavoriteRow>();
  clearedAt = 0;
  /** Reference keys of items that are no longer public. */
  readonly hidden = new Set<string>();

  write({ changes, clearedAt }: FavoriteWritesInput) {
    const before = new Map(this.rows);
    const refs = changes.map(({ type = 'product', id }) => toRefKey({ type, id }));
    const { rows, problems } = decideWrites(changes, {
      ...{ userId: 'pat', now: this.now, before, count: this.list().length },
      items: new Map(refs.filter((refKey) => !this.hidden.has(refKey)).map((refKey) => [refKey, item])),
      restorable: new Set(this.recentlyRemoved().map(({ id }) => id)),
    });
    for (const row of rows) this.rows.set(row.itemId, row);
    if (clearedAt !== undefined) this.clearedAt = Math.max(this.clearedAt, Math.min(clearedAt, this.now));
    const results = changes.map(({ id }) => {
      const row = this.rows.get(id);
      return {
        ...{ id, favorite: row?.favorite ?? false, item: row ? toDto(row) : null },
        ...{ heartCount: row?.favorite ? 8 : 7, problem: problems.get(id) ?? null },
      };
    });
    return { results };
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
