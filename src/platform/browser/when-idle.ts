/**
 * Runs once the page is idle, after half a second at most: Chromium may never call back while a page draws nothing. Without
 * `requestIdleCallback`, as in Safari, runs after the current task.
 */
export function whenIdle(run: () => void): void {
  if (self.requestIdleCallback) self.requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run);
}
