import type { Kind, RecordOf, StoredRecord } from '../records.ts';
import { collectWrites, createKeyedQueue, isOf, type Store, type Write } from './store.ts';

export function openMemoryStore(): Store {
  const records = new Map<Kind, Map<string, StoredRecord>>();
  const of = <K extends Kind>(kind: K): Map<string, RecordOf<K>> => {
    const found = records.get(kind) ?? new Map<string, StoredRecord>();
    records.set(kind, found);
    return found as Map<string, RecordOf<K>>;
  };
  const apply = ({ kind, id, record }: Write): void => {
    if (record === null) of(kind).delete(id);
    else of(kind).set(id, record as RecordOf<typeof kind>);
  };
  const scheduled = () =>
    [...records.values()]
      .flatMap((map) => [...map.values()])
      .filter(({ dueAt }) => dueAt !== null)
      .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
  const runInTurn = createKeyedQueue();

  return {
    get: async (kind, id) => of(kind).get(id) ?? null,
    list: async (kind) => [...of(kind).values()],
    due: async (now, limit) =>
      scheduled()
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .slice(0, limit),
    nextDue: async () => scheduled()[0]?.dueAt ?? null,
    change: (lock, work) =>
      runInTurn(lock, async () => {
        const { tx, writes } = collectWrites({
          get: async (kind, id) => of(kind).get(id) ?? null,
          listOf: async (kind, account) => [...of(kind).values()].filter((record) => isOf(record, account)),
        });
        const done = await work(tx);
        writes().forEach(apply);
        return done;
      }),
    close: async () => {},
  };
}
