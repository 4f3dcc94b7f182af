import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from '../../../src/platform/browser/when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

it('runs after half a second on a page that never says that it is idle', async () => {
  const silent = (run: () => void, { timeout }: { timeout: number }) => setTimeout(run, timeout);
  vi.stubGlobal('self', { requestIdleCallback: silent });
  const start = performance.now();
  await new Promise<void>((resolve) => whenIdle(resolve));
  expect(performance.now() - start).toBeLessThan(2_000);
});

it('runs in browsers without requestIdleCallback', async () => {
  vi.stubGlobal('self', {});
  await new Promise<void>((resolve) => whenIdle(resolve));
});
