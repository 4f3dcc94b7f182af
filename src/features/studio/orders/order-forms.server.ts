import type { AstroGlobal } from 'astro';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { backToForm, redirectForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { minuteMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { isUndecided } from '../../buying/in-person/conflicts.server.ts';
import { conflictDecisions, decideConflict } from '../../buying/in-person/settle-conflicts.server.ts';
import {
  correctTracking,
  handOver,
  handOverByName,
  markDelivered,
  markSent,
  type ParcelKey,
  undoParcel,
} from '../../buying/orders/parcel.server.ts';
import { pickupCodeSchema, recognizedSchema, sentSchema, undoSchema } from '../../buying/orders/parcel.ts';
import { parcelErrors } from '../../buying/orders/words.ts';
import { answerPrivateNotFound } from '../../catalog/not-found.server.ts';
import type { OwnStore } from '../own-store.server.ts';

/** Name of the form in the cookie that carries an error back to the page. */
export const orderForm = 'order';

/** What a form does: the value of its button. */
const orderActs = ['sent', 'corrected', 'delivered', 'code', 'name', 'undo'] as const;

type OrderAct = (typeof orderActs)[number];

const limits: readonly RateLimit[] = [{ name: 'parcels', by: 'account', limit: 120, perMs: minuteMs }];

async function run(
  { locals: { app } }: AstroGlobal,
  viewer: Viewer,
  key: ParcelKey,
  act: OrderAct,
  typed: Texts,
): Promise<'sent' | 'corrected' | 'delivered' | 'handed_over' | 'undone'> {
  const { db } = app;
  const now = app.clock.now();
  switch (act) {
    case 'sent':
      await markSent(db, app, key, parseInput(sentSchema, typed), now);
      return act;
    case 'corrected':
      await correctTracking(db, app, key, parseInput(sentSchema, typed), app.clock);
      return act;
    case 'delivered':
      await markDelivered(db, key, now);
      return act;
    case 'code':
      await handOver(db, key, parseInput(pickupCodeSchema, typed).code, viewer.userId, now);
      return 'handed_over';
    case 'name':
      await handOverByName(db, key, parseInput(recognizedSchema, typed), viewer.userId, now);
      return 'handed_over';
    case 'undo':
      await undoParcel(db, app.clock, key, parseInput(undoSchema, typed).at);
      return 'undone';
  }
}

const kept = ['do', 'carrier', 'trackingNumber', 'code', 'name', 'number', 'note'];

/** Handles a form of an order's page, and leads back to it. `enterStudio` has checked who sends it. */
export async function changeOrder(
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  order: { id: string; number: string },
): Promise<Response> {
  const back = paths.vendorOrder(store.slug, order.number);
  return await redirectForm(page, {
    limits,
    userId: viewer.userId,
    run: async ({ app, form, typed }) => {
      const decision = conflictDecisions.find((one) => one === form);
      if (decision !== undefined) {
        const decided = { id: typed['conflict'] ?? '', decision, by: viewer.userId, revision: typed['revision'] ?? '' };
        await decideConflict(app, store.id, decided, app.clock.now());
        return back;
      }
      const act = orderActs.find((one) => one === form);
      // No page of ours sends this, and there is no form to show again.
      if (act === 'undo' && /\p{Cc}/u.test(typed['at'] ?? '')) return answerPrivateNotFound({ what: 'page' });
      if (act === undefined) throw new DomainError('not_found', parcelErrors.noOrder);
      if (act === 'sent' && (await isUndecided(app.db, order.id)))
        throw new DomainError('stale', parcelErrors.decideFirst);
      const done = await run(page, viewer, { vendorId: store.id, orderId: order.id }, act, typed);
      // An address keeps its fragment otherwise, and the page would open at the form that is there again.
      return `${back}?done=${done}${done === 'undone' ? '#done' : ''}`;
    },
    failed: backToForm(orderForm, () => `${back}#problem`, { kept }),
  });
}
