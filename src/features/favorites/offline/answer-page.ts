import type { OfflineCopy } from './offline-copy.ts';
import { offlineLimits } from './offline-rules.ts';

export interface AnswerPageOptions {
  fetchPage(): Promise<Response>;
  copy: Pick<OfflineCopy, 'findPage' | 'storePage'>;
  /** Called if the server answers that nobody is signed in. */
  onSignedOut(): Promise<void>;
  /** Takes the work that continues after the answer. */
  waitUntil(work: Promise<unknown>): void;
  timeoutMs?: number;
}

/**
 * Answers with the page from the network, or with the stored one if the network is missing, slow or answers an error. The
 * network's page is stored for the next time, even if it comes too late for this one.
 * @throws what `fetchPage` throws, if no page is stored
 */
export async function answerPage(options: AnswerPageOptions): Promise<Response> {
  const { fetchPage, copy, onSignedOut, waitUntil, timeoutMs = offlineLimits.pageMs } = options;
  const fetched = fetchPage();
  waitUntil(
    fetched
      .then(async (response) => {
        if (response.status === 401) await onSignedOut();
        else await copy.storePage(response.clone());
      })
      .catch(() => undefined),
  );
  const withoutServerError = (response: Response) => (response.status >= 500 ? null : response);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  const inTime = await Promise.race([fetched.then(withoutServerError, () => null), timeout]);
  clearTimeout(timer);
  return inTime ?? (await copy.findPage()) ?? fetched;
}
