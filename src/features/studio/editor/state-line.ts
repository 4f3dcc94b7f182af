import { hasChanges, isWorthKeeping } from './draft-rules.ts';
import type { EditorState } from './editor-parts.ts';
import { saveWords as words } from './words.ts';

/** @param clock formats a time of this browser: "10:42 AM" */
export function stateLine(state: EditorState, clock: (at: number) => string): string {
  const { draft, phase, savedAt, isKept } = state;
  const published = draft.base?.state === 'published';
  const isAsked = draft.wish === 'published';
  switch (phase) {
    case 'offline':
      if (!isKept) return words.notStored;
      return isAsked && !published ? words.offlinePublish : words.offline;
    case 'retrying':
      return isKept ? words.retrying : words.notStored;
    case 'signed-out':
      return words.signedOut;
    case 'gone':
      return words.gone;
    case 'waiting':
      return words.waitsForPhoto;
    case 'saving':
      if (draft.wish === 'draft') return words.unpublishing;
      return isAsked && !published ? words.publishing : words.saving;
  }
  if (published) {
    if (hasChanges(draft)) return words.changed;
    if (state.done === 'published' && savedAt !== null) return words.publishedAt(clock(savedAt));
    return savedAt === null ? words.published : words.savedAt(clock(savedAt));
  }
  if (draft.base?.state === 'archived') return words.archived;
  // It isn't complete enough for the server yet, or is about to be sent.
  if (draft.base === null || hasChanges(draft)) {
    if (!isWorthKeeping(draft)) return words.fresh;
    return isKept ? words.onDevice(clock(draft.at)) : words.notStored;
  }
  return savedAt === null ? words.draft : words.draftSaved(clock(savedAt));
}
