/**
 * A small city whose stores, pieces, and events come and go, beside what of it should be public: a model for tests of what is hidden.
 * Names have words unlike each other that nothing else has, so that one who finds the word has found the thing.
 */
import { eq } from 'drizzle-orm';
import { events } from '../../src/features/catalog/events.table.ts';
import { products } from '../../src/features/catalog/products.table.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { eventExhibitors, eventPieces } from '../../src/features/market/market.table.ts';
import { closeStores } from '../../src/features/transfers/closing/close-store.server.ts';
import type { Services } from '../../src/platform/services.ts';
import { dayMs } from '../../src/platform/time.ts';
import { makeEvent, makePicture, makeProduct, makeVendor } from './factories.ts';
import { fc } from './rounds.ts';

const storeWords = ['kesterhall', 'lorimond', 'umbergate'];
const pieceWords = ['zephyrine', 'quagmoss', 'brindlewort', 'foxtrotter', 'hawkmarrow', 'jubileen'];
const eventWords = ['tamarisk', 'ossuline'];
const piecesOfEach = pieceWords.length / storeWords.length;

interface Named {
  id: string;
  slug: string;
  name: string;
  /** The word that only this has. */
  word: string;
}
export interface ModelStore extends Named {
  neighborhood: string;
  isActive: boolean;
  awayUntil: Date | null;
  /** The artist's account was erased. */
  isClosed: boolean;
}
export interface ModelPiece extends Named {
  store: ModelStore;
  isActive: boolean;
  inventory: number;
}
export interface ModelEvent extends Named {
  isPublished: boolean;
  cancelledAt: Date | null;
}

type PieceChange = Partial<Pick<ModelPiece, 'isActive' | 'inventory'> & { archivedAt: Date | null }>;

const isOpen = ({ isActive, isClosed }: ModelStore) => isActive && !isClosed;
export const isPublic = ({ store, isActive }: ModelPiece) => isActive && isOpen(store);
export const canBeBought = (piece: ModelPiece) =>
  isPublic(piece) && piece.inventory > 0 && piece.store.awayUntil === null;

/** The stores, pieces, and events as they should be. Every act changes the database and the model. */
export class CityModel {
  readonly stores: ModelStore[] = [];
  readonly pieces: ModelPiece[] = [];
  readonly events: ModelEvent[] = [];
  readonly #app: Pick<Services, 'db' | 'clock'>;

  private constructor(app: Pick<Services, 'db' | 'clock'>) {
    this.#app = app;
  }

  /** Empties the database, and opens a city in it: of each store one piece is published, of the events the first one. */
  static async open(app: Pick<Services, 'db' | 'clock'>): Promise<CityModel> {
    for (const table of [products, vendors, events]) await app.db.delete(table);
    const city = new CityModel(app);
    for (const word of storeWords) await city.#openStore(word);
    for (const word of eventWords) await city.#announce(word);
    return city;
  }

  async #openStore(word: string): Promise<void> {
    const { db, clock } = this.#app;
    const [name, neighborhood] = [`The ${word}`, `Quarter ${this.stores.length}`];
    const { id, slug } = await makeVendor(db, { name, neighborhood, headerPicture: makePicture() });
    const store = { id, slug, name, word, neighborhood, isActive: true, awayUntil: null, isClosed: false };
    this.stores.push(store);
    for (let count = 0; count < piecesOfEach; count += 1) {
      const itsWord = pieceWords[this.pieces.length] ?? '';
      const piece = {
        name: `Jar ${itsWord}`,
        slug: itsWord,
        isActive: count === 0,
        inventory: 1,
        description: 'A lidded pot.',
        publishedAt: clock.now(),
        pictures: [makePicture()],
      };
      const row = await makeProduct(db, store, piece);
      const { isActive, inventory } = piece;
      this.pieces.push({ id: row.id, slug: row.slug, name: piece.name, word: itsWord, store, isActive, inventory });
    }
  }

  async #announce(word: string): Promise<void> {
    const isPublished = this.events.length === 0;
    const values = { name: `Gathering ${word}`, slug: word, isPublished, picture: makePicture() };
    const { id, slug, name } = await makeEvent(this.#app.db, values, this.stores);
    this.events.push({ id, slug, name, word, isPublished, cancelledAt: null });
    // Every artist brings every piece, also those that nobody sees.
    const stands = this.stores.map((store) => ({ eventId: id, vendorId: store.id }));
    await this.#app.db.insert(eventExhibitors).values(stands);
    const brought = this.pieces.map((piece) => ({
      eventId: id,
      vendorId: piece.store.id,
      productId: piece.id,
      units: 1,
    }));
    await this.#app.db.insert(eventPieces).values(brought);
  }

  readonly #piece = async (index: number, change: PieceChange) => {
    const piece = this.pieces[index];
    if (!piece || piece.store.isClosed) return;
    await this.#app.db.update(products).set(change).where(eq(products.id, piece.id));
    const { archivedAt: _, ...modeled } = change;
    Object.assign(piece, modeled);
  };

  readonly #store = async (index: number, change: Partial<Pick<ModelStore, 'isActive' | 'awayUntil'>>) => {
    const store = this.stores[index % storeWords.length];
    if (!store || store.isClosed) return;
    await this.#app.db.update(vendors).set(change).where(eq(vendors.id, store.id));
    Object.assign(store, change);
  };

  readonly #event = async (index: number, change: Partial<Pick<ModelEvent, 'isPublished' | 'cancelledAt'>>) => {
    const event = this.events[index % eventWords.length];
    if (!event) return;
    await this.#app.db.update(events).set(change).where(eq(events.id, event.id));
    Object.assign(event, change);
  };

  /** What may happen, to the thing with an index. */
  readonly acts = {
    publish: (index: number) => this.#piece(index, { isActive: true, archivedAt: null }),
    unpublish: (index: number) => this.#piece(index, { isActive: false }),
    archive: (index: number) => this.#piece(index, { isActive: false, archivedAt: this.#app.clock.now() }),
    sell: (index: number) => this.#piece(index, { inventory: 0 }),
    suspend: (index: number) => this.#store(index, { isActive: false }),
    reinstate: (index: number) => this.#store(index, { isActive: true }),
    leave: (index: number) => this.#store(index, { awayUntil: new Date(this.#app.clock.now().getTime() + dayMs) }),
    comeBack: (index: number) => this.#store(index, { awayUntil: null }),
    announce: (index: number) => this.#event(index, { isPublished: true }),
    withdraw: (index: number) => this.#event(index, { isPublished: false }),
    cancel: (index: number) => this.#event(index, { cancelledAt: this.#app.clock.now() }),
    erase: async (index: number) => {
      const store = this.stores[index % storeWords.length];
      if (!store || store.isClosed) return;
      await this.#app.db.transaction((tx) => closeStores(tx, [store.id], this.#app.clock.now(), true));
      store.isClosed = true;
    },
  };

  readonly publicPieces = () => this.pieces.filter(isPublic);
  readonly openStores = () => this.stores.filter(isOpen);
  /** Pieces that can be seen at an event. */
  readonly piecesAt = ({ isPublished, cancelledAt }: ModelEvent) =>
    isPublished && cancelledAt === null ? this.publicPieces().filter(({ inventory }) => inventory > 0) : [];
  /** The addresses of the events that pages of artists name. */
  readonly nextEvents = () =>
    this.events
      .filter(({ isPublished, cancelledAt }) => isPublished && cancelledAt === null)
      .map(({ slug }) => slug)
      .toSorted();
  readonly publicEvents = () => this.events.filter(({ isPublished }) => isPublished);

  /** Returns the words of all that is hidden. */
  hiddenWords(): string[] {
    const shown = new Set<Named>([...this.publicPieces(), ...this.openStores(), ...this.publicEvents()]);
    return [...this.stores, ...this.pieces, ...this.events].filter((it) => !shown.has(it)).map(({ word }) => word);
  }
}

type Act = keyof CityModel['acts'];

const often: readonly Act[] = ['publish', 'publish', 'unpublish', 'archive', 'sell', 'suspend', 'reinstate'];
const seldom: readonly Act[] = ['leave', 'comeBack', 'announce', 'withdraw', 'cancel', 'erase'];

/** Random histories of a city. */
export const histories = fc.array(fc.tuple(fc.constantFrom(...often, ...seldom), fc.nat(pieceWords.length - 1)), {
  minLength: 1,
  maxLength: 10,
});
