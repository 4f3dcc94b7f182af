const firstWaitMs = 4_000;
const longestWaitMs = 60_000;

/**
 * Retries with exponential backoff until it works, because not all browsers fire `online`: a page that was opened
 * offline may never get the event.
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
