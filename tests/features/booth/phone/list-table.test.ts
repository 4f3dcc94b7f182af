/** The pieces on the table: what is gone comes last, by what the server and the phone know. */
import { expect, test } from 'vitest';
import type { BoothDay } from '../../../../src/features/booth/booth.api.ts';
import { keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { listTable } from '../../../../src/features/booth/phone/list-table.ts';
import { phoneSale } from '../../../support/booth.ts';

const piece = (name: string, free: number): BoothDay['pieces'][number] => ({
  id: name,
  slug: name,
  name,
  priceCents: 4_500,
  picture: null,
  free,
});
const pieces = [piece('bowl', 0), piece('jar', 1), piece('mug', 2)];
const sold = (...ofThese: typeof pieces) =>
  keepSale(phoneSale(ofThese, { now: new Date('2026-11-29T17:00:00Z') }), 'kiln');
const names = (...given: Parameters<typeof listTable>) =>
  listTable(...given).map(({ piece: { name }, isGone }) => `${name}${isGone ? ' gone' : ''}`);

test('a piece of which none is left comes last, and is still there to be sold', () => {
  expect(names(pieces, [])).toEqual(['jar', 'mug', 'bowl gone']);
});

test('what the phone has sold since counts until the books have it', () => {
  const [, jar, mug] = pieces as [(typeof pieces)[0], (typeof pieces)[0], (typeof pieces)[0]];
  const sale = sold(jar, mug);
  expect(names(pieces, [sale])).toEqual(['mug', 'bowl gone', 'jar gone']);
  expect(names(pieces, [{ ...sale, state: 'recorded' }])).toEqual(['jar', 'mug', 'bowl gone']);
});
