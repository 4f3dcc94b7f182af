/** The forms of a refund, which work without JavaScript: choose, look at the preview, confirm; or decline a request. */
import type { AstroGlobal } from 'astro';
import { isDomainError } from '../../../../platform/errors.ts';
import { type FormState, newForm, type Texts } from '../../../../platform/forms/form-state.ts';
import { takeForm } from '../../../../platform/forms/take-form.server.ts';
import { parseInput } from '../../../../platform/http/parse.ts';
import type { RateLimit } from '../../../../platform/http/rate-limit.ts';
import { logError } from '../../../../platform/http/responses.ts';
import { minuteMs } from '../../../../platform/time.ts';
import { paths } from '../../../../site/paths.ts';
import type { Viewer } from '../../../accounts/identity.ts';
import { continueRefund } from '../../../buying/refunds/continue-refund.server.ts';
import type { RefundPlan, RefundRequest } from '../../../buying/refunds/refund-plan.ts';
import { declineRequest } from '../../../buying/refunds/refund-requests.server.ts';
import { previewRefund, startRefund } from '../../../buying/refunds/start-refund.server.ts';
import type { OwnStore } from '../../own-store.server.ts';
import { findStoreRefunds, type StoreRefunds } from './read-store-refunds.server.ts';
import { confirmSchema, declineSchema, readRequest } from './refund-input.ts';

const limits: readonly RateLimit[] = [{ name: 'refunds', by: 'account', limit: 60, perMs: minuteMs }];

/** The second step: what would happen, and what a confirmation sends back. */
export interface ShownPreview {
  request: RefundRequest;
  plan: RefundPlan;
  revision: string;
  /** Id of the refund that a confirmation makes: confirmed twice, it is the same one. */
  id: string;
  restock: boolean;
  reason: string;
}

/** What the page shows. */
export interface RefundStep {
  preview: ShownPreview | null;
  form: FormState;
}

/** Units go back up for sale by default while the artist has them. */
const hasPieces = ({ money: { order } }: StoreRefunds) => order.parcel === 'to_send' || order.parcel === 'to_hand_over';

function showPreview(found: StoreRefunds, typed: Texts): ShownPreview {
  const request = readRequest(typed, found.money.lines);
  const isBack = typed['do'] === 'confirm';
  return {
    ...previewRefund(found.money, request),
    request,
    id: crypto.randomUUID(),
    restock: isBack ? typed['restock'] === '1' : hasPieces(found),
    reason: isBack ? (typed['reason'] ?? '') : '',
  };
}

async function confirm(
  { locals: { app, requestId } }: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  found: StoreRefunds,
  typed: Texts,
): Promise<void> {
  const { id, revision, reason } = parseInput(confirmSchema, typed);
  const wanted = {
    id,
    orderId: found.money.order.id,
    request: readRequest(typed, found.money.lines),
    revision,
    source: viewer.userId === store.ownerUserId ? ('vendor' as const) : ('admin' as const),
    requestedBy: viewer.userId,
    reason: reason === '' ? null : reason,
  };
  await app.db.transaction((tx) => startRefund(tx, wanted, app.clock.now()));
  // It is recorded. If Stripe can't be reached now, the job goes on, and the order's page says that it is on its way.
  await continueRefund(app, id).catch((error: unknown) => {
    logError(error, requestId, isDomainError(error) ? error.code : 'internal');
  });
}

/** Returns the preview as it is now, if the order has changed since it was shown; null if there is none any more. */
async function previewAgain({ locals }: AstroGlobal, store: OwnStore, number: string, typed: Texts) {
  try {
    const found = await findStoreRefunds(locals.app.db, store.id, number);
    return found && showPreview(found, typed);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return null;
  }
}

/** Handles a step of the form: leads to the order once it is done, else shows the page. `enterStudio` has checked who sends it. */
export async function takeRefundStep(
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  found: StoreRefunds,
): Promise<Response | RefundStep> {
  const { order } = found.money;
  let step: RefundStep = { preview: null, form: newForm };
  const outcome = await takeForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    run: async ({ app, form, typed }) => {
      if (form === 'confirm') await confirm(page, viewer, store, found, typed);
      else if (form === 'decline') await declineRequest(app, order.id, parseInput(declineSchema, typed).answer);
      else step = { preview: showPreview(found, typed), form: { ...newForm, form, values: typed } };
      return `${paths.vendorOrder(store.slug, order.number)}#refunds`;
    },
  });
  if (step.preview || outcome === null) return step;
  if (outcome instanceof Response) return outcome;
  const isConfirmed = outcome.form === 'confirm';
  return { preview: isConfirmed ? await previewAgain(page, store, order.number, outcome.values) : null, form: outcome };
}
