/** Ends what an order needs of a person, once an admin has settled its payment at the provider. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { readOrderLines } from '../../buying/orders/orders.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { lockOrder } from '../../buying/orders/read-orders.server.ts';
import { releaseUnits } from '../../buying/orders/stock.server.ts';
import type { RowForm } from '../handle-form.server.ts';
import { adminErrors } from '../words.ts';
import { settleErrors as words } from './words.ts';

export const noteMax = 300;

const noteSchema = textSchema({ label: words.noteLabel, missing: words.noNote, max: noteMax });

/**
 * Marks an order as settled, and puts what it still holds back on sale. A second click changes nothing. Another payment of the order
 * needs a person again (`applySession`).
 * @throws DomainError `invalid` for an unknown act or no note, `stale` if the order needs nobody
 */
export async function settleByHand(
  { db, clock }: Pick<App.Locals['app'], 'db' | 'clock'>,
  { actorId, act, id, note }: RowForm,
): Promise<void> {
  if (act !== 'settle' || !isUuid(id)) throw new DomainError('invalid', adminErrors.unknown);
  const said = v.safeParse(noteSchema, note);
  if (!said.success) throw new DomainError('invalid', said.issues[0].message);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.status !== 'needs_attention' || order.attention === 'refund_due') {
      throw new DomainError('stale', words.nothing);
    }
    if (order.attentionClosedAt !== null) return;
    const now = clock.now();
    await releaseUnits(tx, id, await readOrderLines(tx, id), now);
    const closed = { attentionClosedAt: now, attentionClosedBy: actorId, attentionNote: said.output };
    await tx
      .update(orders)
      .set({ ...closed, closedAt: order.closedAt ?? now })
      .where(eq(orders.id, id));
    const details = { number: order.number, attention: order.attention };
    await recordAct(tx, { actorId, action: 'order.settled', subjectId: id, details });
  });
}
