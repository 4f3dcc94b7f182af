import { ApiError } from '../api/typed-fetch.ts';

/** What a form says when it can't be saved. Without a text that may be left out, the server's own sentence is shown. */
export interface FailureWords {
  offline: string;
  failed: string;
  signedOut?: string;
  /** The fields themselves say what is wrong. */
  problems?: string;
  tooMany?: string;
}

/** Returns what to say after a call failed: why nothing was saved, and what to do. */
export function explain(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) return words.offline;
  const { status, body } = error;
  if (status === 401 && words.signedOut) return words.signedOut;
  if (status === 429 && words.tooMany) return words.tooMany;
  const [wrong] = body.fields ?? [];
  if (wrong) return words.problems ?? wrong.message;
  return status < 500 && body.error ? body.error : words.failed;
}
