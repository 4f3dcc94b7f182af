import type { AccountKind, Kind, RecordOf, StoredRecord } from '../records.ts';

/** A transaction. Reads see its own writes. Records are replaced, never changed in place. */
export interface Transaction {
  get<K extends Kind>(kind: K, id: string): Promise<RecordOf<K> | null>;
  /** Returns an account's records, oldest first. */
  listOf<K extends AccountKind>(kind: K, account: string): Promise<RecordOf<K>[]>;
  put(record: StoredRecord): void;
  remove(kind: Kind, id: string): void;
}

/** The emulator's storage. When `change` resolves, its writes survive a crash. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Promise<RecordOf<K> | null>;
  list<K extends Kind>(kind: K): Promise<RecordOf<K>[]>;
  /** Returns the records that are due, oldest first. */
  due(now: number, limit: number): Promise<StoredRecord[]>;
  /** Returns when the next record is due, in Unix milliseconds. */
  nextDue(): Promise<number | null>;
  /** Runs `work` while no other change with the same lock runs. If it throws, nothing is written. */
  change<T>(lock: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One write of a transaction; null deletes the record. */
export interface Write {
  kind: Kind;
  id: string;
  record: StoredRecord | null;
}

type Stored = Pick<Transaction, 'get' | 'listOf'>;

export const isOf = (record: StoredRecord, account: string): boolean =>
  'account' in record && record.account === account;

export function collectWrites(stored: Stored): { tx: Transaction; writes: () => Write[] } {
  const writes = new Map<string, Write>();
  const set = (kind: Kind, id: string, record: StoredRecord | null) => {
    writes.set(`${kind} ${id}`, { kind, id, record });
  };
  const tx: Transaction = {
    async get(kind, id) {
      const written = writes.get(`${kind} ${id}`);
      // The map's key contains the kind, so the record has that kind.
      return written ? (written.record as RecordOf<typeof kind> | null) : stored.get(kind, id);
    },
    async listOf(kind, account) {
      const before: StoredRecord[] = await stored.listOf(kind, account);
      const found = new Map(before.map((record) => [record.id, record]));
      for (const write of writes.values()) {
        if (write.kind !== kind) continue;
        if (write.record !== null && isOf(write.record, account)) found.set(write.id, write.record);
        else found.delete(write.id);
      }
      return [...found.values()] as RecordOf<typeof kind>[];
    },
    put: (record) => set(record.kind, record.id, record),
    remove: (kind, id) => set(kind, id, null),
  };
  return { tx, writes: () => [...writes.values()] };
}

/** Runs functions with the same key one after the other. */
export function createKeyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const run = (tails.get(key) ?? Promise.resolve()).then(work, work);
    const tail = run.catch(() => undefined);
    tails.set(key, tail);
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return run;
  };
}
