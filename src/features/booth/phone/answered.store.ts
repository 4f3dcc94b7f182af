/** What the server had of this phone's day when it was last asked: cards by QR code, and sales that were undone. */
import { atom, type ReadableAtom } from 'nanostores';
import type { BoothStorage } from './booth-storage.store.ts';
import type { Answered, DaySales } from './day-sums.ts';

interface AnsweredState {
  /** Null if it was never asked today. */
  answered: Answered | null;
  /** False if it can't be asked now, so that more may have happened. */
  isFresh: boolean;
}

interface Services {
  box: Pick<BoothStorage, 'read' | 'put'>;
  fetchSales(): Promise<DaySales>;
  now(): Date;
}

export interface AnsweredStore {
  $state: ReadableAtom<AnsweredState>;
  load(): Promise<void>;
  /** Asks the server. Never throws. */
  refresh(): Promise<void>;
  /** Forgets what is shown: this phone belongs to another store now. */
  forget(): void;
}

export function createAnswered({ box, fetchSales, now }: Services): AnsweredStore {
  const $state = atom<AnsweredState>({ answered: null, isFresh: false });
  const isToday = ({ at }: Answered) => new Date(at).toDateString() === now().toDateString();
  return {
    $state,
    forget: () => $state.set({ answered: null, isFresh: false }),
    async load() {
      const answered = await box.read('answered').catch(() => null);
      if (answered && isToday(answered) && !$state.get().answered) $state.set({ answered, isFresh: false });
    },
    async refresh() {
      try {
        const answered = { ...(await fetchSales()), at: now().toISOString() };
        $state.set({ answered, isFresh: true });
        await box.put('answered', answered).catch(() => undefined);
      } catch {
        const { answered } = $state.get();
        $state.set({ answered: answered && isToday(answered) ? answered : null, isFresh: false });
      }
    },
  };
}
