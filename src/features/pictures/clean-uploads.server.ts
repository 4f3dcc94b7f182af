import { and, asc, eq, gt, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { dayMs, weekMs } from '../../platform/time.ts';
import { removePicture } from './picture-jobs.server.ts';
import { uploads } from './uploads.table.ts';

type Cleaned = Pick<Services, 'db' | 'files'>;

const unfinishedMs = weekMs;
/** Forms may be open that still show it. */
const graceMs = dayMs;
const batch = 100;

const isUsed: SQL = sql`(
  exists (select from products p where p.vendor_id = uploads.vendor_id
    and p.pictures @> jsonb_build_array(jsonb_build_object('key', uploads.picture ->> 'key')))
  or exists (select from vendors v where v.id = uploads.vendor_id
    and uploads.picture ->> 'key' in (v.portrait ->> 'key', v.header_picture ->> 'key'))
  or exists (select from orders o join order_lines l on l.order_id = o.id
    where o.vendor_id = uploads.vendor_id and l.picture ->> 'key' = uploads.picture ->> 'key')
  or uploads.vendor_id is null and (
    exists (select from events e where e.picture ->> 'key' = uploads.picture ->> 'key')
    or exists (select from invites i where i.picture ->> 'key' = uploads.picture ->> 'key'))
)`;

async function look({ db }: Cleaned, now: Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({ id: uploads.id, used: sql<boolean>`${isUsed}`, since: uploads.unusedSince })
      .from(uploads)
      .where(and(eq(uploads.state, 'ready'), gt(uploads.id, after)))
      .orderBy(asc(uploads.id))
      .limit(batch);
    const idsOf = (list: typeof rows) => list.map(({ id }) => id);
    const lost = idsOf(rows.filter(({ used, since }) => !used && since === null));
    const found = idsOf(rows.filter(({ used, since }) => used && since !== null));
    if (lost.length > 0) await db.update(uploads).set({ unusedSince: now }).where(inArray(uploads.id, lost));
    if (found.length > 0) await db.update(uploads).set({ unusedSince: null }).where(inArray(uploads.id, found));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

/** Removes one, files first: if the process ends in between, the row is found again. Returns false if there is none. */
async function removeOne({ db, files }: Cleaned, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db.transaction(async (tx) => {
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(
        or(
          and(eq(uploads.state, 'receiving'), lt(uploads.updatedAt, before(unfinishedMs))),
          and(eq(uploads.state, 'refused'), lt(uploads.updatedAt, before(graceMs))),
          and(
            eq(uploads.state, 'ready'),
            isNotNull(uploads.unusedSince),
            lt(uploads.unusedSince, before(graceMs)),
            // A form may have been saved since somebody looked.
            not(isUsed),
          ),
        ),
      )
      .limit(1)
      .for('update', { skipLocked: true });
    if (!upload) return false;
    await removePicture({ files }, upload);
    await tx.delete(uploads).where(eq(uploads.id, upload.id));
    return true;
  });
}

/**
 * Cleans away what nobody needs: photos that were begun and not finished within a week, refused ones and pictures that no
 * piece, store, order, event, or invite has shown for a day. Photos that wait for a piece which was never created count as unused.
 */
export async function cleanUploads(app: Cleaned, now: Date): Promise<void> {
  await look(app, now);
  while (await removeOne(app, now));
}
