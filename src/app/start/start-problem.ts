import { reasonOf } from '../backup/problem.ts';

/** Returns why the site could not start, with the setting that is likely to fix it, or the whole stack if unknown. */
export function startProblem(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', message = '' } = cause as { code?: string; message?: string };
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|28P01|3D000)$/.test(code)) {
    return `The site could not start: can't connect to the database of DATABASE_URL (${message || code}).`;
  }
  if (/^(EACCES|EEXIST|ENOTDIR|EROFS|ENOSPC)$/.test(code)) {
    return `The site could not start: the folder of DATA_DIR can't be used (${message}).`;
  }
  // One with a cause says what was being done, such as which migration.
  const reason = cause === error ? reasonOf(error) : null;
  if (reason !== null) return `The site could not start: ${reason}.`;
  return `The site could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
