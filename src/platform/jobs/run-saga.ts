/**
 * Sagas: what is done for a row in steps, each a question to a provider and what its answer changes here. A process may die anywhere. A
 * step is taken again unless its answer was stored, so a question has an idempotency key of the row, or looks for what was made before.
 */
import type { InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { type DueRows, later, releaseRow } from './due-rows.ts';

interface SagaServices {
  db: Database;
  clock: Clock;
}

export interface Step<S, Current, Answer = unknown> {
  /** Tells whether the row waits for this step. */
  when(current: Current): boolean;
  /** Asks the provider, outside of any transaction. Returns null if it is too early, so that the row goes on waiting. */
  ask?(services: S, current: Current): Promise<Answer | null>;
  /** Stores what the answer changes, in a transaction that has locked the row, which still waits for this step. */
  store(services: S, tx: Database, current: Current, answer: Answer): Promise<void>;
}

export interface Saga<S, T extends PgTable, Current> {
  rows: DueRows<T>;
  /** A row of which something is left to do is due again after so long. */
  retryMs(current: Current): number;
  /** Reads a row with all that its steps look at. */
  read(db: Database, row: InferSelectModel<T>): Promise<Current>;
  /** Reads the same, locked until the transaction ends. */
  lock(tx: Database, row: InferSelectModel<T>): Promise<Current>;
  steps: readonly Step<S, Current>[];
}

function storeAnswer<S extends SagaServices, T extends PgTable, Current>(
  saga: Saga<S, T, Current>,
  services: S,
  row: InferSelectModel<T>,
  { step, answer }: { step: Step<S, Current>; answer: unknown },
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const locked = await saga.lock(tx, row);
    if (step.when(locked)) await step.store(services, tx, locked, answer);
  });
}

/** Takes the steps that a claimed row waits for, in their order. What is left to do waits for the next round. */
export async function runSaga<S extends SagaServices, T extends PgTable, Current>(
  saga: Saga<S, T, Current>,
  services: S,
  row: InferSelectModel<T> & { id: string },
): Promise<void> {
  const { db, clock } = services;
  let current = await saga.read(db, row);
  try {
    for (const step of saga.steps) {
      if (!step.when(current)) continue;
      const answer = await step.ask?.(services, current);
      if (answer !== null) await storeAnswer(saga, services, row, { step, answer });
      current = await saga.read(db, row);
    }
  } finally {
    // After a crash it waits until the claim has run out.
    await releaseRow(db, saga.rows, row.id, later(clock.now(), saga.retryMs(current))).catch(() => {});
  }
}
