/** What the first screen says is true whatever the store has, who can see it, and who can buy. */
import { describe, expect, test } from 'vitest';
import { paymentStateWords } from '../../../src/features/studio/payments/words.ts';
import { describeToday, type TodayFacts } from '../../../src/features/studio/today/describe-today.ts';

const yesNo = [true, false];
const pieces = [
  { published: 0, soldOut: 0, drafts: 0 },
  { published: 0, soldOut: 0, drafts: 1 },
  { published: 0, soldOut: 0, drafts: 3 },
  { published: 1, soldOut: 0, drafts: 0 },
  { published: 4, soldOut: 2, drafts: 1 },
];
const combinations: TodayFacts[] = pieces.flatMap((counts) =>
  yesNo.flatMap((isActive) =>
    yesNo.flatMap((paymentsReady) =>
      [null, 'December 1'].map((awayUntil) => ({
        isActive,
        paymentsReady,
        hasDelivery: true,
        awayUntil,
        counts,
        isWaiting: !paymentsReady || counts.drafts > 0,
      })),
    ),
  ),
);

test('without delivery people see the pieces, but can’t buy them', () => {
  const facts = {
    isActive: true,
    awayUntil: null,
    paymentsReady: true,
    isWaiting: true,
    counts: { published: 1, soldOut: 0, drafts: 0 },
  };
  expect(describeToday({ ...facts, hasDelivery: true }).wall).not.toContain('can’t buy');
  expect(describeToday({ ...facts, hasDelivery: false }).wall).toContain('can’t buy them yet');
});

describe.each(combinations)('%j', (facts) => {
  const { isActive, awayUntil, paymentsReady, isWaiting, counts } = facts;
  const { away, quiet, wall } = describeToday(facts);

  test('the store is empty only without pieces and drafts', () => {
    expect(wall.includes('You have no pieces yet')).toBe(counts.published + counts.drafts === 0);
    expect(wall.includes('Publish')).toBe(counts.published === 0 && counts.drafts > 0);
    expect(/^\d+ piece/.test(wall)).toBe(counts.published > 0);
  });

  test('people see pieces only if there are some, in an open store', () => {
    expect(wall.includes('People can see')).toBe(
      counts.published > 0 && isActive && !paymentsReady && awayUntil === null,
    );
    expect(away?.includes('Your page stays') ?? false).toBe(isActive && awayUntil !== null);
    expect(away === null).toBe(awayUntil === null);
  });

  test('nothing needs the artist only if nothing waits, and an empty or closed store is never done', () => {
    const isDone = isActive && !isWaiting;
    const first = 'Your store is ready for its first piece.';
    expect(quiet).toBe(
      isDone
        ? counts.published === 0
          ? first
          : 'You’re all caught up. New orders and messages will show up here.'
        : null,
    );
  });
});

test('payments promise nothing about pieces, which may not exist, or be seen', () => {
  for (const { text } of Object.values(paymentStateWords))
    expect(text).not.toMatch(/people can (see|buy)|your pieces/i);
});
