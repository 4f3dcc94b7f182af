import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { idSchema } from '../../../platform/api/text-schema.ts';
import type { FormState, Texts } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { answerPrivateNotFound } from '../../catalog/not-found.server.ts';
import { findNextMailBlock } from '../../messages/mail-limits.server.ts';
import { answerSchema, reportSchema } from '../../messages/messages.api.ts';
import {
  answerThread,
  artistLimits,
  findOrderThread,
  markRead,
  markUnread,
  reportThread,
  setBlocked,
  writeAboutOrder,
} from '../../messages/messages.server.ts';
import { readThread, type Thread } from '../../messages/threads.server.ts';
import { threadPath } from '../../messages/threads.ts';
import { messageNotices, threadErrors } from '../../messages/words.ts';
import type { OwnStore } from '../own-store.server.ts';
import { findBuyer } from './order-buyer.server.ts';

interface Entry {
  viewer: Viewer;
  store: OwnStore;
}

export interface StoreThread {
  thread: Thread;
  /** Why the next message isn't mailed; null if it is. */
  notNext: Awaited<ReturnType<typeof findNextMailBlock>>;
  refused: FormState | null;
}

interface FirstMessage {
  order: string;
  refused: FormState | null;
}

const tooMany = { rate_limited: messageNotices.rateLimited };

const isId = (text: string | undefined): text is string => v.is(idSchema(''), text);

function countMessage(page: AstroGlobal, viewer: Viewer): void {
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, artistLimits, { address: clientAddress, userId: viewer.userId });
}

async function handleThreadForm(
  page: AstroGlobal,
  { viewer, store }: Entry,
  threadId: string,
  form: string,
  typed: Texts,
): Promise<string> {
  const { app } = page.locals;
  const path = threadPath(store.slug, threadId);
  switch (form) {
    case 'answer': {
      const { body } = parseInput(answerSchema, typed);
      countMessage(page, viewer);
      await answerThread(app, threadId, { side: 'vendor', body });
      return `${path}?sent=1`;
    }
    case 'report': {
      const { reason } = parseInput(reportSchema, typed);
      await reportThread(app, { threadId, side: 'vendor', reason });
      return path;
    }
    case 'block':
    case 'unblock':
      await setBlocked(app, threadId, form === 'block');
      return path;
    case 'unread':
      await markUnread(app.db, threadId);
      // Not to the thread, which would mark it as read again.
      return path.slice(0, path.lastIndexOf('/'));
    default:
      throw unknownForm(threadErrors.unknown);
  }
}

export async function loadStoreThread(
  page: AstroGlobal,
  entry: Entry,
  number: number,
): Promise<Response | StoreThread> {
  const { app } = page.locals;
  const { viewer, store } = entry;
  const id = page.params['thread'];
  const read = () => (isId(id) ? readThread(app.db, id, { page: number, vendorId: store.id }) : null);
  const thread = await read();
  if (thread === null) return answerPrivateNotFound({ what: 'page' });
  const refused = await handleForm(page, {
    words: tooMany,
    run: ({ form, typed }) => handleThreadForm(page, entry, thread.id, form, typed),
  });
  if (refused instanceof Response) return refused;
  // Neither an admin's look nor a prefetch is the artist's.
  const isSeen = viewer.userId === store.ownerUserId && !page.request.headers.has('sec-purpose');
  if (isSeen && number === 1) await markRead(app.db, thread);
  return { thread, notNext: await findNextMailBlock(app, thread.id), refused };
}

export async function loadFirstMessage(page: AstroGlobal, { viewer, store }: Entry): Promise<Response | FirstMessage> {
  const { app } = page.locals;
  const id = page.params['order'];
  const order = isId(id) ? await findBuyer(app.db, store.id, id) : null;
  if (!isId(id) || order === null) return answerPrivateNotFound({ what: 'page' });
  const known = await findOrderThread(app.db, id);
  const refused = await handleForm(page, {
    body: answerSchema,
    words: tooMany,
    run: async ({ input: { body } }) => {
      countMessage(page, viewer);
      const threadId = await writeAboutOrder(app, id, { side: 'vendor', body });
      return `${threadPath(store.slug, threadId)}?sent=1`;
    },
  });
  if (refused instanceof Response) return refused;
  if (refused === null && known !== null) return seeOther(threadPath(store.slug, known));
  return { order: order.number, refused };
}
