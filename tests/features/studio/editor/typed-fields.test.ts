import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pieceFields } from '../../../../src/features/catalog/piece-fields.ts';
import { differingFields, readFields, toFields } from '../../../../src/features/studio/editor/typed-fields.ts';
import { newPieceSchema } from '../../../../src/features/studio/pieces/pieces.api.ts';
import { aPiece, pieceId } from './editor-world.ts';

/** Whether the editor and the server take a text of this many characters for a piece's care. */
function taken(care: string) {
  const { values, problems } = readFields({ ...toFields(aPiece()), care });
  const read = v.safeParse(newPieceSchema, { id: pieceId, ...toFields(aPiece()), ...values, care });
  const refused = (read.issues ?? []).some((issue) => v.getDotPath(issue) === 'care');
  return { editor: problems.care === undefined, server: !refused };
}

test.each(['e', '🏺', 'e\u0301'])('the editor counts “%s” as the server does', (character) => {
  const most = pieceFields.care.most / character.normalize('NFC').length;
  expect(taken(character.repeat(most))).toEqual({ editor: true, server: true });
  expect(taken(character.repeat(most + 1))).toEqual({ editor: false, server: false });
});

test.each([
  ['', null, undefined],
  ['$105', 10_500, undefined],
  ['110.00', 11_000, undefined],
  ['110.01', undefined, 'Enter a cash price up to $110.00, or leave it empty.'],
  ['0', undefined, 'Enter a cash price up to $110.00, or leave it empty.'],
  ['a hug', undefined, 'Enter a cash price up to $110.00, or leave it empty.'],
])('a cash price of “%s” is empty, an amount up to the price, or a sentence', (cashPrice, cents, problem) => {
  const { values, problems } = readFields({ ...toFields(aPiece()), cashPrice });
  expect([values?.cashPriceCents, problems.cashPrice]).toEqual([cents, problem]);
  if (values) expect(readFields(toFields(aPiece(values))).values).toEqual(values);
});

test('a cash price is compared with the price as soon as that can be read', () => {
  const fields = { ...toFields(aPiece()), price: 'x', cashPrice: '5' };
  expect(readFields(fields).problems.cashPrice).toBeUndefined();
  expect(readFields({ ...fields, cashPrice: 'y' }).problems.cashPrice).toContain('up to the price');
  const typed = (cashPrice: string) => ({ ...toFields(aPiece()), cashPrice });
  expect(differingFields(typed('$95'), typed('95.00'))).toEqual([]);
});
