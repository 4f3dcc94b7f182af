/** Files share their worker (isolate: false in vitest.config.ts), so each gives back what it has replaced. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
