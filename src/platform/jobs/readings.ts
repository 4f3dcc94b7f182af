/**
 * Readings: what a provider says of a vendor's account is stored in a row of ours, when somebody waits for it, and by the clock. Of two
 * readings at once, the one that began later counts. One that fails is noted, and changes nothing else.
 */
import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isDomainError } from '../errors.ts';
import { minuteMs, secondMs } from '../time.ts';
import { claim, type DueRows, later, workThrough } from './due-rows.ts';

type ReadTable = PgTable & Record<'vendorId' | 'readAt' | 'askedAt' | 'dueAt' | 'problem', PgColumn>;

interface ReadingServices {
  db: Database;
  clock: Clock;
}

/** A reading that has begun. */
export interface Begun {
  vendorId: string;
  account: string;
  askedAt: Date;
}

/** Writes what was read into its row. Returns false if it counts no more: a reading that began later was faster. */
export type Write = (tx: Database, columns: object, which?: SQL) => Promise<boolean>;

export interface Reading<S extends ReadingServices, Found> {
  table: ReadTable;
  /** Begins the line of the log: "Reading a plan". */
  name: string;
  /** Which rows have an account, and which it is. */
  hasAccount: SQL;
  accountOf(db: Database, vendorId: string): Promise<string | null>;
  ask(services: S, account: string): Promise<Found>;
  /** Stores what was found with `write`, and what follows from it. Returns false if it counts no more. */
  store(services: S, begun: Begun, found: Found, write: Write): Promise<boolean>;
  /** What is left to do once that is stored. */
  after?(services: S, begun: Begun, found: Found): Promise<void>;
  /** The next reading is due after so long. */
  nextMs(found: Found): number;
}

/** One that failed, or was lost, is repeated after this long. */
export const repeatMs = 10 * minuteMs;

const rowsOf = ({ table, hasAccount }: Pick<Reading<never, never>, 'table' | 'hasAccount'>): DueRows<ReadTable> => ({
  table,
  key: 'vendorId',
  dueAt: 'dueAt',
  askedAt: 'askedAt',
  waits: hasAccount,
  orderBy: table.dueAt,
  leaseMs: repeatMs,
});

const wasAskedBefore = ({ askedAt }: ReadTable, time: Date) => or(isNull(askedAt), lte(askedAt, time));

export const problemOf = (error: unknown): string => (isDomainError(error) ? error.code : 'internal');

/** Reads an account whose row is claimed. Returns false if that failed, or there is none any more. */
async function readClaimed<S extends ReadingServices, Found>(
  reading: Reading<S, Found>,
  services: S,
  { vendorId, askedAt }: Omit<Begun, 'account'>,
): Promise<boolean> {
  const { table } = reading;
  const { db, clock } = services;
  const isRow = eq(table.vendorId, vendorId);
  const account = await reading.accountOf(db, vendorId);
  if (account === null) return false;
  let found: Found;
  try {
    found = await reading.ask(services, account);
  } catch (error) {
    await db
      .update(table)
      .set({ problem: problemOf(error) })
      .where(isRow);
    return false;
  }
  const next = later(clock.now(), reading.nextMs(found)).toISOString();
  const postponed = later(askedAt, repeatMs).toISOString();
  // An event that arrived while it was read has asked for another reading.
  const dueAt = sql`case when ${table.dueAt} = ${postponed}::timestamptz then ${next}::timestamptz else ${table.dueAt} end`;
  const write: Write = async (tx, columns, which) => {
    const isLatest = or(isNull(table.readAt), lte(table.readAt, askedAt));
    const written = await tx
      .update(table)
      .set({ ...columns, problem: null, readAt: askedAt, dueAt })
      .where(and(isRow, which, isLatest))
      .returning({ vendorId: table.vendorId });
    return written.length > 0;
  };
  const begun = { vendorId, account, askedAt };
  if (await reading.store(services, begun, found, write)) await reading.after?.(services, begun, found);
  return true;
}

/**
 * Reads a vendor's account now.
 * @param unless milliseconds within which an earlier reading is recent enough
 * @returns false if it wasn't read: it was asked recently, there is no account, or the provider didn't answer
 */
export async function readNow<S extends ReadingServices, Found>(
  reading: Reading<S, Found>,
  services: S,
  vendorId: string,
  unless: number,
): Promise<boolean> {
  const askedAt = services.clock.now();
  const wasNotAsked = unless > 0 ? wasAskedBefore(reading.table, later(askedAt, -unless)) : undefined;
  const which = and(eq(reading.table.vendorId, vendorId), reading.hasAccount, wasNotAsked);
  const row = await claim(services.db, rowsOf(reading), askedAt, which);
  return row !== null && (await readClaimed(reading, services, { vendorId, askedAt }));
}

/** Reads the accounts whose time has come, each once. Several processes may run it at once. */
export async function readDue<S extends ReadingServices, Found>(
  reading: Reading<S, Found>,
  services: S,
  atOnce = 1,
): Promise<{ read: number; failed: number }> {
  const { table, name, hasAccount } = reading;
  const outcome = { read: 0, failed: 0 };
  const begunAt = later(services.clock.now(), -secondMs);
  const waits = and(isNotNull(table.dueAt), hasAccount, wasAskedBefore(table, begunAt));
  await workThrough(
    services,
    { ...rowsOf(reading), waits },
    {
      work: async ({ vendorId, askedAt }) => {
        outcome[(await readClaimed(reading, services, { vendorId, askedAt } as Begun)) ? 'read' : 'failed'] += 1;
      },
      failure: ({ vendorId }) => `${name} of store ${vendorId} failed`,
      atOnce,
    },
  );
  return outcome;
}
