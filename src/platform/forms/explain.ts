import { ApiError } from '../api/typed-fetch.ts';

/** What a form says when it can't be saved. */
export interface FailureWords {
  offline: string;
  signedOut: string;
  problems: string;
  failed: string;
  /** Without it, the server's own sentence is shown. */
  tooMany?: string;
}

/** Returns what to say after a call failed: why nothing was saved, and what to do. */
export function explain(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) return words.offline;
  const { status, body } = error;
  if (status === 401) return words.signedOut;
  if (status === 429 && words.tooMany) return words.tooMany;
  if (body.fields?.length) return words.problems;
  return status < 500 && body.error ? body.error : words.failed;
}
