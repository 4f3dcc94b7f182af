/** Pairs this phone with a store. What it holds of another one is deleted only if that store has it. */
import type { BoothDay } from '../booth.api.ts';
import type { BoothStorage } from './booth-storage.store.ts';
import { isOf, isOnlyHere, type KeptSale } from './kept-sale.ts';

type Store = BoothDay['store'];

/** Thrown if this phone has sales of another store, which only it has. */
export class SalesHeld extends Error {
  override readonly name = 'SalesHeld';
  readonly store: string;

  constructor(store: string) {
    super(`Only this phone has sales of ${store}.`);
    this.store = store;
  }
}

interface PairingParts {
  box: Pick<BoothStorage, 'read' | 'listSales' | 'wipe'>;
  /** Those that this page has, also without room for them on the disk. */
  listShown(): readonly KeptSale[];
  unpair(): Promise<void>;
}

/**
 * Returns a function that pairs this phone with the store of a path.
 * @param call pairs at the server
 * @param exported ids of sales that were saved as a file: these may go
 * @throws SalesHeld, and whatever the call throws
 */
export function createPairing({ box, listShown, unpair }: PairingParts) {
  /** Rejects if it can't be read: then nobody knows. */
  const isHolding = async (store: string, exported: readonly string[]): Promise<boolean> =>
    [...(await box.listSales()), ...listShown()].some(
      (kept) => isOf(store, kept) && isOnlyHere(kept) && !exported.includes(kept.id),
    );

  return async (
    slug: string,
    call: () => Promise<{ store: Store }>,
    exported: readonly string[] = [],
  ): Promise<void> => {
    const before = (await box.read('day').catch(() => null))?.store;
    if (before && before.slug !== slug && (await isHolding(before.id, exported))) throw new SalesHeld(before.name);
    const { store } = await call();
    if (!before || before.id === store.id) return;
    // It may have sold something meanwhile, or the path is another store's by now.
    if (await isHolding(before.id, exported)) {
      await unpair();
      throw new SalesHeld(before.name);
    }
    await box.wipe(before.id);
  };
}
