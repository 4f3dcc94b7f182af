import { editorOrder, pieceFields, type ValueName } from '../../catalog/piece-fields.ts';

export type FieldName = (typeof pieceFields)[ValueName]['form'];

/** The names of the fields, in the order of the editor. */
export const fieldNames: readonly FieldName[] = editorOrder.map((name) => pieceFields[name].form);
