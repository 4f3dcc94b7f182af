import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { DomainError } from '../../../platform/errors.ts';
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

/**
 * Writes to an artist who applied, without deciding: the same form sent again, or another admin's from before it, is refused.
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
