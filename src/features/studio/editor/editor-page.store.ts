/** The editors of a page: the one that shows, and those of pieces that an earlier visit asked to publish. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import { browser as realBrowser } from '../../../platform/browser/real-browser.ts';
import { differingParts, keepMine, newDraft } from './draft-rules.ts';
import { createDrafts, type Draft, type Drafts } from './drafts.store.ts';
import { Editor } from './editor.store.ts';
import type { EditorServices, PhotoQueue } from './editor-parts.ts';
import { createPhotoQueue } from './photo-queue.store.ts';
import { createPieceCalls } from './piece-calls.store.ts';

export interface EditorPage {
  queue: PhotoQueue;
  readonly $others: ReadableAtom<number>;
  /** Opens the editor of the piece that the server rendered, with what this browser has kept of it. */
  open(rendered: Draft): Editor;
  /** Opens an editor of a new piece. The last one goes on being sent. */
  anew(categorySlug: string): Editor;
}

/** Returns a random UUID (version 4) of the browser's 32 hexadecimal digits. */
function newPieceId({ randomId }: Pick<Browser, 'randomId'>): string {
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(randomId()) ?? [];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}

/** @param services what tests replace */
export function createEditorPage(services: EditorServices & { browser: Pick<Browser, 'randomId'> }): EditorPage {
  const { drafts, browser, now } = services;
  const $others = atom(0);
  const background = new Map<string, Editor>();

  /** Sends what an earlier visit asked for, without showing it. */
  const sendOthers = (shownId: string) => {
    for (const draft of drafts.list()) {
      if (draft.id === shownId || draft.wish === null || background.has(draft.id)) continue;
      const editor = new Editor(services, draft, true);
      background.set(draft.id, editor);
      const stop = editor.$state.listen(({ draft: { wish }, conflict }) => {
        if (wish !== null && conflict === null) return;
        stop();
        background.delete(draft.id);
        editor.close();
        $others.set(background.size);
      });
      void editor.start();
    }
    $others.set(background.size);
  };

  const restore = (rendered: Draft): { draft: Draft; isRestored: boolean } => {
    const kept = rendered.base ? drafts.read(rendered.id) : (drafts.list().find(({ base }) => base === null) ?? null);
    if (kept === null) {
      return { draft: rendered.base ? rendered : { ...rendered, id: newPieceId(browser) }, isRestored: false };
    }
    if (rendered.base === null && kept.fields.category === '') {
      // It was begun before new pieces had a category, and the page shows the usual one now.
      const { category } = rendered.fields;
      return { draft: { ...kept, fields: { ...kept.fields, category } }, isRestored: true };
    }
    // If somebody else edited it since, saving it will tell.
    const isCurrent = rendered.base !== null && differingParts(kept, rendered.base).length === 0;
    return { draft: isCurrent && rendered.base ? keepMine(kept, rendered.base) : kept, isRestored: true };
  };

  return {
    queue: services.queue,
    $others,
    open(rendered) {
      const { draft, isRestored } = restore(rendered);
      const editor = new Editor(services, draft, isRestored);
      sendOthers(draft.id);
      return editor;
    },
    anew(categorySlug) {
      const draft = newDraft(newPieceId(browser), categorySlug, now());
      sendOthers(draft.id);
      return new Editor(services, draft);
    },
  };
}

export function openEditorPage({ store, accountId }: { store: string; accountId: string }): EditorPage {
  const drafts: Drafts = createDrafts(realBrowser.storage, accountId, store);
  return createEditorPage({
    calls: createPieceCalls(store, accountId),
    queue: createPhotoQueue(store, accountId),
    drafts,
    browser: realBrowser,
    now: Date.now,
  });
}
