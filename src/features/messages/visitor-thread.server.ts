/** Loads the page of a thread for the visitor who has its link. */
import type { AstroGlobal } from 'astro';
import { seeOther } from '../../platform/http/form.ts';
import { type Refusal, takePageForm, unknownForm } from '../../platform/http/page-form.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { enterByLink, postLinkForm } from '../accounts/links/link-page.server.ts';
import { answerSchema, reportSchema } from './messages.api.ts';
import { answerThread, countVisitorAnswer, reportThread } from './messages.server.ts';
import { readThread, type Thread } from './threads.server.ts';
import { messageNotices, threadErrors } from './words.ts';

export interface VisitorThread {
  /** Null if the link opens nothing. */
  thread: Thread | null;
  refusal: Refusal | null;
}

const caching = 'private, no-store';

/** Returns what the page shows, or after a form where to go. */
export async function loadVisitorThread(page: AstroGlobal, number: number): Promise<Response | VisitorThread> {
  const { app } = page.locals;
  const id = await enterByLink(page, 'thread');
  const path = page.url.pathname;
  let refusal: Refusal | null = null;
  if (page.request.method === 'POST') {
    const outcome = await takePageForm(
      page,
      async (form, typed) => {
        const done = await postLinkForm(page, 'thread', typed);
        if (done !== null) return done;
        if (id === null) return seeOther(path, { caching });
        if (form === 'answer') {
          const { body } = parseInput(answerSchema, typed);
          countVisitorAnswer(app, id);
          await answerThread(app, id, { side: 'visitor', body });
          return seeOther(`${path}?sent=1`, { caching });
        }
        if (form !== 'report') throw unknownForm(threadErrors.unknown);
        const { reason } = parseInput(reportSchema, typed);
        await reportThread(app, { threadId: id, side: 'visitor', reason });
        return seeOther(path, { caching });
      },
      messageNotices.rateLimited,
    );
    if (outcome instanceof Response) return outcome;
    refusal = outcome;
  }
  const thread = id === null ? null : await readThread(app.db, id, { page: number });
  if (thread === null && page.response.status === 200) page.response.status = 404;
  return { thread, refusal };
}
