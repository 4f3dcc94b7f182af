import type { Store } from './store.ts';

/** The store, telling when a change has made something due (Unix milliseconds). */
export function waking(store: Store, wake: (at: number) => void): Store {
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
