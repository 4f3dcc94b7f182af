import { asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { users } from '../../accounts/accounts.table.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { reportReplies } from '../reports.table.ts';
import { findReport, markHandled, titleOf } from './report-list.server.ts';
import type { ReportMail } from './report-mail.ts';
import { findReportSubject } from './report-subject.server.ts';
import { reportAnswerErrors as errors, reportPageWords as words } from './words.ts';

export const replySchema = v.object({
  body: textSchema({ label: errors.label, missing: errors.empty, max: 4000, multiline: true }),
  /** How many replies the page showed. */
  seen: v.pipe(v.string(errors.seen), v.regex(/^\d{1,4}$/, errors.seen), v.transform(Number)),
  close: v.optional(v.literal('yes')),
});

type Reply = v.InferOutput<typeof replySchema>;

export async function readReplies(db: Database, report: string) {
  const { body, email, createdAt } = reportReplies;
  return await db
    .select({ body, email, createdAt, sender: users.name })
    .from(reportReplies)
    .leftJoin(users, eq(users.id, reportReplies.sentBy))
    .where(eq(reportReplies.report, report))
    .orderBy(asc(createdAt));
}

/** Refuses a reply to a report that somebody has answered or closed since the page was shown, and the same reply again. */
async function requireOpen(tx: Database, report: string, { seen, body }: Reply) {
  // One reply at a time; the row itself may be in either of two tables.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`report ${report}`}))`);
  const row = await findReport(tx, report);
  if (row === null) throw new DomainError('not_found', errors.notFound);
  const replies = await readReplies(tx, report);
  if (replies.at(-1)?.body === body) throw new DomainError('stale', errors.sent);
  if (row.handled_at !== null) throw new DomainError('stale', errors.closed);
  if (replies.length !== seen) throw new DomainError('stale', errors.answered);
  if (row.reporter_email === '') throw new DomainError('invalid', errors.noAddress);
  return row;
}

/**
 * Sends a reply, once: the same form sent again, or another admin's from before it, is refused and nothing is mailed.
 * @throws DomainError `not_found`, `stale`, and `invalid` for a report without an address
 */
export async function answerReport(
  {
    db,
    clock,
    mails,
    contactEmail,
  }: Pick<Services, 'db' | 'clock'> & { mails: MailQueue<ReportMail>; contactEmail: string },
  { actorId, report, reply }: { actorId: string; report: string; reply: Reply },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireOpen(tx, report, reply);
    const to = row.reporter_email;
    const values = { report, email: to, body: reply.body, sentBy: actorId, createdAt: clock.now() };
    await tx.insert(reportReplies).values(values);
    const about = row.thread_id === null ? (await findReportSubject(tx, row.path)).name : titleOf(row);
    const data = { about: about || words.site, reported: row.body, reply: reply.body, contactEmail };
    await mails.add(tx, { template: 'report-reply', to, data });
    const [, subjectId = report] = report.split('.');
    await recordAct(tx, { actorId, action: 'report.answered', subjectId });
    if (!reply.close) return;
    await markHandled(tx, report, actorId);
    await recordAct(tx, { actorId, action: 'report.handled', subjectId });
  });
}
