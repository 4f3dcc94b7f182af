import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { auditLog } from '../../accounts/accounts.table.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { applications } from './applications.table.ts';
import { lockApplication } from './decide.server.ts';
import type { ApplicationServices } from './services.ts';
import { applicationErrors as words } from './words.ts';

export const replySchema = v.object({
  body: textSchema({ label: words.replyLabel, missing: words.noReply, max: 4000, multiline: true }),
  /** How many replies the page showed. */
  replies: v.pipe(v.string(words.unknown), v.regex(/^\d{1,4}$/, words.unknown), v.transform(Number)),
});

/** Returns who replied last. */
async function findLastReplier(tx: Database, id: string): Promise<string | null> {
  const [act] = await tx
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'application.replied')))
    .orderBy(desc(auditLog.at))
    .limit(1);
  return act?.actorId ?? null;
}

/**
 * Writes to an artist who applied, without deciding. The same form sent again by the same admin changes nothing, and another from
 * before the last reply is refused.
 * @throws DomainError `not_found`, `stale`, and `invalid` for an address that isn't confirmed
 */
export async function replyToApplicant(
  app: ApplicationServices,
  { actorId, id }: { actorId: string; id: string },
  { body, replies }: v.InferOutput<typeof replySchema>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { row, account } = await lockApplication(tx, id);
    if (row.state !== 'open') throw new DomainError('stale', words.decidedMeanwhile);
    const isNext = row.replies.length === replies + 1 && row.replies.at(-1)?.body === body;
    if (isNext && (await findLastReplier(tx, id)) === actorId) return;
    if (row.replies.length !== replies) throw new DomainError('stale', words.repliedMeanwhile);
    if (!account.emailVerified) throw new DomainError('invalid', words.applicantNotReachable);
    await tx
      .update(applications)
      .set({ replies: [...row.replies, { body, at: app.clock.now().toISOString() }] })
      .where(eq(applications.id, id));
    const data = { name: row.name, reply: body, contactEmail: app.config.site.contactEmail };
    await app.mails.add(tx, { template: 'application-reply', to: account.email, data });
    await recordAct(tx, { actorId, action: 'application.replied', subjectId: id });
  });
}
