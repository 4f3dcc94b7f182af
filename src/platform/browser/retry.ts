const firstWaitMs = 4_000;
const longestWaitMs = 60_000;

/**
 * Runs something again after a while, each time after a longer one, until it worked. Not all browsers tell when the
 * connection is back: a page that was opened without one may never hear of it.
 */
export function createRetry(run: () => void): { failed(): void; worked(): void } {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    failed() {
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(firstWaitMs * 2 ** failures, longestWaitMs));
      failures += 1;
    },
    worked() {
      clearTimeout(timer);
      failures = 0;
    },
  };
}
