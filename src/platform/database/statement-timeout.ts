/** True if the database gave up on a statement, because it took longer than its `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '57014') return true;
  }
  return false;
}
