/** The forms of a refund, which work without JavaScript: choose, look at the preview, confirm; or decline a request. */
import type { AstroGlobal } from 'astro';
import { type DomainError, isDomainError } from '../../../../platform/errors.ts';
import { readForm, seeOther } from '../../../../platform/http/form.ts';
import { parseInput } from '../../../../platform/http/parse.ts';
import { checkRateLimits, type RateLimit } from '../../../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../../../platform/http/responses.ts';
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
  problem: { message: string; status: number } | null;
  typed: Readonly<Record<string, string>>;
}

/** Units go back up for sale by default while the artist has them. */
const hasPieces = ({ money: { order } }: StoreRefunds) => order.parcel === 'to_send' || order.parcel === 'to_hand_over';

function showPreview(found: StoreRefunds, typed: Readonly<Record<string, string>>): ShownPreview {
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
  typed: Readonly<Record<string, string>>,
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

/** Says what is wrong, with the preview as it is now if the order has changed since. */
async function showProblem(
  page: AstroGlobal,
  store: OwnStore,
  number: string,
  error: DomainError,
  typed: Readonly<Record<string, string>>,
): Promise<RefundStep> {
  const problem = { message: error.message, status: statusOf(error.code) };
  if (typed['do'] !== 'confirm') return { preview: null, problem, typed };
  try {
    const found = await findStoreRefunds(page.locals.app.db, store.id, number);
    return { preview: found && showPreview(found, typed), problem, typed };
  } catch (again) {
    if (!isDomainError(again)) throw again;
    return { preview: null, problem, typed };
  }
}

/** Handles a step of the form: leads to the order once it is done, else shows the page. `enterStudio` has checked who sends it. */
export async function takeRefundStep(
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  found: StoreRefunds,
): Promise<Response | RefundStep> {
  const { app, clientAddress, requestId } = page.locals;
  const { order } = found.money;
  let typed: Record<string, string> = {};
  try {
    typed = await readForm(page.request);
    checkRateLimits(app, limits, { address: clientAddress, userId: viewer.userId });
    if (typed['do'] === 'confirm') await confirm(page, viewer, store, found, typed);
    else if (typed['do'] === 'decline') {
      await declineRequest(app, order.id, parseInput(declineSchema, typed).answer);
    } else return { preview: showPreview(found, typed), problem: null, typed };
    return seeOther(`${paths.vendorOrder(store.slug, order.number)}#refunds`);
  } catch (error) {
    const known = toDomainError(error);
    if (statusOf(known.code) >= 500) logError(error, requestId, known.code);
    return showProblem(page, store, order.number, known, typed);
  }
}
