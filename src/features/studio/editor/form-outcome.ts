import type { DoneNote } from './words.ts';

/** What a form without JavaScript has done. */
export interface FormOutcome {
  note: DoneNote;
  /** A sentence for each photo that isn't there. */
  photos: readonly string[];
}
