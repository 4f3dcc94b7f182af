import type { AstroGlobal } from 'astro';
import { DomainError } from '../../platform/errors.ts';
import type { FormState, Texts } from '../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { parseInput } from '../../platform/http/parse.ts';
import type { Viewer } from '../accounts/identity.ts';
import { enterByLink, postLinkForm } from '../accounts/links/link-page.server.ts';
import { linkEndedWords } from '../accounts/links/words.ts';
import { findOwnOrder } from '../buying/own-orders/own-order.server.ts';
import { messageId } from '../buying/own-orders/own-orders.ts';
import { answerSchema, reportSchema } from './messages.api.ts';
import { answerThread, countVisitorAnswer, findOrderThread, reportThread } from './messages.server.ts';
import { disownThread, openThread } from './open-thread.server.ts';
import { readThread, type Thread } from './threads.server.ts';
import { messageNotices, threadErrors } from './words.ts';

interface VisitorThread {
  /** Null if the link opens nothing. */
  thread: Thread | null;
  refused: FormState | null;
}

interface Way {
  /** The thread's id; null if the link opens nothing. */
  id: string | null;
  /** Takes the forms about the link itself. Returns null for other forms. */
  handleLinkForm?: (typed: Texts) => Promise<Response | null>;
  /** The visitor, if they are in their account. */
  viewer?: Viewer;
}

async function handleThreadForm(
  page: AstroGlobal,
  form: string,
  typed: Texts,
  { id, viewer = null }: { id: string; viewer?: Viewer | null },
): Promise<string> {
  const { app } = page.locals;
  const path = page.url.pathname;
  if (form === 'answer') {
    const { body } = parseInput(answerSchema, typed);
    countVisitorAnswer(app, id);
    await answerThread(app, id, { side: 'visitor', body, viewer });
    return `${path}?sent=1`;
  }
  if (form === 'open') {
    await openThread(app, id);
    return path;
  }
  if (form === 'not-mine') {
    return (await disownThread(app, id)) ? path : `${path}?ended=1`;
  }
  if (form !== 'report') throw unknownForm(threadErrors.unknown);
  const { reason } = parseInput(reportSchema, typed);
  await reportThread(app, { threadId: id, side: 'visitor', reason });
  return path;
}

async function loadThread(
  page: AstroGlobal,
  number: number,
  { id, handleLinkForm, viewer }: Way,
): Promise<Response | VisitorThread> {
  const refused = await handleForm(page, {
    words: { rate_limited: id === null ? linkEndedWords.tooMany : messageNotices.rateLimited },
    run: async ({ form, typed }) => {
      const done = await handleLinkForm?.(typed);
      if (done) return done;
      // Refused rather than redirected, so that nobody takes a lost message for a sent one.
      if (id === null) throw new DomainError('not_found', threadErrors.closed);
      return await handleThreadForm(page, form, typed, { id, ...(viewer && { viewer }) });
    },
  });
  if (refused instanceof Response) return refused;
  const thread = id === null ? null : await readThread(page.locals.app.db, id, { page: number });
  if (thread === null && page.response.status === 200) page.response.status = 404;
  return { thread, refused };
}

export async function loadVisitorThread(page: AstroGlobal, number: number): Promise<Response | VisitorThread> {
  const id = await enterByLink(page, 'thread');
  return await loadThread(page, number, { id, handleLinkForm: (typed) => postLinkForm(page, 'thread', typed) });
}

/**
 * Loads the thread of an order below the order's page, for who may open that. An order without messages leads to the form on
 * its page.
 */
async function loadOrderThread(
  page: AstroGlobal,
  number: number,
  orderId: string | null,
  way: Omit<Way, 'id'>,
): Promise<Response | VisitorThread> {
  const id = orderId === null ? null : await findOrderThread(page.locals.app.db, orderId);
  if (orderId !== null && id === null) {
    return seeOther(`${page.url.pathname.replace(/\/messages$/, '')}#${messageId}`);
  }
  return await loadThread(page, number, { id, ...way });
}

export async function loadLinkedOrderThread(page: AstroGlobal, number: number): Promise<Response | VisitorThread> {
  const id = await enterByLink(page, 'order');
  return await loadOrderThread(page, number, id, {
    handleLinkForm: (typed) => postLinkForm(page, 'order', typed),
  });
}

/**
 * Loads the thread of the order with the URL's number, if it is the account's.
 * @param viewer the session's account, which `guard` has checked
 */
export async function loadAccountOrderThread(
  page: AstroGlobal,
  number: number,
  viewer: Viewer,
): Promise<Response | VisitorThread> {
  const own = await findOwnOrder(page.locals.app.db, { userId: viewer.userId, number: page.params['number'] ?? '' });
  return await loadOrderThread(page, number, own?.order.id ?? null, { viewer });
}
