import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession, fetchMe, sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import { storedSession } from '../../../support/collections-world.ts';
import { Disk } from '../../../support/fake-browser.ts';

/** Requests never get a response, with fake timers. */
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

it('fetchMe times out after ten seconds', async () => {
  const asked = expect(fetchMe()).rejects.toThrow('Too late.');
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
});

it('a signed-in account stays signed in when the server does not answer in time', async () => {
  const disk = new Disk();
  disk.hint = '1';
  disk.values.set(sessionKey, storedSession('pat', '1'));
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
