/** What is only on the phone isn't deleted, and what the server could never read isn't typed. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type BoothDay, phoneSaleSchema } from '../../../../src/features/booth/booth.api.ts';
import { addOther, findCardProblem, isTooMuch, toPhoneSale } from '../../../../src/features/booth/phone/draft.ts';
import { applyAnswer, isOnlyHere, isUnsent, keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { maxLengths } from '../../../../src/features/booth/sale-limits.ts';
import { readLine } from '../../../../src/platform/clean-text.ts';
import { phoneSale } from '../../../support/booth.ts';

const now = new Date('2026-11-29T17:00:00Z');
const day: BoothDay = {
  phone: { id: 'p', name: 'Mara’s phone', isHelper: false },
  store: { id: 's', slug: 'portland-kiln', name: 'Portland Kiln' },
  serverTime: now.toISOString(),
  day: '2026-11-29',
  event: null,
  pieces: [],
  tax: { name: 'Kentucky sales tax 6%', rate: 600, permit: '482911' },
  cardTax: null,
  roundsCash: true,
  takesCards: true,
  maxDiscountPercent: 100,
  charges: [],
};
const sell = (name: string, cents: number, reference = '') =>
  toPhoneSale(
    addOther([], 'x', name, cents),
    day,
    { tender: 'cash', reference },
    {
      id: crypto.randomUUID(),
      now,
      receiptToken: 'a'.repeat(32),
    },
  );
const isRead = (sale: unknown) => v.safeParse(phoneSaleSchema, sale).success;

test('a sale that the server could not read is only here, though it is not sent again', () => {
  const sale = phoneSale([], { now });
  const refuse = (reason: 'unreadable' | 'piece') =>
    applyAnswer(keepSale(sale, 'kiln'), { outcome: 'refused', id: sale.id, reason, message: '' });
  expect(
    [refuse('unreadable'), refuse('piece'), keepSale(sale, 'kiln')].map((kept) => [isUnsent(kept), isOnlyHere(kept)]),
  ).toEqual([
    [false, true],
    [false, false],
    [true, true],
  ]);
});

test('a text that is taken while typing is one that the server reads, and no other', () => {
  const texts = [
    'Mug',
    ' Mug ',
    '',
    '  ',
    '\u200b',
    'a\u202eb',
    'a\u0007b',
    'a\tb',
    'é'.repeat(120),
    'x'.repeat(121),
    '\u0958'.repeat(100),
  ];
  for (const text of texts) {
    const line = readLine(text, maxLengths.name);
    expect(isRead(sell(line ?? text, 500)), JSON.stringify(text)).toBe(Boolean(line));
    const reference = readLine(text, maxLengths.reference);
    expect(isRead(sell('Mug', 500, text)), JSON.stringify(text)).toBe(reference !== null);
  }
});

test('a sale of more than the server takes can’t be paid; a card can’t pay less than fifty cents', () => {
  for (const cents of [94_339_620, 94_339_622, 94_339_623, 99_999_999]) {
    expect(isTooMuch(addOther([], 'x', 'House', cents), day), String(cents)).toBe(!isRead(sell('House', cents)));
  }
  const cardOf = (cents: number) => findCardProblem(addOther([], 'x', 'Sticker', cents), day, false);
  expect([cardOf(49), cardOf(50), findCardProblem([], day, false)]).toEqual(['tooSmall', null, null]);
});
