/** Runs `work` now and then every `ms`, never concurrently. Returns a function that stops and waits for a current run. */
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
