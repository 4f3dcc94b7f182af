/** What the editor sends next. Pure, so that the order of calls can be read in one place. */
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { hasChanges, isWorthKeeping } from './draft-rules.ts';
import type { Draft, Wish } from './drafts.store.ts';
import type { Phase, PieceInput, UploadView } from './editor-parts.ts';
import { toInput } from './photos.ts';
import { readFields } from './piece-fields.ts';
import { fieldProblems } from './words.ts';

export type Step =
  | { do: 'create'; input: PieceInput }
  | { do: 'update'; input: PieceInput; base: StudioPiece }
  | { do: 'state'; state: Wish }
  /** Nothing to send now. `wish` is what remains to be done later. */
  | { phase: Extract<Phase, 'idle' | 'incomplete' | 'waiting' | 'refused'>; wish: Wish | null; problem: string | null }
  | { phase: 'done' };

/** @param uploads the photos on their way, by id */
export function nextStep(draft: Draft, uploads: Readonly<Record<string, UploadView | undefined>>): Step {
  const { base, wish } = draft;
  const { values } = readFields(draft.fields);
  const rest = (phase: 'idle' | 'incomplete' | 'waiting', left = wish): Step => ({ phase, wish: left, problem: null });
  const send = (input: PieceInput): Step => (base === null ? { do: 'create', input } : { do: 'update', input, base });
  // Taking a piece out of the store doesn't wait for fields that are wrong.
  if (wish === 'draft' && base !== null && base.state !== 'draft') return { do: 'state', state: 'draft' };
  if (draft.asked) return send(draft.asked);
  if (base === null && !isWorthKeeping(draft)) return rest('idle', null);
  if (values === null) return rest('incomplete', null);
  const input = { ...values, pictures: toInput(draft.photos) };
  if (base === null) return send(input);

  // What is public changes only when the vendor says so.
  const maySave = wish !== null || base.state === 'draft';
  if (maySave && hasChanges(draft)) return send(input);
  if (wish === 'published' && base.state !== 'published') {
    if (base.pictures.length > 0) return { do: 'state', state: 'published' };
    const isComing = draft.photos.some(({ id, picture }) => picture === null && uploads[id]?.state !== 'failed');
    return isComing ? rest('waiting') : { phase: 'refused', wish: null, problem: fieldProblems.noPhoto };
  }
  return maySave ? { phase: 'done' } : rest('idle', null);
}
