import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchMe } from '../../../../src/features/accounts/session/session.api.ts';
import { createSession, sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import { keptPerson } from '../../../support/collections-world.ts';
import { Disk } from '../../../support/fake-browser.ts';

/** A network that never answers, on a clock that the test moves. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('asking who is signed in gives up after ten seconds', async () => {
  const asked = expect(fetchMe()).rejects.toThrow('Too late.');
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
});

it('whoever was signed in stays so while the server does not answer, and nobody waits any longer', async () => {
  const disk = new Disk();
  disk.hint = '1';
  disk.values.set(sessionKey, keptPerson('pat', '1'));
  const session = createSession(disk.tab());
  let isOver = false;
  void session.refresh(true).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  expect(session.$state.get().person?.id).toBe('pat');
  expect(disk.hint).toBe('1');
});
