/** Runs `work` at once and then every `ms`, never twice at a time. @returns the way to stop, which waits for a run under way. */
export function runEvery(
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, ms);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
