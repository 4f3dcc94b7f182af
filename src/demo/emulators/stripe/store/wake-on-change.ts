import type { Store } from './store.ts';

/** Wraps a store to call `wake` with the earliest time (Unix milliseconds) that a change makes something due. */
export function wakeOnChange(store: Store, wake: (at: number) => void): Store {
  return {
    ...store,
    async change(lock, work) {
      let earliest = Number.POSITIVE_INFINITY;
      const result = await store.change(lock, (tx) =>
        work({
          ...tx,
          put(record) {
            earliest = Math.min(earliest, record.dueAt ?? earliest);
            tx.put(record);
          },
        }),
      );
      if (earliest < Number.POSITIVE_INFINITY) wake(earliest);
      return result;
    },
  };
}
