import type { Kind, RecordOf, StoredRecord } from '../records.ts';
import { openJournal, readJournal } from './journal.ts';
import { collectWrites, createKeyedQueue, type Store, type Write } from './store.ts';

/**
 * Everything in memory, every change in a journal on the disk. For one process at a time; several share a database.
 * @param file of the journal, made when missing; null forgets everything at the end
 */
export async function openFileStore(file: string | null): Promise<Store> {
  const records = new Map<Kind, Map<string, StoredRecord>>();
  const of = <K extends Kind>(kind: K): Map<string, RecordOf<K>> => {
    const found = records.get(kind) ?? new Map<string, StoredRecord>();
    records.set(kind, found);
    return found as Map<string, RecordOf<K>>;
  };
  const scheduled = new Map<string, StoredRecord>();
  const apply = ({ kind, id, record }: Write): void => {
    if (record === null) of(kind).delete(id);
    else of(kind).set(id, record as RecordOf<typeof kind>);
    if (record?.dueAt == null) scheduled.delete(`${kind} ${id}`);
    else scheduled.set(`${kind} ${id}`, record);
  };
  const snapshot = (): Write[] =>
    [...records.values()].flatMap((map) => [...map.values()].map((r) => ({ kind: r.kind, id: r.id, record: r })));

  if (file !== null) for (const writes of await readJournal(file)) writes.forEach(apply);
  const journal = file === null ? null : await openJournal(file, snapshot);
  const inTurn = createKeyedQueue();

  return {
    async get(kind, id) {
      const record = of(kind).get(id) ?? null;
      await journal?.settled();
      return record;
    },
    async list(kind) {
      await journal?.settled();
      return [...of(kind).values()];
    },
    async due(now, limit) {
      const due = [...scheduled.values()].filter((r) => (r.dueAt ?? now + 1) <= now);
      return due.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, limit);
    },
    async nextDue() {
      let next: number | null = null;
      for (const { dueAt } of scheduled.values()) if (dueAt !== null && dueAt < (next ?? Infinity)) next = dueAt;
      return next;
    },
    async change(lock, work) {
      const { result, durable } = await inTurn(lock, async () => {
        const { tx, writes } = collectWrites(async (kind, id) => of(kind).get(id) ?? null);
        const done = await work(tx);
        const list = writes();
        list.forEach(apply);
        // Awaited outside of the turn, so that many changes share one flush. What was only read may also be
        // somebody else's change on its way to the disk: it is not told before it is there.
        return { result: done, durable: { saved: list.length > 0 ? journal?.append(list) : journal?.settled() } };
      });
      await durable.saved;
      return result;
    },
    close: async () => journal?.close(),
  };
}
