import type { Database } from './database/database.ts';

/** A row that waits. */
export interface WaitingRow {
  id: string;
  /** What it waits for. It can be queued for the next step while the job of this one ends. */
  step: string;
  /** The highest goes first; 0 without it. */
  priority?: number;
}

/** Queues work on rows. */
export interface JobQueue {
  /** Queues it in the transaction that makes the rows wait. One whose step is queued or worked on already is left alone. */
  add(tx: Database, queue: string, rows: readonly WaitingRow[]): Promise<void>;
}
