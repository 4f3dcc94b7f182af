/** The cards that were paid on this phone today, so that its day is right without a signal, too. */
import { atom, type ReadableAtom } from 'nanostores';
import type { BoothStorage } from './booth-storage.store.ts';
import type { KeptCard } from './day-sums.ts';

interface Services {
  box: Pick<BoothStorage, 'read' | 'put'>;
  now(): Date;
}

interface CardsStore {
  $cards: ReadableAtom<readonly KeptCard[]>;
  load(): Promise<void>;
  /** Keeps a card that was paid. Told twice, it is one. */
  add(card: Omit<KeptCard, 'at'>): Promise<void>;
  /** Forgets them: this phone belongs to another store now. */
  forget(): void;
}

export function createCards({ box, now }: Services): CardsStore {
  const $cards = atom<readonly KeptCard[]>([]);
  const isToday = ({ at }: KeptCard) => new Date(at).toDateString() === now().toDateString();
  return {
    $cards,
    forget: () => $cards.set([]),
    async load() {
      const stored = await box.read('cards').catch(() => null);
      $cards.set((stored ?? []).filter(isToday));
    },
    async add(card) {
      const before = $cards.get().filter(isToday);
      if (before.some(({ number }) => number === card.number)) return;
      const cards = [{ ...card, at: now().toISOString() }, ...before];
      $cards.set(cards);
      // Without room for it this page knows it, until it is closed.
      await box.put('cards', cards).catch(() => undefined);
    },
  };
}
