import { ApiError } from '../api/typed-fetch.ts';

/** What a form says when it can't be saved, and whether something was sent or charged. */
export interface FailureWords {
  offline: string;
  signedOut?: string;
  problems?: string;
  tooMany?: string;
  /** A proxy answered in place of our server. */
  away?: string;
  refused?(reason: string): string;
  failed: string;
}

/** Returns what to say after a call failed: why, and what to do. What has no words of its own is told by the server's sentence. */
export function explain(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) return words.offline;
  const { status, body } = error;
  if (status === 401 && words.signedOut) return words.signedOut;
  if (status === 429 && words.tooMany) return words.tooMany;
  if (body.fields?.length && words.problems) return words.problems;
  if ([502, 503, 504].includes(status) && words.away) return words.away;
  if (status >= 500 || !body.error) return words.failed;
  return words.refused?.(body.error) ?? body.error;
}
