import type { AstroGlobal } from 'astro';
import { DomainError, isDomainError } from '../../../../platform/errors.ts';
import { type FormState, newForm, type Texts } from '../../../../platform/forms/form-state.ts';
import { handleForm } from '../../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../../platform/http/parse.ts';
import { checkRateLimits, type RateLimit } from '../../../../platform/http/rate-limit.ts';
import { logError } from '../../../../platform/http/responses.ts';
import { pick } from '../../../../platform/objects.ts';
import { minuteMs } from '../../../../platform/time.ts';
import { paths } from '../../../../site/paths.ts';
import type { Viewer } from '../../../accounts/identity.ts';
import { partNames } from '../../../buying/refunds/refund-parts.ts';
import type { RefundRequest } from '../../../buying/refunds/refund-plan.ts';
import { declineRequest } from '../../../buying/refunds/refund-requests.server.ts';
import { continueRefund } from '../../../buying/refunds/refund-saga.server.ts';
import { previewRefund, startRefund } from '../../../buying/refunds/start-refund.server.ts';
import { artistLimits } from '../../../messages/messages.server.ts';
import type { OwnStore } from '../../own-store.server.ts';
import { computeKept, sumMoney } from '../order-money.server.ts';
import { askBuyer } from './ask-buyer.server.ts';
import { findStoreRefunds, type StoreRefunds } from './read-store-refunds.server.ts';
import { askSchema, confirmSchema, declineSchema } from './refund-input.ts';
import { type RefundMoney, type RefundView, readRequest, viewRefund } from './refund-view.ts';
import { refundFormErrors, refundPageWords as words } from './words.ts';

const limits: readonly RateLimit[] = [{ name: 'refunds', by: 'account', limit: 60, perMs: minuteMs }];

export interface RefundStep {
  /** The order, read again if the form was refused. */
  found: StoreRefunds;
  view: RefundView;
  /** Id of the refund that the form makes: sent twice, it is the same one. */
  id: string;
  restock: boolean;
  form: FormState;
}

/** Units go back up for sale by default while the artist has them. */
const hasPieces = ({ money: { order } }: StoreRefunds) =>
  order.parcelState === 'to_send' || order.parcelState === 'to_hand_over';

const orderNames = [
  ...partNames,
  'discountCents',
  'discountPercent',
  'shippingProcessingCents',
  'totalCents',
  'taxOwedBy',
  'applicationFeeCents',
  'processorFeeCents',
  'parcelState',
] as const;
const refundNames = [...partNames, 'id', 'status', 'applicationFeeCents', 'feeTaxCents', 'feeReturnedAt'] as const;

/** Returns what the page and its script count with, and nothing else of the order. */
export function toRefundMoney({ money: { order, lines, refunds, disputes }, postage }: StoreRefunds): RefundMoney {
  const { keptCents } = computeKept(sumMoney(order, refunds, disputes, postage));
  return {
    order: pick(order, orderNames),
    lines: lines.map((line) => pick(line, ['position', 'name', 'unitPriceCents', 'quantity'])),
    refunds: refunds.map((refund) => ({
      ...pick(refund, refundNames),
      lines: refund.lines.map((line) => pick(line, ['position', 'quantity'])),
    })),
    keptCents,
    buyer: order.customerName ?? words.buyerByName,
  };
}

const showStep = (found: StoreRefunds, form: FormState): RefundStep => ({
  found,
  view: viewRefund(toRefundMoney(found), form.values),
  id: crypto.randomUUID(),
  restock: isSent(form) ? form.values['restock'] === '1' : hasPieces(found),
  form,
});

const isSent = ({ form }: FormState): boolean => form === 'preview' || form === 'confirm';

/** Reads what is to be refunded. @throws DomainError `invalid` for an amount that is none */
function parseRequest(found: StoreRefunds, typed: Texts): RefundRequest {
  const request = readRequest(typed, found.money);
  if (request !== null) return request;
  const message = refundFormErrors.badAmount;
  throw new DomainError('invalid', message, { fields: [{ path: 'amount', message }] });
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
    request: parseRequest(found, typed),
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

/** Handles a form of the page: leads to the order once it is done, else shows the page. `enterStudio` has checked who sends it. */
export async function handleRefundStep(
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  found: StoreRefunds,
): Promise<Response | RefundStep> {
  const { order } = found.money;
  let shown = newForm;
  const outcome = await handleForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    run: async ({ app, form, typed }) => {
      if (form === 'confirm') await confirm(page, viewer, store, found, typed);
      else if (form === 'ask') {
        const { question } = parseInput(askSchema, typed);
        checkRateLimits(app, artistLimits, { address: page.locals.clientAddress, userId: viewer.userId });
        await askBuyer(app, order.id, question);
        return `${paths.vendorOrder(store.slug, order.number)}#needs`;
      } else if (form === 'decline') await declineRequest(app, order.id, parseInput(declineSchema, typed).answer);
      else {
        previewRefund(found.money, parseRequest(found, typed));
        shown = { ...newForm, form: 'preview', values: typed };
      }
      return `${paths.vendorOrder(store.slug, order.number)}#refunds`;
    },
  });
  if (isSent(shown) || outcome === null) return showStep(found, shown);
  if (outcome instanceof Response) return outcome;
  // Somebody else may have changed the order meanwhile.
  return showStep((await findStoreRefunds(page.locals.app.db, store.id, order.number)) ?? found, outcome);
}
