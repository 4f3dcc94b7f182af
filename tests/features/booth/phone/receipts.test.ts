/** Receipts by email on a phone: kept with a sale until it is recorded, mailed once, and the address forgotten. */
import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import type { KeptReceipt } from '../../../../src/features/booth/phone/kept-receipt.ts';
import { type KeptSale, keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { createReceipts } from '../../../../src/features/booth/phone/receipts.store.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import { phoneSale } from '../../../support/booth.ts';

const noon = new Date('2026-11-29T17:00:00Z');
const mug = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Mug', priceCents: 2_600 };
const saved = keepSale(phoneSale([mug], { now: noon }), 'kiln');
const recorded: KeptSale = { ...saved, state: 'recorded', number: 'B-1' };

function open(sale: KeptSale, answer: () => Promise<void> = async () => {}, rows = new Map<string, KeptReceipt>()) {
  const sent: string[] = [];
  const $sales = atom<readonly KeptSale[]>([sale]);
  const receipts = createReceipts({
    $sales,
    now: () => noon,
    async mail({ sale: id, email }) {
      sent.push(`${id === sale.id} ${email}`);
      await answer();
    },
    box: {
      listReceipts: async () => [...rows.values()],
      async putReceipt(receipt) {
        rows.set(receipt.id, receipt);
      },
      async removeReceipt(id) {
        rows.delete(id);
      },
    },
  });
  return {
    receipts,
    $sales,
    sent,
    rows,
    state: () => receipts.$receipts.get().map(({ state, email }) => [state, email]),
  };
}

test('an address waits until its sale is recorded, also over a reload, is mailed once, and forgotten', async () => {
  const first = open(saved);
  await first.receipts.ask(saved.id, 'ada@example.org');
  expect([first.sent, first.state()]).toEqual([[], [['waiting', 'ada@example.org']]]);
  const second = open(saved, undefined, first.rows);
  await second.receipts.load();
  second.$sales.set([recorded]);
  await second.receipts.flush();
  await second.receipts.flush();
  expect([second.sent, second.state()]).toEqual([['true ada@example.org'], [['mailed', null]]]);
  expect(JSON.stringify([...second.rows.values()])).not.toContain('ada');
});

test('what fails in passing is tried again; what is refused is not, nor is a sale’s that was', async () => {
  let isAway = true;
  const away = open(recorded, async () => {
    if (isAway) throw new TypeError('Failed to fetch');
  });
  await away.receipts.ask(saved.id, 'ada@example.org');
  expect(away.state()).toEqual([['waiting', 'ada@example.org']]);
  isAway = false;
  await away.receipts.flush();
  expect(away.state()).toEqual([['mailed', null]]);
  for (const [status, state] of [
    [429, 'waiting'],
    [503, 'waiting'],
    [404, 'refused'],
    [422, 'refused'],
  ] as const) {
    const tab = open(recorded, () => Promise.reject(new ApiError('API Error: no', status, {})));
    await tab.receipts.ask(saved.id, 'ada@example.org');
    expect(tab.state()[0]?.[0], String(status)).toBe(state);
  }
  const told = open(recorded, () => Promise.reject(new ApiError('no', 422, { error: 'Show the code.' })));
  await told.receipts.ask(saved.id, 'ada@example.org');
  expect(told.receipts.$receipts.get()[0]).toMatchObject({ state: 'refused', reason: 'Show the code.' });
  const refused = open({ ...saved, state: 'refused', reason: 'totals' });
  await refused.receipts.ask(saved.id, 'ada@example.org');
  expect([refused.sent, refused.state()]).toEqual([[], [['refused', null]]]);
});

test('an address that is typed while another one is sent is sent too', async () => {
  const waits: (() => void)[] = [];
  const tab = open(recorded, () => new Promise((resolve) => waits.push(resolve)));
  const first = tab.receipts.ask(saved.id, 'adq@example.org');
  await expect.poll(() => waits.length).toBe(1);
  const second = tab.receipts.ask(saved.id, 'ada@example.org');
  waits[0]?.();
  await expect.poll(() => waits.length).toBe(2);
  waits[1]?.();
  await Promise.all([first, second]);
  expect([tab.sent, tab.state()]).toEqual([['true adq@example.org', 'true ada@example.org'], [['mailed', null]]]);
});

test('after a week the phone knows of no receipt', async () => {
  const row: KeptReceipt = {
    id: saved.id,
    email: 'ada@example.org',
    state: 'waiting',
    askedAt: '2026-11-22T16:00:00Z',
  };
  const tab = open(saved, undefined, new Map([[row.id, row]]));
  await tab.receipts.load();
  await expect.poll(() => tab.rows.size).toBe(0);
  expect(tab.state()).toEqual([]);
});
