import type { OfflineCopy } from './offline-copy.ts';
import { offlineLimits } from './offline-rules.ts';

export interface PageAnswerOptions {
  /** Asks the network for the page. */
  ask(): Promise<Response>;
  copy: Pick<OfflineCopy, 'page' | 'keepPage'>;
  /** Called when the network says that nobody is signed in. */
  leave(): Promise<void>;
  /** Takes work that goes on after the answer. */
  meanwhile(work: Promise<unknown>): void;
  patienceMs?: number;
}

/**
 * The page from the network, which comes first; the kept one where the network is away, slow or in trouble. A page from
 * the network is kept for the next time, also when it came too late for this one.
 * @throws what `ask` throws, where nothing is kept
 */
export async function answerPage({ ask, copy, leave, meanwhile, patienceMs }: PageAnswerOptions): Promise<Response> {
  const asked = ask();
  meanwhile(
    asked
      .then(async (answer) => {
        if (answer.status === 401) await leave();
        else await copy.keepPage(answer.clone());
      })
      .catch(() => undefined),
  );
  const inTrouble = (answer: Response) => (answer.status >= 500 ? null : answer);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs ?? offlineLimits.pageMs, null);
  });
  const inTime = await Promise.race([asked.then(inTrouble, () => null), patience]);
  clearTimeout(timer);
  return inTime ?? (await copy.page()) ?? asked;
}
