import { expect, test } from 'vitest';
import { costWords } from '../../../../src/features/buying/fees/words.ts';
import { computeKeep } from '../../../../src/features/studio/editor/keep.ts';
import { formatCents } from '../../../../src/platform/money.ts';

test('an artist keeps 98.5% of a piece if the buyer pays the card fee', () => {
  expect(computeKeep(11_000, 'added')).toEqual({
    keptCents: 10_835,
    ourFeeCents: 165,
    cardFeeCents: null,
    processingCents: 0,
  });
});

test('an artist keeps the rest after both fees if prices include the card fee', () => {
  expect(computeKeep(11_000, 'included')).toEqual({
    keptCents: 10_486,
    ourFeeCents: 165,
    cardFeeCents: 349,
    processingCents: 0,
  });
});

test('a discount for signed-in customers comes off before the fees', () => {
  expect(computeKeep(10_000, 'added', 10)).toEqual({
    keptCents: 8_865,
    ourFeeCents: 135,
    cardFeeCents: null,
    processingCents: 0,
  });
});

test('the price less our fee is kept at every price, to the cent', () => {
  for (let price = 50; price < 40_000; price += 7) {
    const { keptCents, ourFeeCents } = computeKeep(price, 'added');
    expect(keptCents + ourFeeCents, `${price}`).toBe(price);
  }
});

test.each([
  ['shown', '$45.62'],
  ['added', '$47.28'],
  ['included', '$45.59'],
] as const)(
  'the example of the invite is what the editor says below a price of $48, where card processing is %s',
  (setting, kept) => {
    expect(formatCents(computeKeep(4_800, setting).keptCents)).toBe(kept);
    expect(costWords.example(setting)).toBe(`A $48 piece leaves you ${kept}.`);
  },
);
