/** What is hidden is in no search, suggestion, or count, in whatever order stores and pieces come and go. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories, products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { readExploreQuery } from '../../../src/features/explore/explore-query.ts';
import { search } from '../../../src/features/explore/search.server.ts';
import { suggest } from '../../../src/features/explore/suggestions.server.ts';
import { closeStores } from '../../../src/features/transfers/closing/close-store.server.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { rounds } from '../../support/full.ts';
import { fc } from '../../support/random.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const longestMs = 3_000;
const stores = 3;
const piecesEach = 2;
/** Words unlike each other that nothing else has, so that a search for one finds its piece or store, or nothing. */
const pieceWords = ['zephyrine', 'quagmoss', 'brindlewort', 'foxtrotter', 'hawkmarrow', 'jubileen'];
const pieceWord = (index: number) => pieceWords[index] ?? '';
const storeWords = ['kesterhall', 'lorimond', 'umbergate'];
const storeWord = (index: number) => storeWords[index] ?? '';

interface Piece {
  id: string;
  store: number;
  isActive: boolean;
  inventory: number;
}
interface Store {
  id: string;
  isActive: boolean;
  awayUntil: Date | null;
  isClosed: boolean;
}

/** The stores and pieces as they should be, beside those of the database. */
class City {
  readonly stores: Store[] = [];
  readonly pieces: Piece[] = [];

  static async open(): Promise<City> {
    await app.db.delete(products);
    await app.db.delete(vendors);
    const city = new City();
    for (let index = 0; index < stores; index += 1) {
      const store = await makeVendor(app.db, { name: `The ${storeWord(index)}`, neighborhood: `Quarter ${index}` });
      city.stores.push({ id: store.id, isActive: true, awayUntil: null, isClosed: false });
      for (let count = 0; count < piecesEach; count += 1) {
        const name = `Jar ${pieceWord(city.pieces.length)}`;
        const isActive = count === 0;
        const piece = await makeProduct(app.db, store, { name, isActive, inventory: 1, description: 'A lidded pot.' });
        city.pieces.push({ id: piece.id, store: index, isActive, inventory: 1 });
      }
    }
    return city;
  }

  readonly #piece = async (index: number, change: Partial<Piece> & { archivedAt?: Date | null }) => {
    const piece = this.pieces[index];
    if (!piece || this.stores[piece.store]?.isClosed) return;
    Object.assign(piece, change);
    const { isActive, inventory, archivedAt } = change;
    const set = {
      ...(isActive !== undefined && { isActive }),
      ...(inventory !== undefined && { inventory }),
      ...(archivedAt !== undefined && { archivedAt }),
    };
    await app.db.update(products).set(set).where(eq(products.id, piece.id));
  };
  readonly #store = async (index: number, change: Partial<Pick<Store, 'isActive' | 'awayUntil'>>) => {
    const store = this.stores[index % stores];
    if (!store || store.isClosed) return;
    Object.assign(store, change);
    await app.db.update(vendors).set(change).where(eq(vendors.id, store.id));
  };

  readonly acts: Readonly<Record<string, (index: number) => Promise<void>>> = {
    publish: (index) => this.#piece(index, { isActive: true, archivedAt: null }),
    unpublish: (index) => this.#piece(index, { isActive: false }),
    archive: (index) => this.#piece(index, { isActive: false, archivedAt: new Date() }),
    sell: (index) => this.#piece(index, { inventory: 0 }),
    suspend: (index) => this.#store(index, { isActive: false }),
    reinstate: (index) => this.#store(index, { isActive: true }),
    leave: (index) => this.#store(index, { awayUntil: new Date(app.clock.now().getTime() + 86_400_000) }),
    comeBack: (index) => this.#store(index, { awayUntil: null }),
    erase: async (index) => {
      const store = this.stores[index % stores];
      if (!store || store.isClosed) return;
      store.isClosed = true;
      await app.db.transaction((tx) => closeStores(tx, [store.id], app.clock.now(), true));
    },
  };

  isPublic = ({ store, isActive }: Piece) => {
    const its = this.stores[store];
    return isActive && its?.isActive && !its.isClosed;
  };
  canBeBought = (piece: Piece) =>
    this.isPublic(piece) && piece.inventory > 0 && this.stores[piece.store]?.awayUntil === null;
}

const find = (query: Record<string, string>) =>
  search(app.db, readExploreQuery(new URLSearchParams(query)), { now: app.clock.now(), longestMs });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

async function expectOnlyPublic(city: City): Promise<void> {
  const shown = city.pieces.filter(city.isPublic);
  const jars = await find({ q: 'jar', kind: 'product' });
  expect(idsOf(jars.found.rows)).toEqual(idsOf(shown));
  expect(jars.kinds.product.n).toBe(shown.length);
  const options = jars.facets?.neighborhoods.map(({ name, count }) => [name, count.n]) ?? [];
  const expected = city.stores.map((_, index) => [
    `Quarter ${index}`,
    shown.filter(({ store }) => store === index).length,
  ]);
  expect(options).toEqual(expected.filter(([, n]) => n !== 0));
  expect(jars.facets?.available.n ?? 0).toBe(city.pieces.filter(city.canBeBought).length);
  const bought = await find({ q: 'jar', kind: 'product', available: '1' });
  expect(idsOf(bought.found.rows)).toEqual(idsOf(city.pieces.filter(city.canBeBought)));
  expect(idsOf((await find({ kind: 'product' })).found.rows)).toEqual(idsOf(shown));
}

async function expectNoTrace(city: City): Promise<void> {
  for (const [index, piece] of city.pieces.entries()) {
    const word = pieceWord(index);
    const suggested = await suggest(app.db, word.slice(0, 5), app.clock.now(), longestMs);
    const isThere = city.isPublic(piece);
    expect(suggested.some(({ name }) => name === `Jar ${word}`)).toBe(isThere);
    const found = await find({ q: word });
    expect(idsOf(found.found.rows)).toEqual(isThere ? [piece.id] : []);
    // A word that only hidden things have is offered as no spelling either.
    const { instead, corrected } = await find({ q: `${word}e` });
    if (!isThere) expect(JSON.stringify([instead, corrected, found.instead])).not.toContain(word);
  }
  for (const [index, { isActive, isClosed }] of city.stores.entries()) {
    const found = await find({ q: storeWord(index), kind: 'vendor' });
    expect(found.kinds.vendor.n).toBe(isActive && !isClosed ? 1 : 0);
  }
}

const runs = rounds(20, 200);
test(`after ${runs} random histories of stores and pieces, searches, suggestions, and counts have what is public`, async () => {
  await app.db.insert(categories).values({ slug: 'ceramics', name: 'Ceramics' }).onConflictDoNothing();
  const step = fc.tuple(
    fc.constantFrom(
      'publish',
      'publish',
      'unpublish',
      'archive',
      'sell',
      'suspend',
      'reinstate',
      'leave',
      'comeBack',
      'erase',
    ),
    fc.nat(stores * piecesEach - 1),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const city = await City.open();
      await expectOnlyPublic(city);
      for (const [act, index] of steps) {
        await city.acts[act]?.(index);
        await expectOnlyPublic(city);
      }
      await expectNoTrace(city);
    }),
    { numRuns: runs },
  );
}, 900_000);
