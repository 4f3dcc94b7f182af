import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runEvery } from '../../src/platform/run-every.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work runs immediately and then periodically', async () => {
  const work = vi.fn(async () => {});
  const stop = runEvery(1_000, work, () => {});
  await vi.advanceTimersByTimeAsync(3_500);
  expect(work).toHaveBeenCalledTimes(4);
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(4);
});

test('runs never overlap, and stopping waits for the current one', async () => {
  let finish = () => {};
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const stop = runEvery(1_000, work, () => {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped).toBe(false);
  finish();
  await stopping;
});

test('a failed run is reported, and the next one starts', async () => {
  const errors: unknown[] = [];
  const work = vi.fn(async () => {
    throw new Error('away');
  });
  const stop = runEvery(1_000, work, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(errors).toHaveLength(2);
  await stop();
});
