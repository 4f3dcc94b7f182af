import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Editor } from './editor.store.ts';
import { type EditorPage, openEditorPage } from './editor-page.store.ts';
import type { EditorState, Uploads } from './editor-parts.ts';
import { fieldNames } from './field-names.ts';

/** The server has no layout. */
const useEarlyEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

const $noUploads = atom<Uploads>({});

interface Options {
  store: string;
  accountId: string;
  first: EditorState;
  form: RefObject<HTMLFormElement | null>;
}

/** Gives the page its editor once its script runs. What was typed before that is taken from the form. */
export function useEditor({ store, accountId, first, form }: Options) {
  const [page, setPage] = useState<EditorPage | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const $first = useRef(atom(first));
  const state = useStore(editor?.$state ?? $first.current);
  const uploads = useStore(page?.queue.$uploads ?? $noUploads);
  const others = useStore(page?.$others ?? $none);

  useEarlyEffect(() => {
    const opened = openEditorPage({ store, accountId });
    const restored = opened.open(first.draft);
    for (const name of fieldNames) {
      const field = form.current?.elements.namedItem(name);
      const value = field && 'value' in field ? String(field.value) : first.draft.fields[name];
      if (value !== first.draft.fields[name]) restored.type(name, value);
    }
    setPage(opened);
    setEditor(restored);
    void restored.start();
    return () => restored.close();
  }, []);

  const startAnew = useCallback(() => {
    if (page === null) return;
    editor?.close();
    // The category of the piece before, which the page itself may have been opened without.
    setEditor(page.anew(editor?.$state.get().draft.fields.category || first.draft.fields.category));
  }, [page, editor, first]);
  return { state, editor, uploads, others, startAnew };
}

const $none = atom(0);
