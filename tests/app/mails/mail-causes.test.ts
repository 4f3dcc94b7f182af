/** Every mail is counted as it is queued: what others can have sent to a mailbox in a day is bounded, whatever it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { limitMails } from '../../../src/app/mails/mail-causes.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

function openQueue() {
  let now = Date.parse('2026-11-29T12:00:00Z');
  const [queued, logged]: [Mail[], string[]] = [[], []];
  const queue = limitMails({ add: async (_tx, mail) => void queued.push(mail) }, { now: () => new Date(now) }, (line) =>
    logged.push(line),
  );
  const add = async (times: number, mail: object) => {
    const before = queued.length;
    for (let time = 0; time < times; time += 1) await queue.add(fresh.db, mail as Mail);
    return queued.length - before;
  };
  return { add, logged, passDay: () => (now += 24 * 3_600_000) };
}

test('a mailbox gets twenty account mails a day, at whatever of its addresses', async () => {
  const { add, logged, passDay } = openQueue();
  expect(await add(15, { template: 'verify-email', to: 'ada@gmail.com', data: {} })).toBe(15);
  expect(await add(9, { template: 'no-account', to: 'A.da+shop@googlemail.com', data: {} })).toBe(5);
  // Whoever signs others up keeps nobody from a new password.
  expect(await add(1, { template: 'password-reset', to: 'ada@gmail.com', data: {} })).toBe(1);
  expect(logged).toHaveLength(4);
  expect(logged.join()).not.toMatch(/ada/i);
  expect(await add(1, { template: 'no-account', to: 'ida@gmail.com', data: {} })).toBe(1);
  passDay();
  expect(await add(1, { template: 'no-account', to: 'ada@gmail.com', data: {} })).toBe(1);
});

test('an artist has twenty mails a day sent about an order, however often its number is corrected', async () => {
  const { add } = openQueue();
  const about = (orderNumber: string) => ({ template: 'order-sent', to: 'buyer@example.org', data: { orderNumber } });
  expect(await add(30, about('RC-1'))).toBe(20);
  expect(await add(1, { ...about('RC-1'), template: 'refund' })).toBe(0);
  expect(await add(1, about('RC-2'))).toBe(1);
});

test('all stores together mail a stranger twenty times a day; what people chose is not counted', async () => {
  const { add } = openQueue();
  expect(await add(30, { template: 'booth-receipt', to: 'guest@example.org', data: {} })).toBe(20);
  expect(await add(1, { template: 'artist-answer', to: 'guest@example.org', data: {} })).toBe(0);
  for (const template of ['notification', 'password-changed', 'artist-message', 'report-reply'])
    expect(await add(25, { template, to: 'guest@example.org', data: {} }), template).toBe(25);
});
