/** What a phone shows while a sale is rung up is what the server computes. */

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type BoothDay, phoneSaleSchema } from '../../../../src/features/booth/booth.api.ts';
import { listToday, listUndone, sumByTender, sumElsewhere } from '../../../../src/features/booth/phone/day-sums.ts';
import {
  addOther,
  addPiece,
  beforeTax,
  changeQuantity,
  countUnits,
  type Draft,
  priceLine,
  priceTogether,
  suggestCash,
  toPaymentLines,
  toPhoneSale,
  totalOf,
} from '../../../../src/features/booth/phone/draft.ts';
import { exportSales } from '../../../../src/features/booth/phone/export-sales.ts';
import { keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { findTagged } from '../../../../src/features/booth/phone/read-tag.ts';

const piece = (name: string, priceCents: number) => ({
  id: crypto.randomUUID(),
  slug: name.toLowerCase().replace(/\W+/g, '-'),
  name,
  priceCents,
  picture: null,
  free: 1,
});
const [mugs, jar] = [piece('Lytle Street Mugs, Pair', 5_200), piece('Honey Jar', 4_400)];
const kentucky = { name: 'Kentucky sales tax 6%', rate: 600, permit: '482911' };
const day: BoothDay = {
  phone: { id: 'p', name: 'Mara’s phone', isHelper: false },
  store: { id: 's', slug: 'portland-kiln', name: 'Portland Kiln' },
  serverTime: '2026-11-29T17:00:00Z',
  day: '2026-11-29',
  event: null,
  pieces: [mugs, jar],
  tax: kentucky,
  cardTax: kentucky,
  roundsCash: true,
  takesCards: true,
  maxDiscountPercent: 100,
  charges: [],
};
const two: Draft = addPiece(addPiece([], mugs), jar);

test('the drawing’s sale: tax to the penny, cash to the nickel', () => {
  expect(totalOf(two, day, 'other')).toEqual({
    subtotalCents: 9_600,
    taxCents: 576,
    roundingCents: 0,
    totalCents: 10_176,
  });
  expect(totalOf(two, day, 'cash')).toMatchObject({ taxCents: 576, roundingCents: -1, totalCents: 10_175 });
  expect(totalOf(two, { ...day, tax: null }, null).totalCents).toBe(10_176);
  expect(totalOf(two, { ...day, tax: null }, 'cash').totalCents).toBe(9_600);
});

test('notes that may be handed over are more than the total', () => {
  expect(suggestCash(10_175)).toEqual([10_500, 11_000, 12_000]);
  expect(suggestCash(500)).toEqual([1_000, 2_000, 5_000]);
  expect(suggestCash(4_599)).toEqual([5_000, 6_000, 10_000]);
});

test('a piece that is tapped twice is one line of two; taken out, it is gone', () => {
  const again = addPiece(two, jar);
  expect([again.length, countUnits(again)]).toEqual([2, 3]);
  expect(changeQuantity(changeQuantity(again, jar.id, -1), jar.id, -1)).toHaveLength(1);
  const many = Array.from({ length: 120 }).reduce<Draft>((draft) => addPiece(draft, jar), []);
  expect(countUnits(many)).toBe(99);
});

test('a price on a line, or one for several, is what is asked for; the next unit of that piece has its own price again', () => {
  const friendly = priceLine(two, jar.id, 4_000, 'friend');
  expect(totalOf(friendly, day, 'other').subtotalCents).toBe(9_200);
  expect(toPaymentLines(friendly).items).toEqual([
    { productId: mugs.id, quantity: 1 },
    { productId: jar.id, quantity: 1, unitPriceCents: 4_000, reason: 'friend' },
  ]);
  expect(priceLine(friendly, jar.id, 4_400, 'friend')).toEqual(two);
  const keys = two.map(({ key }) => key);
  const bundle = priceTogether(changeQuantity(two, jar.id, 2), keys, 15_001, 'bundle') ?? [];
  expect([totalOf(bundle, day, null).subtotalCents, countUnits(bundle)]).toEqual([15_001, 4]);
  const more = addPiece(bundle, jar);
  expect(totalOf(more, day, null).subtotalCents).toBe(19_401);
  expect(new Set(more.map(({ key }) => key)).size).toBe(more.length);
  // Back at the piece's own price, the two lines are one again when they are sent.
  const split = addPiece(priceLine(two, jar.id, 4_000, null), jar);
  const alike = priceLine(split, jar.id, 4_400, null);
  const facts = { id: crypto.randomUUID(), now: new Date('2026-11-29T15:41:00Z'), receiptToken: 'a'.repeat(32) };
  const sold = toPhoneSale(alike, day, { tender: 'check' }, facts);
  expect(sold.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
  expect(v.parse(phoneSaleSchema, sold)).toEqual(sold);
});

test('cash pays the cash price, all else the price, and a typed price is for both', () => {
  const vase = { ...piece('Vase', 9_800), cashPriceCents: 9_500 };
  const subtotals = (draft: Draft) =>
    ([null, 'other', 'cash'] as const).map((tender) => totalOf(draft, day, tender).subtotalCents);
  const draft = addPiece(addPiece(addPiece([], vase), vase), jar);
  expect(draft).toHaveLength(2);
  expect(subtotals(draft)).toEqual([24_000, 24_000, 23_400]);
  expect(toPaymentLines(draft).items).toEqual([
    { productId: vase.id, quantity: 2 },
    { productId: jar.id, quantity: 1 },
  ]);
  const facts = { id: crypto.randomUUID(), now: new Date('2026-11-29T15:41:00Z'), receiptToken: 'a'.repeat(32) };
  const sell = (sold: Draft, tender: 'cash' | 'check') =>
    toPhoneSale(sold, day, { tender }, facts).lines.map(({ unitPriceCents, quantity }) => [unitPriceCents, quantity]);
  expect(sell(draft, 'cash')).toEqual([
    [9_500, 2],
    [4_400, 1],
  ]);
  expect(sell(draft, 'check')[0]).toEqual([9_800, 2]);
  // Also the list price, if it is typed.
  expect(subtotals(priceLine(draft, vase.id, 9_800, null))).toEqual([24_000, 24_000, 24_000]);
  const typed = priceLine(draft, vase.id, 9_000, 'friend');
  expect(subtotals(typed)).toEqual([22_400, 22_400, 22_400]);
  // One more of it is the piece's own again; at what was typed for the others, cash has one line.
  expect(subtotals(addPiece(typed, vase))).toEqual([32_200, 32_200, 31_900]);
  expect(sell(addPiece(priceLine(draft, vase.id, 9_500, null), vase), 'cash')[0]).toEqual([9_500, 3]);
  // One price together is for those alone.
  const together = priceTogether(draft, [vase.id], 18_001, 'bundle') ?? [];
  expect(subtotals(together)).toEqual([22_401, 22_401, 22_401]);
  expect(subtotals(priceTogether(draft, [jar.id], 4_000, null) ?? [])).toEqual([23_600, 23_600, 23_000]);
});

test('a price that includes tax is what the buyer pays, or a cent less where no price and its tax come to that', () => {
  const keys = two.map(({ key }) => key);
  for (const [wanted, paid] of [
    [4_000, 4_000],
    [10_000, 10_000],
    [9, 8],
    [0, 0],
  ] as const) {
    const draft = priceTogether(two, keys, beforeTax(wanted, kentucky), null) ?? [];
    expect(totalOf(draft, day, 'other').totalCents).toBe(paid);
  }
  for (let wanted = 1; wanted < 500; wanted += 1) {
    const cents = beforeTax(wanted, kentucky);
    expect(wanted - cents - Math.round(cents * 0.06)).toBeOneOf([0, 1]);
  }
});

test('something else has a name and a price, by which a card pays it too', () => {
  const mixed = addOther(two, 'x', 'Repair', 1_250);
  expect(toPaymentLines(mixed)).toEqual({
    items: two.map(({ productId, quantity }) => ({ productId, quantity })),
    others: [{ name: 'Repair', unitPriceCents: 1_250, quantity: 1 }],
  });
  expect(totalOf(mixed, day, 'other').subtotalCents).toBe(10_850);
});

test('what is sent is what the server takes, and its file has every amount', () => {
  const facts = { id: crypto.randomUUID(), now: new Date('2026-11-29T15:41:00Z'), receiptToken: 'a'.repeat(32) };
  const sale = toPhoneSale(
    addOther(two, 'x', 'Bag', 100),
    day,
    { tender: 'check', label: 'Check', reference: ' =1208 ' },
    facts,
  );
  expect(v.parse(phoneSaleSchema, sale)).toEqual(sale);
  expect(sale).toMatchObject({
    label: 'Check',
    reference: '=1208',
    handedOverCents: null,
    soldAt: '2026-11-29T15:41:00.000Z',
  });
  const cash = toPhoneSale(
    two,
    day,
    { tender: 'cash', handedOverCents: 12_000 },
    { ...facts, id: crypto.randomUUID() },
  );
  const kept = [cash, sale].map((each) => keepSale(each, 'kiln'));
  const file = exportSales(kept);
  expect(file).toContain("'=1208");
  expect(file).toContain('96.00,5.76,-0.01,101.75,saved');
  const card = {
    id: null,
    number: 'B-7',
    phone: 'Mara’s phone',
    isOwn: true,
    soldAt: '2026-11-29T16:00:00Z',
    lines: [{ name: 'Honey Jar', quantity: 1, unitPriceCents: 4_400 }],
    tender: null,
    label: null,
    taxCents: 264,
    roundingCents: 0,
    totalCents: 4_664,
  };
  // The server has the first of the phone's own too, which counts once.
  const answered = {
    day: '2026-11-29',
    sales: [card, { ...card, id: cash.id, number: 'B-6' }],
    undone: [],
    attention: [],
  };
  expect(sumByTender(listToday(kept, answered)).tenders[2]).toEqual({
    label: 'Card by QR',
    count: 1,
    totalCents: 4_664,
  });
  // A card that this phone knows counts before the server says so, and once afterward; others' sales are beside it.
  const paid = { number: 'B-7', names: 'Honey Jar', taxCents: 264, totalCents: 4_664, at: '2026-11-29T16:00:00Z' };
  const theirs = { ...card, number: 'B-8', isOwn: false };
  const total = (...of: Parameters<typeof listToday>) => sumByTender(listToday(...of)).totalCents;
  expect(total(kept, null, [paid])).toBe(20_457 + 4_664);
  expect(total(kept, { ...answered, sales: [...answered.sales, theirs] }, [paid])).toBe(20_457 + 4_664);
  expect(sumElsewhere({ ...answered, sales: [...answered.sales, theirs] })).toEqual({ count: 1, totalCents: 4_664 });
  // What was taken back counts nowhere, and is listed beside what counts.
  const takenBack = kept.map((each) => ({ ...each, state: 'undoing' as const }));
  expect(listUndone(takenBack, null).map(({ id, state }) => [id, state])).toEqual(Array(2).fill([null, 'undone']));
  expect(listUndone(kept, { ...answered, undone: [cash.id] }).map(({ totalCents }) => totalCents)).toEqual([10_175]);
  expect(total(takenBack, null)).toBe(0);
  expect(sumByTender(listToday(kept, null))).toEqual({
    tenders: [
      { label: 'Check', count: 1, totalCents: 10_282 },
      { label: 'Cash', count: 1, totalCents: 10_175 },
    ],
    totalCents: 20_457,
    taxCents: 1_158,
    cashCents: 10_175,
  });
});

test('the code of a price tag is that of a piece of this store on this site, and nothing else', () => {
  const origin = 'https://art.example.org';
  expect(findTagged(`${origin}/portland-kiln/honey-jar`, origin, day)).toBe(jar);
  for (const other of [
    `${origin}/portland-kiln/gone`,
    `${origin}/other-store/honey-jar`,
    'https://evil.example/portland-kiln/honey-jar',
    'honey-jar',
    '',
  ])
    expect(findTagged(other, origin, day)).toBeNull();
});
