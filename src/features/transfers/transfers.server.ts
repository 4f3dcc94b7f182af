import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { WaitingRow } from '../../platform/job-queue.ts';
import type { Services } from '../../platform/services.ts';
import { isUuid } from '../../platform/uuid.ts';
import { keptFiles } from './transfer-limits.ts';
import { transfers } from './transfers.table.ts';
import { transferErrors } from './words.ts';

export type Transfer = typeof transfers.$inferSelect;

export const transferQueue = 'transfer';

export const waiting = ({ id, report }: Pick<Transfer, 'id' | 'report'>): WaitingRow => ({
  id,
  step: report === null ? 'asked' : 'confirmed',
});

type Queues = Pick<Services, 'db' | 'jobs'>;

/** Asks for an archive of everything. While one is being made, that is the one. */
export async function askForArchive(
  { db, jobs }: Queues,
  { vendorId, requestedBy, now }: { vendorId: string; requestedBy: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const asked = await tx
      .insert(transfers)
      .values({ vendorId, requestedBy, kind: 'export', state: 'waiting', createdAt: now })
      .onConflictDoNothing()
      .returning();
    await jobs.add(tx, transferQueue, asked.map(waiting));
  });
}

/** Lets other transfers of the store wait until the transaction has ended, so that only one of a kind is worked on. */
export async function lockTransfers(tx: Database, vendorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transfers ${vendorId}`}, 0))`);
}

/**
 * Lets the job do what its vendor was shown. Confirmed twice, it is done once.
 * @throws DomainError `too_many` while the store has another one of its kind that is worked on
 */
export async function confirmTransfer(
  { db, jobs }: Queues,
  { id, vendorId, kind }: Pick<Transfer, 'id' | 'vendorId' | 'kind'>,
  values: { report?: unknown } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTransfers(tx, vendorId);
    const ofStore = and(eq(transfers.vendorId, vendorId), eq(transfers.kind, kind), ne(transfers.id, id));
    const atWork = and(ofStore, inArray(transfers.state, ['receiving', 'waiting', 'working']));
    const [other] = await tx.select({ id: transfers.id }).from(transfers).where(atWork);
    if (other) throw new DomainError('too_many', transferErrors.oneAtATime);
    const confirmed = await tx
      .update(transfers)
      .set({ ...values, state: 'waiting', expiresAt: null })
      .where(and(eq(transfers.id, id), eq(transfers.state, 'checked')))
      .returning();
    await jobs.add(tx, transferQueue, confirmed.map(waiting));
  });
}

/** Forgets a transfer that was read and not wanted. Its files are the caller's to remove. */
export async function discardTransfer(
  db: Database,
  { vendorId, id }: { vendorId: string; id: string },
): Promise<boolean> {
  const wanted = and(eq(transfers.id, id), eq(transfers.vendorId, vendorId), eq(transfers.state, 'checked'));
  return (await db.delete(transfers).where(wanted).returning({ id: transfers.id })).length > 0;
}

/**
 * Forgets the older ones of a store that are of the same kind and in the same state, so that their files don't fill the disk.
 * @returns their ids; their files are the caller's to remove, after the transaction
 */
export async function forgetOlder(
  db: Database,
  { id, vendorId, kind, state }: Pick<Transfer, 'id' | 'vendorId' | 'kind' | 'state'>,
): Promise<string[]> {
  const others = and(
    ne(transfers.id, id),
    eq(transfers.vendorId, vendorId),
    eq(transfers.kind, kind),
    eq(transfers.state, state),
  );
  const newest = desc(transfers.createdAt);
  const older = db
    .select({ id: transfers.id })
    .from(transfers)
    .where(others)
    .orderBy(newest)
    .offset(keptFiles - 1);
  // The state again: who confirms one of them in this moment keeps it.
  const gone = and(inArray(transfers.id, older), eq(transfers.state, state));
  return (await db.delete(transfers).where(gone).returning({ id: transfers.id })).map((row) => row.id);
}

/** Those that are gone by then don't count, also if their files are still there. */
const isKept = (now: Date) => or(isNull(transfers.expiresAt), gt(transfers.expiresAt, now));

/** Returns a store's archives to download, also those that are being made or have failed, newest first. */
export async function listExports(db: Database, vendorId: string, now: Date): Promise<Transfer[]> {
  const mine = and(eq(transfers.vendorId, vendorId), eq(transfers.kind, 'export'), isKept(now));
  return await db.select().from(transfers).where(mine).orderBy(desc(transfers.createdAt)).limit(20);
}

/** Returns a transfer of this store; null for another store's, and for one that is gone. */
export async function findTransfer(
  db: Database,
  { vendorId, id }: { vendorId: string; id: string },
  now: Date,
): Promise<Transfer | null> {
  if (!isUuid(id)) return null;
  const mine = and(eq(transfers.id, id), eq(transfers.vendorId, vendorId), isKept(now));
  const [found] = await db.select().from(transfers).where(mine);
  return found ?? null;
}
