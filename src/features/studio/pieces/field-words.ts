/** The texts about the fields of a piece for calls and forms, which browsers that only read errors don't need. */
import { mapNames } from '../../../platform/objects.ts';
import { pieceFields, subjectNames } from '../../catalog/piece-fields.ts';

/** Names of the fields, at the start of a sentence. */
export const fieldSubjects = mapNames(subjectNames, (name) => pieceFields[name].subject);
