/** What the editor sends next. Pure, so that the order of calls can be read in one place. */
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { hasChanges, isWorthKeeping } from './draft-rules.ts';
import type { Draft, Wish } from './drafts.store.ts';
import type { Uploads } from './editor-parts.ts';
import { toInput } from './photos.ts';
import type { PieceInput } from './piece-input.ts';
import { readFields } from './typed-fields.ts';
import { fieldProblems } from './words.ts';

export type Call =
  /** Creates the piece if the server doesn't know it yet, which `base` is null for. */
  { do: 'save'; base: StudioPiece | null; input: PieceInput } | { do: 'state'; base: StudioPiece; state: Wish };

/** Nothing to send now. `wish` is what remains to be done later. */
export interface Rest {
  event: 'nothingToSend' | 'done' | 'lacksFields' | 'awaitsPhoto' | 'lacksPhoto';
  wish: Wish | null;
  problem: string | null;
}

const rest = (event: Rest['event'], wish: Wish | null, problem: string | null = null): Rest => ({
  event,
  wish,
  problem,
});

/** @param uploads the photos on their way, by id */
export function nextStep(draft: Draft, uploads: Uploads): Call | Rest {
  const { base, wish } = draft;
  const { values } = readFields(draft.fields);
  // Taking a piece out of the store doesn't wait for fields that are wrong.
  if (wish === 'draft' && base !== null && base.state !== 'draft') return { do: 'state', base, state: 'draft' };
  if (draft.asked) return { do: 'save', base, input: draft.asked };
  if (base === null && !isWorthKeeping(draft)) return rest('nothingToSend', null);
  if (values === null) return rest('lacksFields', null);

  // What is public changes only when the vendor says so.
  const maySave = wish !== null || base?.state === 'draft';
  const input = { ...values, pictures: toInput(draft.photos) };
  if (base === null || (maySave && hasChanges(draft))) return { do: 'save', base, input };
  if (wish === 'published' && base.state !== 'published') {
    if (base.pictures.length > 0) return { do: 'state', base, state: 'published' };
    const isComing = draft.photos.some(({ id, picture }) => picture === null && uploads[id]?.state !== 'failed');
    return isComing ? rest('awaitsPhoto', wish) : rest('lacksPhoto', null, fieldProblems.noPhoto);
  }
  return rest(maySave ? 'done' : 'nothingToSend', null);
}
