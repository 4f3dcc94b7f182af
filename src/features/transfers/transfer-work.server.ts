/** Works on transfers in the background, one at a time, and removes those that are over. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isDomainError } from '../../platform/errors.ts';
import type { WaitingRow } from '../../platform/job-queue.ts';
import type { RowWork } from '../../platform/jobs/row-jobs.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../accounts/accounts.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { writeArchive } from './export-archive.server.ts';
import { formatDay } from './format.ts';
import { describeArchive, importArchive } from './import-archive.server.ts';
import { importTable } from './import-table.server.ts';
import { listTransferFiles, removeTransferFiles } from './transfer-files.server.ts';
import { checkedMs, maxAttempts, retentionMs, strayMs } from './transfer-limits.ts';
import type { TransferMail } from './transfer-mail.ts';
import { forgetOlder, type Transfer, transferQueue, waiting } from './transfers.server.ts';
import { transfers } from './transfers.table.ts';
import { archiveErrors, tableErrors, transferErrors } from './words.ts';

type TransferServices = Services & { mails: MailQueue<TransferMail> };

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Begins what a transfer waits for. Null if it waits for nothing, or for something else by now. */
async function begin({ db }: TransferServices, { id, step }: WaitingRow): Promise<Transfer | null> {
  const isStep = (step === 'asked' ? isNull : isNotNull)(transfers.report);
  const [begun] = await db
    .update(transfers)
    .set({ state: 'working', begun: sql`${transfers.begun} + 1`, done: 0 })
    .where(and(eq(transfers.id, id), inArray(transfers.state, ['waiting', 'working']), isStep))
    .returning();
  return begun ?? null;
}

/** True in SQL while this process has the transfer, and not another one that has taken it over. */
const isMine = ({ id, begun }: Transfer) =>
  and(eq(transfers.id, id), eq(transfers.state, 'working'), eq(transfers.begun, begun));

async function save({ db }: TransferServices, transfer: Transfer, values: Partial<Transfer>): Promise<boolean> {
  const saved = await db.update(transfers).set(values).where(isMine(transfer)).returning({ id: transfers.id });
  return saved.length > 0;
}

async function removeAllFiles(app: TransferServices, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeTransferFiles(app, id);
}

/** Makes an archive, and tells who asked for it. The store's older ones go. */
async function runExport(app: TransferServices, transfer: Transfer, signal: AbortSignal): Promise<void> {
  const { db, clock, mails, config } = app;
  const progress = describeProgress(app, transfer);
  const bytes = await writeArchive(app, { ...transfer, signal, progress });
  const finishedAt = clock.now();
  const expiresAt = later(finishedAt, retentionMs);
  const older = await db.transaction(async (tx) => {
    const finished = { state: 'done', bytes, finishedAt, expiresAt } as const;
    if (!(await save({ ...app, db: tx }, transfer, finished))) return [];
    const gone = await forgetOlder(tx, { ...transfer, state: 'done' });
    const [to] = await tx
      .select({ email: users.email, vendorName: vendors.name, vendorSlug: vendors.slug })
      .from(vendors)
      .innerJoin(users, eq(users.id, transfer.requestedBy ?? ''))
      .where(eq(vendors.id, transfer.vendorId));
    if (!to) return gone;
    const { email, ...store } = to;
    const until = formatDay(expiresAt, config.site.timeZone);
    await mails.add(tx, { template: 'archive-ready', to: email, data: { ...store, until } });
    return gone;
  });
  await removeAllFiles(app, older);
}

/** Says how far a job is, twice a second; the page only needs that. */
function describeProgress(app: TransferServices, transfer: Transfer) {
  let reportedAt = 0;
  return (done: number, total: number) => {
    if (performance.now() - reportedAt < 500) return;
    reportedAt = performance.now();
    void save(app, transfer, { done, total }).catch(() => {});
  };
}

async function fail(app: TransferServices, transfer: Transfer, problem: string): Promise<void> {
  const finishedAt = app.clock.now();
  const over = { finishedAt, expiresAt: later(finishedAt, retentionMs) };
  if (!(await save(app, transfer, { ...over, state: 'failed', problem }))) return;
  const older = await forgetOlder(app.db, { ...transfer, state: 'failed' });
  await removeAllFiles(app, [transfer.id, ...older]);
}

/** Does the work of an import. What a vendor can't change by trying again isn't tried again. */
async function runImport(app: TransferServices, transfer: Transfer, signal: AbortSignal): Promise<void> {
  const finishedAt = app.clock.now();
  const over = { finishedAt, expiresAt: later(finishedAt, retentionMs) };
  const finish = async (tx: Database, report: object) => {
    const saved = await save({ ...app, db: tx }, transfer, { ...over, state: 'done', report });
    if (!saved) throw new Error('Another process has taken the import over.');
  };
  try {
    if (transfer.kind === 'csv') await importTable(app, transfer, finish);
    else if (transfer.report === null) {
      const report = await describeArchive(app, transfer);
      const expiresAt = later(app.clock.now(), checkedMs);
      const saved = await save(app, transfer, { state: 'checked', report, expiresAt });
      if (saved) await removeAllFiles(app, await forgetOlder(app.db, { ...transfer, state: 'checked' }));
    } else await importArchive(app, transfer, { signal, progress: describeProgress(app, transfer), finish });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    await fail(app, transfer, error.message);
  }
}

const failures = { export: transferErrors.archiveFailed, archive: archiveErrors.failed, csv: tableErrors.failed };

async function work(app: TransferServices, row: WaitingRow, signal: AbortSignal): Promise<void> {
  const transfer = await begin(app, row);
  if (transfer !== null) await (transfer.kind === 'export' ? runExport : runImport)(app, transfer, signal);
}

async function giveUp(app: TransferServices, row: WaitingRow): Promise<void> {
  const transfer = await begin(app, row);
  if (transfer !== null) await fail(app, transfer, failures[transfer.kind]);
}

async function release(tx: Database, { id }: WaitingRow): Promise<void> {
  await tx
    .update(transfers)
    .set({ state: 'waiting' })
    .where(and(eq(transfers.id, id), eq(transfers.state, 'working')));
}

async function listWaiting({ db }: TransferServices): Promise<WaitingRow[]> {
  const waits = inArray(transfers.state, ['waiting', 'working']);
  return (await db.select().from(transfers).where(waits).orderBy(asc(transfers.createdAt))).map(waiting);
}

/** Describes the work on transfers. One that fails begins anew at once, a few times. */
export function transferWork(app: TransferServices): RowWork {
  return {
    queue: transferQueue,
    what: 'A transfer',
    maxAttempts,
    pauseSeconds: 0,
    work: (row, signal) => work(app, row, signal),
    release,
    giveUp: (row) => giveUp(app, row),
    listWaiting: () => listWaiting(app),
  };
}

/** Removes what is older than a week, and files whose store is gone. */
export async function cleanTransfers(app: Pick<TransferServices, 'db' | 'largeFiles'>, now: Date): Promise<void> {
  const over = await app.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(isNotNull(transfers.expiresAt), lt(transfers.expiresAt, now)));
  for (const { id } of over) {
    // Files first: if the process ends in between, the row is found again.
    await removeTransferFiles(app, id);
    await app.db.delete(transfers).where(eq(transfers.id, id));
  }
  for (const id of await listTransferFiles(app, later(now, -strayMs))) {
    const [row] = await app.db.select({ id: transfers.id }).from(transfers).where(eq(transfers.id, id));
    if (!row) await removeTransferFiles(app, id);
  }
}
