import { expect, test } from 'vitest';
import { listCostLines, readNotes, toTexts } from '../../../../src/features/studio/event-day/day-form.ts';
import { computeDay, countHome, noNotes } from '../../../../src/features/studio/event-day/day-sums.ts';

const nothing = {
  keptCents: 0,
  applicationFeeCents: 0,
  processorFeeCents: 0,
  artistTaxCents: 0,
  marketplaceTaxCents: 0,
};

test('the drawing’s day: cash, cards, and others, a booth fee, two costs, and five dollars short', () => {
  // $950.50 without tax, $57.03 of tax, and three cents that were rounded off.
  const tenders = [
    { tender: 'cash', count: 7, goodsCents: 56_300, roundingCents: -3, totalCents: 59_675 },
    { tender: null, count: 3, goodsCents: 19_850, roundingCents: 0, totalCents: 21_041 },
    { tender: 'venmo', count: 2, goodsCents: 9_300, roundingCents: 0, totalCents: 9_858 },
    { tender: 'card', count: 1, goodsCents: 9_600, roundingCents: 0, totalCents: 10_176 },
  ];
  const kept = { ...nothing, processorFeeCents: -700, applicationFeeCents: -298, artistTaxCents: -5_703 };
  const day = computeDay(
    tenders,
    { ...kept, keptCents: 95_050 - 3 - 700 - 298 },
    {
      ...noNotes,
      floatCents: 6_000,
      countedCents: 65_175,
      boothFeeCents: 8_500,
      costs: [
        { name: 'Parking', cents: 1_200 },
        { name: 'Bags', cents: 650 },
      ],
    },
  );
  expect(day).toMatchObject({
    count: 13,
    totalCents: 100_750,
    cashCents: 59_675,
    expectedCents: 65_675,
    differenceCents: -500,
    backCents: 0,
    artistTaxCents: 5_703,
    profitCents: 83_199,
  });
});

test('without sales and notes everything is zero, and never minus zero', () => {
  for (const cents of Object.values(computeDay([], null, noNotes))) expect(Object.is(cents, 0)).toBe(true);
});

test.each([
  [5, 2, undefined, { left: 3, home: 3, missing: 0 }],
  [5, 2, 2, { left: 3, home: 2, missing: 1 }],
  // A sale that a phone sent late explains what was missing.
  [5, 3, 2, { left: 2, home: 2, missing: 0 }],
  [1, 4, undefined, { left: 0, home: 0, missing: 0 }],
  [2, 0, 9, { left: 2, home: 2, missing: 0 }],
])('of %i brought and %i sold, %s counted', (brought, sold, counted, expected) => {
  expect(countHome(brought, sold, counted)).toEqual(expected);
});

test('a form is read to the cent, its empty lines are no costs, and what it says is shown again', () => {
  const piece = 'a3bb189e-8bf9-4c18-9b5e-1f2d3c4b5a69';
  const notes = readNotes({
    float: '60',
    counted: '$1,651.75',
    fee: '85.00',
    'cost-0-name': ' Parking,  two hours ',
    'cost-0-amount': '12',
    'cost-1-name': '',
    'cost-1-amount': '',
    'cost-2-amount': '6.50',
    [`home-${piece}`]: '3',
    'home-nothing': '4',
  });
  expect(notes).toEqual({
    floatCents: 6_000,
    countedCents: 165_175,
    boothFeeCents: 8_500,
    costs: [
      { name: 'Parking, two hours', cents: 1_200 },
      { name: '', cents: 650 },
    ],
    home: { [piece]: 3 },
  });
  expect(readNotes(toTexts(notes))).toEqual({ ...notes, home: {} });
  expect(listCostLines(toTexts(notes))).toEqual([0, 1, 2, 3]);
  expect(readNotes({})).toEqual(noNotes);
});

test('what is no amount, no number, or has no price is refused by its field', () => {
  const home = `home-${crypto.randomUUID()}`;
  const typed = {
    float: '1,5',
    counted: '-5',
    fee: '100000',
    'cost-1-name': 'Bags',
    [home]: '1.5',
    'cost-3-name': 'x'.repeat(61),
  };
  try {
    readNotes(typed);
    expect.unreachable();
  } catch (error) {
    const { details } = error as { details: { fields: { path: string }[] } };
    const paths = details.fields.map(({ path }) => path);
    expect(paths).toEqual(['float', 'counted', 'fee', 'cost-1-amount', 'cost-3-name', 'cost-3-amount', home]);
  }
});

test('what a cost was for is a text like any other', () => {
  for (const name of ['Parking\u202e', 'Parking\u0000', 'x'.repeat(61)])
    expect(() => readNotes({ 'cost-0-name': name, 'cost-0-amount': '5' })).toThrow();
});
