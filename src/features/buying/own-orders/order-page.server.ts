/** Loads the page of an order for its buyer: by the link in a mail, or for the account that ordered. */
import type { AstroGlobal } from 'astro';
import type { FormState, Texts } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { countAccepted, takeToken } from '../../../platform/http/rate-limit.ts';
import { hourMs } from '../../../platform/time.ts';
import { enterByLink, postLinkForm } from '../../accounts/links/link-page.server.ts';
import { linkEndedWords } from '../../accounts/links/words.ts';
import { askForRefund } from '../refunds/ask-for-refund.server.ts';
import { readSettlement, type Settlement } from '../refunds/read-settlement.server.ts';
import { receiveRequestPhotos } from '../refunds/request-photos.server.ts';
import { findOwnOrder, type OwnOrder, type OwnOrderKey } from './own-order.server.ts';
import { orderMessagesPath, refundId, refundRequestSchema } from './own-orders.ts';
import { ownOrderErrors } from './words.ts';

/** What messages do for an order's page. Its routes pass it in, because messages know orders, not the other way round. */
export interface OrderMessages {
  hasThread(orderId: string): Promise<boolean>;
  /** Sends what the buyer typed. @throws DomainError */
  write(orderId: string, typed: Texts): Promise<void>;
}

interface OwnOrderPage {
  /** Null if there is no such order for the caller. */
  own: OwnOrder | null;
  hasThread: boolean;
  settlement: Settlement | null;
  refused: FormState | null;
}

/** Requests that were sent. */
const requestsOfOrder = { name: 'refund-requests', limit: 5, perMs: hourMs };
/** Forms with photos, also refused ones, because photos take time to be made. */
const photosOfOrder = { name: 'refund-request-photos-of-order', limit: 20, perMs: hourMs };
/** Limits everybody together. */
const photosOfAll = { name: 'refund-request-photos', limit: 1000, perMs: hourMs };

interface Way {
  key: OwnOrderKey | null;
  /** Takes the forms about the link itself. Returns null for other forms. */
  handleLinkForm?: (typed: Texts) => Promise<Response | null>;
}

async function handleOrderForm(
  page: AstroGlobal,
  form: string,
  typed: Texts,
  orderId: string,
  messages: OrderMessages,
): Promise<string> {
  const { app } = page.locals;
  const { pathname } = page.url;
  if (form === 'refund') {
    const { reason } = parseInput(refundRequestSchema, typed);
    const files = (page.locals.files ?? []).filter(({ field }) => field === 'photos');
    await countAccepted(app, [{ ...requestsOfOrder, who: orderId }], async () => {
      if (files.length > 0) {
        takeToken(app, photosOfOrder, orderId);
        takeToken(app, photosOfAll, 'all');
      }
      await askForRefund(app, orderId, { reason, photos: await receiveRequestPhotos(app, files) });
    });
    return `${pathname}#${refundId}`;
  }
  if (form === 'message') {
    await messages.write(orderId, typed);
    return `${orderMessagesPath(pathname)}?sent=1`;
  }
  throw unknownForm(ownOrderErrors.unknownForm);
}

async function loadOrderPage(
  page: AstroGlobal,
  messages: OrderMessages,
  { key, handleLinkForm }: Way,
): Promise<Response | OwnOrderPage> {
  const { app } = page.locals;
  const find = () => (key === null ? null : findOwnOrder(app.db, key));
  const refused = await handleForm(page, {
    words: { rate_limited: key === null ? linkEndedWords.tooMany : ownOrderErrors.tooMany },
    run: async ({ form, typed }) => {
      const done = await handleLinkForm?.(typed);
      if (done) return done;
      const found = await find();
      return found === null ? page.url.pathname : await handleOrderForm(page, form, typed, found.order.id, messages);
    },
  });
  if (refused instanceof Response) return refused;
  const own = await find();
  if (own === null && page.response.status === 200) page.response.status = 404;
  if (own === null) return { own, refused, hasThread: false, settlement: null };
  const settlement = await readSettlement(app, own.order);
  return { own, refused, settlement, hasThread: await messages.hasThread(own.order.id) };
}

/** Loads the page of the order that the URL's token opens. Returns a response after a form. */
export async function loadLinkedOrder(page: AstroGlobal, messages: OrderMessages): Promise<Response | OwnOrderPage> {
  const id = await enterByLink(page, 'order');
  const handleLinkForm = (typed: Texts) => postLinkForm(page, 'order', typed);
  return await loadOrderPage(page, messages, { key: id === null ? null : { id }, handleLinkForm });
}

/**
 * Loads the page of the order with the URL's number, if it is the account's. Returns a response after a form.
 * @param userId account id of the session, which `guard` has checked
 */
export async function loadAccountOrder(
  page: AstroGlobal,
  messages: OrderMessages,
  userId: string,
): Promise<Response | OwnOrderPage> {
  return await loadOrderPage(page, messages, { key: { userId, number: page.params['number'] ?? '' } });
}
