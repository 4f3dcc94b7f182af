/** Limits in memory: what counts. */
import { expect, test } from 'vitest';
import { DomainError } from '../../../src/platform/errors.ts';
import { countAccepted, type takeToken } from '../../../src/platform/http/rate-limit.ts';
import { hourMs } from '../../../src/platform/time.ts';
import { fakeClock } from '../../support/clock.ts';

type App = Parameters<typeof takeToken>[0];
const limitedApp = () => ({ config: { rateLimits: true }, clock: fakeClock() }) as unknown as App;
const requests = { name: 'requests', limit: 5, perMs: hourMs, who: 'order 1' };

test('work that is refused doesn’t count, work that succeeds does', async () => {
  const app = limitedApp();
  const refused = () => Promise.reject(new DomainError('invalid', 'Not a photo.'));
  for (let n = 0; n < 20; n += 1) await expect(countAccepted(app, [requests], refused)).rejects.toThrow('Not a photo.');
  const done = () => Promise.resolve('sent');
  for (let n = 0; n < 5; n += 1) expect(await countAccepted(app, [requests], done)).toBe('sent');
  await expect(countAccepted(app, [requests], done)).rejects.toMatchObject({
    message: 'Too many attempts. Please try again in 12 minutes.',
    details: { retryAfter: 720 },
  });
});

test('work that runs counts meanwhile, so that many at once are no way around', async () => {
  const app = limitedApp();
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, () => countAccepted(app, [requests], () => Promise.reject(new Error('refused')))),
  );
  const limited = all.filter((one) => one.status === 'rejected' && one.reason.code === 'rate_limited');
  expect(limited).toHaveLength(3);
});
