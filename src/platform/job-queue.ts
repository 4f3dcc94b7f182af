import type { Database } from './database/database.ts';

export interface WaitingRow {
  id: string;
  step: string;
  /** The highest goes first; 0 without it. */
  priority?: number;
}

export interface JobQueue {
  /** Queues it in the transaction that makes the rows wait. One whose step is queued or worked on already is left alone. */
  add(tx: Database, queue: string, rows: readonly WaitingRow[]): Promise<void>;
}
