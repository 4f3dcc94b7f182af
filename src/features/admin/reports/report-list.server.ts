/** What people reported: the other side of a thread, or a page of the site by the report form. Open reports first. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { setBlocked } from '../../messages/messages.server.ts';
import { threadReports } from '../../messages/messages.table.ts';
import { adminPaths } from '../admin-paths.ts';
import type { RowForm } from '../handle-form.server.ts';
import { defineList } from '../lists/list.ts';
import { reports } from '../reports.table.ts';
import { adminErrors } from '../words.ts';
import { reportListWords as words } from './words.ts';

/** Both kinds as one table. Ids say which kind: "thread.{id}.{side}" or "page.{id}". */
const reported = `(
  select 'thread.' || thread_id || '.' || side as id, thread_reports.created_at, handled_at, reason as body, side::text as side,
    visitor_name, vendors.name as store, vendors.slug, thread_id::text as thread_id, blocked_at is not null as blocked,
    '' as path, '' as email,
    case when side = 'vendor' then vendors.owner else visitor_name end as reporter,
    case when side = 'vendor' then vendors.email when disowned_at is null then visitor_email else '' end as reporter_email
  from thread_reports join threads on threads.id = thread_id join vendors on vendors.id = threads.vendor_id
  union all
  select 'page.' || id, created_at, handled_at, body, null, null, null, null, null, false, path, email, '', email from reports)`;

export interface ReportRow extends Record<string, unknown> {
  id: string;
  created_at: string;
  handled_at: string | null;
  body: string;
  side: 'visitor' | 'vendor' | null;
  visitor_name: string | null;
  store: string | null;
  slug: string | null;
  thread_id: string | null;
  blocked: boolean;
  path: string;
  email: string;
  /** Who reported it: a name, or empty, and the address to which a reply goes, or empty. */
  reporter: string;
  reporter_email: string;
}

const isOpen: SQL = sql`reported.handled_at is null`;

export function titleOf({ side, visitor_name: visitor, store, path }: ReportRow): string {
  if (side === 'visitor') return words.said(visitor ?? '', store ?? '');
  if (side === 'vendor') return words.said(store ?? '', visitor ?? '');
  return path === '' ? words.noPage : words.aboutPage(path);
}

export const reportList = defineList<ReportRow>({
  path: adminPaths.reports,
  csvPath: adminPaths.file('reports'),
  words,
  views: [
    { name: 'open', label: words.view.open, where: isOpen },
    { name: 'all', label: words.view.all, where: undefined },
  ],
  order: { table: reported, alias: 'reported', key: 'created_at', id: 'id', isUuid: false, newestFirst: true },
  matches: (pattern) =>
    sql`(reported.body ilike ${pattern} or reported.visitor_name ilike ${pattern} or reported.store ilike ${pattern}
      or reported.path ilike ${pattern} or reported.email ilike ${pattern})`,
  read: async (db, { where, orderBy, limit }) => {
    const { rows } = await db.execute<ReportRow>(sql`select * from ${sql.raw(reported)} as reported
      where ${where ?? sql`true`} order by ${sql.join(orderBy, sql`, `)} limit ${limit}`);
    return rows;
  },
  head: (row) => ({
    title: titleOf(row),
    href: adminPaths.report(row.id),
    ...(row.email === '' ? {} : { note: words.answerTo(row.email) }),
    text: row.body,
    acts: [
      ...(row.handled_at === null ? [{ do: 'handled', label: words.handle }] : []),
      ...(row.thread_id === null
        ? []
        : [row.blocked ? { do: 'unblock', label: words.unblock } : { do: 'block', label: words.block }]),
    ],
  }),
  columns: [
    { label: words.subject, value: titleOf, fileOnly: true },
    { label: words.text, value: ({ body }) => body, fileOnly: true },
    { label: words.email, value: ({ email }) => email, fileOnly: true },
    { label: words.at, value: ({ created_at: at }) => new Date(at) },
    { label: words.handledAt, value: ({ handled_at: at }) => (at === null ? null : new Date(at)) },
  ],
});

/** Reads one report; null for an unknown one. @param id not checked yet */
export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  const [row] = await reportList.read(db, { where: sql`reported.id = ${id}`, orderBy: [sql`reported.id`], limit: 1 });
  return row ?? null;
}

export const countOpenReports = sql<number>`((select count(*) from thread_reports where handled_at is null)
  + (select count(*) from reports where handled_at is null))::int`;

/** Marks a report as handled. Returns the id of the report or its thread; null if it was handled already or is unknown. */
export async function markHandled(tx: Database, id: string, handledBy: string): Promise<string | null> {
  const [kind, key = '', side] = id.split('.');
  const set = { handledAt: sql`now()`, handledBy };
  if (!isUuid(key)) return null;
  if (kind === 'page') {
    const done = await tx
      .update(reports)
      .set(set)
      .where(and(eq(reports.id, key), isNull(reports.handledAt)))
      .returning();
    return done.length > 0 ? key : null;
  }
  if (side !== 'visitor' && side !== 'vendor') return null;
  const ofThread = and(eq(threadReports.threadId, key), eq(threadReports.side, side), isNull(threadReports.handledAt));
  const done = await tx.update(threadReports).set(set).where(ofThread).returning();
  return done.length > 0 ? key : null;
}

/**
 * Marks a report as handled, or ends or opens the visitor's side of a reported thread. A second click changes nothing.
 * @throws DomainError `invalid` for an unknown act or id
 */
export async function changeReport(
  app: Pick<App.Locals['app'], 'db' | 'clock'>,
  { actorId, act, id }: RowForm,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (act === 'handled') {
      const subjectId = await markHandled(tx, id, actorId);
      if (subjectId !== null) await recordAct(tx, { actorId, action: 'report.handled', subjectId });
      return;
    }
    const [kind, threadId = ''] = id.split('.');
    const isKnown = (act === 'block' || act === 'unblock') && kind === 'thread' && isUuid(threadId);
    if (!isKnown) throw new DomainError('invalid', adminErrors.unknown);
    await setBlocked({ ...app, db: tx }, threadId, act === 'block');
    await recordAct(tx, {
      actorId,
      action: act === 'block' ? 'thread.blocked' : 'thread.unblocked',
      subjectId: threadId,
    });
  });
}
