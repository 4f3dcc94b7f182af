import type { DoneNote } from './words.ts';

export interface FormOutcome {
  note: DoneNote;
  photos: readonly string[];
}
