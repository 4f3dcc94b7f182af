import { eq, isNull } from 'drizzle-orm';
import { erasures } from '../../features/accounts/settings/erasures.table.ts';
import { endPlansOf } from '../../features/plan/end-plans.server.ts';
import { removeStoreFiles } from '../../features/transfers/closing/close-store.server.ts';
import { removePictureFiles } from '../../platform/files/picture-files.ts';
import { hourMs } from '../../platform/time.ts';
import type { App } from '../app.ts';
import { finishErasure } from './erase-person.ts';

/** An upload that was on its way may still store a file, which a later run removes. */
const lateFilesMs = hourMs;

async function deleteAtProvider({ identity, db, clock }: App, userId: string): Promise<boolean> {
  if (identity.deleteAccount === undefined) return true;
  await identity.deleteAccount(userId);
  await db.update(erasures).set({ providerDeletedAt: clock.now() }).where(eq(erasures.userId, userId));
  return true;
}

/** Does what can be done now for one deleted account. Each step can be repeated; a failed one is tried again by the next run. */
export async function continueErasure(app: App, userId: string): Promise<void> {
  const { db, clock } = app;
  const [row] = await db.select().from(erasures).where(eq(erasures.userId, userId));
  if (!row || row.finishedAt !== null) return;
  const now = clock.now();
  const problems: unknown[] = [];
  const attempt = async (step: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await step();
    } catch (error) {
      problems.push(error);
      return false;
    }
  };
  const done = [
    await attempt(async () => {
      if (row.avatar) await removePictureFiles(app.files, row.avatar);
      return true;
    }),
    // Before the store forgets its account: a plan that nobody ends would be charged on.
    await attempt(() => endPlansOf(app, row.vendorIds)),
    await attempt(() => db.transaction((tx) => finishErasure(tx, userId, now))),
    await attempt(async () => {
      await removeStoreFiles(app, row.vendorIds);
      return true;
    }),
    row.providerDeletedAt !== null || (await attempt(() => deleteAtProvider(app, userId))),
  ];
  const isLate = now.getTime() - row.requestedAt.getTime() >= lateFilesMs;
  if (isLate && done.every(Boolean)) {
    await db.update(erasures).set({ finishedAt: now, avatar: null }).where(eq(erasures.userId, userId));
  }
  if (problems.length > 0) throw new AggregateError(problems, 'A deleted account is not erased completely yet.');
}

export async function continueErasures(app: App): Promise<void> {
  const open = await app.db.select({ userId: erasures.userId }).from(erasures).where(isNull(erasures.finishedAt));
  const problems: unknown[] = [];
  for (const { userId } of open) await continueErasure(app, userId).catch((error: unknown) => problems.push(error));
  if (problems.length > 0) throw new AggregateError(problems, 'Deleted accounts are not erased completely yet.');
}
