import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pieceFields } from '../../../../src/features/catalog/piece-fields.ts';
import { readFields, toFields } from '../../../../src/features/studio/editor/typed-fields.ts';
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
