/** A payment by card on the phone: it asks until it was paid, and leaves only when the provider says that nobody can pay any more. */
import { expect, test } from 'vitest';
import type { BoothDay, BoothPayment } from '../../../../src/features/booth/booth.api.ts';
import { createPayment } from '../../../../src/features/booth/phone/payment.store.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';

const day = { tax: null, cardTax: null, roundsCash: true } as unknown as BoothDay;
const price = { unitPriceCents: 2_600, listPriceCents: 2_600, cashPriceCents: null, reason: null };
const draft = [{ key: 'k', productId: 'k', name: 'Mug', ...price, quantity: 1, picture: null }];
const payment = (state: BoothPayment['state']): BoothPayment => ({
  id: 'id',
  state,
  number: 'B-1',
  token: 'abcdefghijklmnop',
  subtotalCents: 2_600,
  taxCents: 0,
  totalCents: 2_600,
  expiresAt: '2026-11-29T18:00:00Z',
});
const later = () => new Promise((resolve) => setTimeout(resolve, 1));
const unreachable = () => Promise.reject<BoothPayment>(new TypeError('Failed to fetch'));

function open(answers: {
  start?: () => Promise<BoothPayment>;
  ask?: () => Promise<BoothPayment>;
  cancel?: () => Promise<BoothPayment>;
}) {
  const facts = new Map<string, unknown>();
  const paid: string[] = [];
  const parts = {
    box: {
      read: async (name: string) => (facts.get(name) ?? null) as never,
      async put(name: string, value: unknown) {
        if (value === null) facts.delete(name);
        else facts.set(name, value);
      },
    },
    start: answers.start ?? (async () => payment('open')),
    ask: answers.ask ?? (async () => payment('open')),
    cancel: answers.cancel ?? (async () => payment('ended')),
    paid: async ({ number }: BoothPayment) => {
      paid.push(number);
    },
    newId: () => 'id',
    wait: later,
  };
  return { store: createPayment(parts), again: () => createPayment(parts), facts, paid };
}

test('it asks until it was paid', async () => {
  let asked = 0;
  const { store, facts, paid } = open({ ask: async () => payment(++asked < 3 ? 'open' : 'paid') });
  await store.start(draft, day);
  expect([store.$state.get().step, facts.get('payment')]).toEqual(['open', 'id']);
  await expect.poll(() => store.$state.get().step).toBe('paid');
  expect([asked, store.$state.get().isLate, facts.has('payment'), paid]).toEqual([3, false, false, ['B-1']]);
});

test('Cancel believes the provider: ended, or paid after all', async () => {
  const ended = open({});
  await ended.store.start(draft, day);
  expect([await ended.store.end(), ended.store.$state.get().step]).toEqual([true, 'ended']);
  const late = open({ cancel: async () => payment('paid') });
  await late.store.start(draft, day);
  expect([await late.store.end(), late.store.$state.get()]).toMatchObject([false, { step: 'paid', isLate: true }]);
});

test('while the provider can’t be asked, nobody leaves: it may still be paid', async () => {
  let cancel = unreachable;
  const { store, facts } = open({ cancel: () => cancel() });
  await store.start(draft, day);
  expect([await store.end(), store.$state.get().step, facts.get('payment')]).toEqual([false, 'failed', 'id']);
  cancel = async () => payment('ended');
  expect(await store.end()).toBe(true);
  expect(facts.has('payment')).toBe(false);
});

test('a begun payment is found again after a reload, also one whose beginning wasn’t answered', async () => {
  const { store, again, facts } = open({ start: unreachable });
  await store.start(draft, day);
  expect([store.$state.get().step, facts.get('payment')]).toEqual(['failed', 'id']);
  const reloaded = again();
  expect([await reloaded.resume(), reloaded.$state.get().step]).toEqual([true, 'open']);
  expect(await reloaded.end()).toBe(true);
  expect(await again().resume()).toBe(false);
});

test('what can’t begin says why, and may be left', async () => {
  const gone = new ApiError('API Error: gone', 409, { code: 'out_of_stock', error: 'Somebody just bought it.' });
  const { store } = open({
    start: () => Promise.reject(gone),
    cancel: () => Promise.reject(new ApiError('API Error: no', 404, { code: 'not_found' })),
  });
  await store.start(draft, day);
  expect(store.$state.get()).toMatchObject({ step: 'failed', problem: 'Somebody just bought it.' });
  expect(await store.end()).toBe(true);
});
