/** The sales that a phone keeps: on its disk, and in this page what the disk has no room for. */
import { atom } from 'nanostores';
import type { BoothStorage } from './booth-storage.store.ts';
import { byTime, isOf, type KeptSale } from './kept-sale.ts';

/** How long sales that the server has stay on the phone, to be looked at. */
const retentionMs = 7 * 24 * 3_600_000;

interface Parts {
  box: Pick<BoothStorage, 'listSales' | 'putSale' | 'removeSale'>;
  /** Id of the store that this phone is paired with, as far as it knows. Sales of another one stay where they are. */
  readStore(): Promise<string | null>;
}

export function createSalesStorage({ box, readStore }: Parts) {
  const $sales = atom<readonly KeptSale[]>([]);
  const memory = new Map<string, KeptSale>();
  return {
    /** Those of the store, the latest first. */
    $sales,
    /** Reads the sales of the store. Returns its id. */
    async load(): Promise<string | null> {
      const [stored, store] = await Promise.all([box.listSales().catch(() => []), readStore()]);
      const all = [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()];
      $sales.set(all.filter((kept) => isOf(store, kept)).sort(byTime));
      return store;
    },
    /** Saves a sale. Returns false if the phone has no room; then this page alone has it. */
    async keep(kept: KeptSale): Promise<boolean> {
      try {
        await box.putSale(kept);
        memory.delete(kept.id);
        return true;
      } catch {
        memory.set(kept.id, kept.state === 'saved' ? { ...kept, state: 'unsaved' } : kept);
        return false;
      }
    },
    /** Shows a sale before it is saved. */
    show(saving: KeptSale): void {
      memory.set(saving.id, saving);
      $sales.set([...$sales.get(), saving].sort(byTime));
    },
    async removeOld(now: Date): Promise<void> {
      const old = new Date(now.getTime() - retentionMs).toISOString();
      for (const { id, state, sale } of $sales.get())
        if ((state === 'recorded' || state === 'undone') && sale.soldAt < old)
          await box.removeSale(id).catch(() => undefined);
    },
  };
}
