import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import { type Chunk, receiveNextChunk } from '../../platform/resumable/receive-chunk.server.ts';
import type { Services } from '../../platform/services.ts';
import { minuteMs } from '../../platform/time.ts';
import { checkRoom } from '../pictures/store-room.server.ts';
import { uploadErrors } from '../pictures/words.ts';
import { removeTransferFiles, sentFile, unfinishedFile } from './transfer-files.server.ts';
import { archiveBytes, checkedMs } from './transfer-limits.ts';
import { findTransfer, lockTransfers, transferQueue, waiting } from './transfers.server.ts';
import { transfers } from './transfers.table.ts';
import { archiveErrors as errors, transferErrors } from './words.ts';

interface Sender {
  vendorId: string;
  createdBy: string;
}

export const archiveChunkLimits: readonly RateLimit[] = [
  { name: 'archive chunk', by: 'account', limit: 1200, perMs: minuteMs },
];

export async function forgetUnfinished(app: Services, vendorId: string): Promise<void> {
  const unfinished = and(
    eq(transfers.vendorId, vendorId),
    eq(transfers.kind, 'archive'),
    eq(transfers.state, 'receiving'),
  );
  for (const { id } of await app.db.delete(transfers).where(unfinished).returning({ id: transfers.id })) {
    await removeTransferFiles(app, id);
  }
}

/** @throws DomainError `too_many` while another one is read */
async function begin(
  app: Services,
  { vendorId, createdBy }: Sender,
  id: string,
  values: Partial<typeof transfers.$inferInsert>,
) {
  const row = { id, vendorId, requestedBy: createdBy, kind: 'archive' as const, createdAt: app.clock.now() };
  await app.db.transaction(async (tx) => {
    await lockTransfers(tx, vendorId);
    await forgetUnfinished({ ...app, db: tx }, vendorId);
    const [made] = await tx
      .insert(transfers)
      .values({ ...row, ...values })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new DomainError('too_many', transferErrors.oneAtATime);
    if (made.state === 'waiting') await app.jobs.add(tx, transferQueue, [waiting(made)]);
  });
}

/**
 * Stores a chunk and counts it. One at another place than the next one is not stored; the answer says where to go on.
 * The first one begins the archive.
 * @throws DomainError `not_found`, `invalid`, `too_many`
 */
export async function receiveArchiveChunk(
  app: Services,
  sender: Sender,
  { id, total, ...chunk }: Chunk & { id: string; total: number },
): Promise<{ received: number; bytes: number }> {
  const ref = { vendorId: sender.vendorId, id };
  let found = await findTransfer(app.db, ref, app.clock.now());
  if (found === null && chunk.offset === 0) {
    if (total > archiveBytes) throw new DomainError('invalid', errors.bytes);
    await checkRoom(app, sender.vendorId, total);
    const expiresAt = new Date(app.clock.now().getTime() + checkedMs);
    await begin(app, sender, id, { state: 'receiving', bytes: total, expiresAt });
    found = await findTransfer(app.db, ref, app.clock.now());
  }
  if (found?.kind !== 'archive' || found.bytes !== total) throw new DomainError('not_found', errors.notFound);
  if (found.state !== 'receiving') return { received: total, bytes: total };
  const file = { bytes: total, received: found.done };
  const counted = await receiveNextChunk(file, chunk, {
    isEven: false,
    words: { ...errors, noRoom: uploadErrors.noRoom },
    store: ({ offset, bytes }) => app.largeFiles.write(sentFile(id), offset, bytes),
    async count(received, isWhole) {
      await app.db.transaction(async (tx) => {
        const rows = await tx
          .update(transfers)
          .set(isWhole ? { state: 'waiting', done: 0, expiresAt: null } : { done: received })
          .where(and(eq(transfers.id, id), eq(transfers.state, 'receiving'), eq(transfers.done, chunk.offset)))
          .returning();
        if (isWhole) await app.jobs.add(tx, transferQueue, rows.map(waiting));
      });
      return { received, bytes: total };
    },
  });
  return counted ?? file;
}

/**
 * Takes an archive from a form.
 * @returns the id of the transfer
 * @throws DomainError `invalid`, `too_many`
 */
export async function receiveArchiveForm(app: Services, sender: Sender, file: SentFile | undefined): Promise<string> {
  if (!file) throw new DomainError('invalid', errors.noFile);
  if (file.isTooLarge) throw new DomainError('invalid', errors.needsScript);
  await checkRoom(app, sender.vendorId, file.bytes);
  const id = randomUUID();
  try {
    const draft = await unfinishedFile(app, id);
    await copyFile(file.path, draft);
    await app.largeFiles.keep(draft, sentFile(id));
    await begin(app, sender, id, { state: 'waiting', bytes: file.bytes });
  } catch (error) {
    await removeTransferFiles(app, id);
    throw error;
  }
  return id;
}
