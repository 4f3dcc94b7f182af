import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Payout, PayoutItem, PayoutSchedule } from '../../../../src/features/buying/payments.ts';
import {
  describeNext,
  describePayouts,
  describeSchedule,
  formatPayoutDay,
} from '../../../../src/features/studio/payouts/describe-payouts.ts';
import { groupItems, loadPayouts } from '../../../../src/features/studio/payouts/payout-contents.server.ts';
import { readPayouts } from '../../../../src/features/studio/payouts/read-payouts.server.ts';
import { DomainError } from '../../../../src/platform/errors.ts';
import { makeVendor } from '../../../support/factories.ts';
import { makeOrder } from '../../../support/orders.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
const { db, clock } = app;
afterAll(() => app.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const payout = (changes: Partial<Payout> = {}): Payout => ({
  id: 'po_1',
  amountCents: 31_240,
  status: 'in_transit',
  arrivesAt: new Date('2026-11-24T00:00:00Z'),
  ...changes,
});

/** A provider that counts what it is asked. */
function provider(
  answers: { schedule?: PayoutSchedule; payouts?: Payout[]; items?: PayoutItem[]; fail?: boolean; hang?: boolean } = {},
) {
  const asked: string[] = [];
  const answer = async <T>(name: string, value: T): Promise<T> => {
    asked.push(name);
    if (answers.hang) return new Promise(() => {});
    if (answers.fail) throw new DomainError('payments_unavailable', 'Away.');
    return value;
  };
  const payments = {
    readBalance: () => answer('balance', { availableCents: 100, pendingCents: 9_500 }),
    listPayouts: () => answer('payouts', answers.payouts ?? [payout()]),
    readPayoutSchedule: async () => answers.schedule ?? null,
    listPayoutItems: ({ payoutId }: { payoutId: string }) => answer(payoutId, answers.items ?? []),
  };
  return { asked, answers, services: { db, clock, payments } };
}

const read = { state: 'read', account: 'a', balance: { availableCents: 0, pendingCents: 0 } } as const;

test('one line says what is on its way and the day on which the bank has it', () => {
  const later = payout({ id: 'po_2', amountCents: 5, arrivesAt: new Date('2026-11-26T00:00:00Z') });
  const line = (payouts: Payout[], more = {}) => describePayouts({ ...read, payouts, ...more }, '2026-11-20');
  expect(line([later, payout(), payout({ status: 'paid' })])).toBe('On its way: $312.40, Tuesday');
  expect(line([], { balance: { availableCents: 100, pendingCents: 9_500 } })).toBe(
    'Your next payout will include the $96.00 in your Stripe balance.',
  );
  expect(line([payout({ status: 'paid' })])).toBe('Nothing is on its way to your bank.');
  expect(describePayouts({ state: 'none' }, '2026-11-20')).toBeNull();
  expect(describePayouts({ state: 'unread' }, '2026-11-20')).toContain('We can’t load your payouts');
});

test.each([
  ['2026-11-24', 'today'],
  ['2026-11-23', 'tomorrow'],
  ['2026-11-18', 'Tuesday'],
  ['2026-11-17', 'Tue, Nov 24'],
  ['2026-11-25', 'Tue, Nov 24'],
])('seen on %s, a payout of November 24 has the day %j', (today, day) => {
  expect(formatPayoutDay(new Date('2026-11-24T00:00:00Z'), today)).toBe(day);
});

const schedule = (interval: PayoutSchedule['interval'], ...days: number[]) => ({ interval, days, delayDays: 2 });

test.each([
  // November 26, 2026, is a Thursday.
  [schedule('daily'), 100, 'arrives about November 30'],
  [schedule('daily'), 0, 'arrives about December 1'],
  [schedule('weekly', 5), 100, 'arrives about November 30'],
  [schedule('weekly', 5), 0, 'arrives about December 7'],
  [schedule('weekly', 2, 4), 0, 'arrives about December 2'],
  [schedule('monthly', 1), 100, 'arrives about December 2'],
  [schedule('monthly', 31), 100, 'arrives about December 1'],
  [schedule('manual'), 100, 'You start payouts yourself in Stripe.'],
  [null, 100, 'goes out with your next payout'],
])('by the schedule %j with %i cents ready, what waits %s', (schedule, availableCents, text) => {
  const waiting = { balance: { availableCents, pendingCents: 500 }, payouts: [payout({ status: 'paid' })], schedule };
  expect(describeNext(waiting, '2026-11-26')).toEqual({ amountCents: availableCents + 500, text });
});

test('what is on its way comes before what waits', () => {
  const both = { balance: { availableCents: 1, pendingCents: 0 }, payouts: [payout()], schedule: schedule('daily') };
  expect(describeNext(both, '2026-11-20')).toEqual({ amountCents: 31_240, text: 'on its way, Tuesday' });
  expect(describeNext({ ...read, payouts: [], schedule: null }, '2026-11-20')).toBeNull();
  expect(describeSchedule(schedule('weekly', 1, 5))).toContain('Stripe pays out every Monday and Friday, 2 days after');
  expect(describeSchedule(schedule('monthly', 15))).toContain('on day 15 of each month');
  expect(describeSchedule(schedule('manual'))).toBeNull();
});

test('a store is read once in 30 seconds, for all who ask, and again after that', async () => {
  const { id } = await makeVendor(db);
  const { asked, services } = provider();
  await Promise.all([readPayouts(services, id), readPayouts(services, id), loadPayouts(services, id)]);
  expect(asked).toEqual(['balance', 'payouts', 'po_1']);
  clock.advance(29_000);
  await loadPayouts(services, id);
  expect(asked).toHaveLength(3);
  clock.advance(1_000);
  expect(await readPayouts(services, id)).toMatchObject({ state: 'read', payouts: [{ id: 'po_1' }] });
  expect(asked).toHaveLength(5);
});

test('a provider that fails is left alone for 30 seconds too, and then read', async () => {
  const { id } = await makeVendor(db);
  const { asked, answers, services } = provider({ fail: true });
  expect(await readPayouts(services, id)).toEqual({ state: 'unread' });
  expect(await readPayouts(services, id)).toEqual({ state: 'unread' });
  expect(asked).toHaveLength(2);
  answers.fail = false;
  clock.advance(30_000);
  expect(await readPayouts(services, id)).toMatchObject({ state: 'read' });
});

test('a provider that doesn’t answer makes nobody wait for long', async () => {
  const { id } = await makeVendor(db);
  const { services } = provider({ hang: true });
  const start = performance.now();
  expect(await readPayouts(services, id)).toEqual({ state: 'unread' });
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('a store without an account asks nobody', async () => {
  const { id } = await makeVendor(db, { stripeAccountId: null });
  const { asked, services } = provider();
  expect(await loadPayouts(services, id)).toEqual({ state: 'none' });
  expect(asked).toEqual([]);
});

test('a payout contains orders by number, of this store alone; a part that can’t be read is null', async () => {
  const vendor = await makeVendor(db);
  const number = await makeOrder(db, vendor, { paymentId: 'pi_mine' });
  await makeOrder(db, await makeVendor(db), { paymentId: 'pi_other' });
  const items: PayoutItem[] = [
    { kind: 'payment', paymentId: 'pi_mine', netCents: 900 },
    { kind: 'refund', paymentId: 'pi_mine', netCents: -200 },
    { kind: 'payment', paymentId: 'pi_other', netCents: 5 },
    { kind: 'fee', paymentId: null, netCents: 3 },
  ];
  expect(await loadPayouts(provider({ items }).services, vendor.id)).toMatchObject({
    contents: [
      {
        id: 'po_1',
        parts: [
          { number, netCents: 700 },
          { kind: 'payment', number: null, netCents: 5 },
          { kind: 'fee', number: null, netCents: 3 },
        ],
      },
    ],
  });
  expect(groupItems([], new Map())).toEqual([]);
  const half = provider();
  half.services.payments.listPayoutItems = async () => Promise.reject(new Error('Away.'));
  expect(await loadPayouts(half.services, vendor.id)).toMatchObject({ state: 'read', contents: [{ parts: null }] });
});
