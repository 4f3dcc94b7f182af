import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSendOnce, sentForMs } from '../../../../src/features/joining/signup/send-once.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a second press waits, and where the page stays after all, the form can be sent again', () => {
  const shown: boolean[] = [];
  const once = createSendOnce((isSent) => shown.push(isSent));
  expect([once.send(), once.send()]).toEqual([true, false]);
  vi.advanceTimersByTime(sentForMs - 1);
  expect(once.send()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(once.send()).toBe(true);
  expect(shown).toEqual([true, false, true]);
  // The page comes back from the browser's memory.
  once.renew();
  expect(once.send()).toBe(true);
  vi.advanceTimersByTime(sentForMs - 1);
  expect(once.send()).toBe(false);
});
