/** What the phone knows of its store: the pieces, today's event, and taxes. It is enough to sell without a signal. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { BoothDay } from '../booth.api.ts';
import type { BoothStorage } from './booth-storage.store.ts';

interface DayState {
  /** loading: nothing is known yet. unpaired: the server doesn't know this phone. away: it can't be asked, and nothing is stored. */
  status: 'loading' | 'ready' | 'unpaired' | 'away';
  /** As the phone has it. An unpaired phone has one if it was paired before. */
  day: BoothDay | null;
  isOffline: boolean;
}

interface DayParts {
  box: Pick<BoothStorage, 'read' | 'put'>;
  fetchDay(): Promise<BoothDay>;
}

interface DayStore {
  $state: ReadableAtom<DayState>;
  load(): Promise<void>;
  /** Asks the server. Never throws. */
  refresh(): Promise<void>;
  setOffline(isOffline: boolean): void;
}

export function createDay({ box, fetchDay }: DayParts): DayStore {
  const $state = atom<DayState>({ status: 'loading', day: null, isOffline: false });
  const change = (changes: Partial<DayState>) => $state.set({ ...$state.get(), ...changes });

  return {
    $state,
    setOffline: (isOffline) => change({ isOffline }),
    async load() {
      const day = await box.read('day').catch(() => null);
      if (day !== null) change({ status: 'ready', day });
    },
    async refresh() {
      try {
        const day = await fetchDay();
        change({ status: 'ready', day, isOffline: false });
        // Without room for it the page goes on, until it is closed.
        await box.put('day', day).catch(() => undefined);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 401;
        if (isRefused) change({ status: 'unpaired', isOffline: false });
        else change({ isOffline: true, status: $state.get().day === null ? 'away' : $state.get().status });
      }
    },
  };
}
