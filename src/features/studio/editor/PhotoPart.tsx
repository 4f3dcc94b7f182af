import { useEffect, useId, useRef, useState } from 'react';
import { pieceLimits } from '../pieces/pieces.ts';
import type { Editor } from './editor.store.ts';
import type { EditorState, UploadView } from './editor-parts.ts';
import { PhotoImage } from './PhotoImage.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { photoWords as words } from './words.ts';

interface Props {
  state: EditorState;
  uploads: Readonly<Record<string, UploadView | undefined>>;
  /** Null until the page's script runs. */
  editor: Editor | null;
  announce: (message: string) => void;
  /** True on the page that adds pieces, where name and price come before anything about the photo. */
  isNew: boolean;
}

/** The photos of the piece: the chosen one large, all of them in a strip, and what can be done with the chosen one. */
export function PhotoPart({ state, uploads, editor, announce, isNew }: Props) {
  const { photos } = state.draft;
  const [wanted, setWanted] = useState<string | null>(null);
  const [canUndo, setCanUndo] = useState(false);
  const altId = useId();
  const fileField = useRef<HTMLInputElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const missing = state.problems.photos;
  const index = Math.max(
    0,
    photos.findIndex(({ id }) => id === wanted),
  );
  const chosen = photos[index];
  const upload = chosen && uploads[chosen.id];

  const add = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    if (files.length === 0 || editor === null) return;
    announce(words.added(await editor.addPhotos(files)));
    setCanUndo(false);
  };
  const addNow = useRef(add);
  addNow.current = add;
  // Chosen before the page's script ran.
  useEffect(() => {
    if (editor !== null && fileField.current) void addNow.current(fileField.current);
  }, [editor]);
  const move = (id: string, to: number) => {
    if (to < 0 || to >= photos.length) return;
    setWanted(id);
    editor?.movePhoto(id, to);
    announce(words.moved(words.ordinal(to)));
  };
  const remove = (id: string) => {
    const isSaved = chosen?.picture !== null;
    editor?.removePhoto(id);
    setWanted(photos[index + 1]?.id ?? photos[index - 1]?.id ?? null);
    setCanUndo(isSaved);
    announce(words.removed);
    setTimeout(() => undoButton.current?.focus());
  };
  const field = (
    <label className={photos.length === 0 ? 'add-photos add-first' : 'add-photos'}>
      <input
        ref={fileField}
        type="file"
        name="photos"
        accept="image/*"
        multiple
        className="sr-only"
        disabled={photos.length >= pieceLimits.pictures}
        aria-invalid={missing !== undefined}
        aria-describedby={missing && `${altId}-missing`}
        onChange={(event) => void add(event.currentTarget)}
      />
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 8h4l2-3h6l2 3h4v11H3ZM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z" />
      </svg>
      <span>{photos.length === 0 ? words.addFirst : words.add}</span>
      {photos.length === 0 && <small>{words.addHint}</small>}
    </label>
  );
  const tools = chosen && (
    <>
      <p>
        {photos.length > 1 && (
          <>
            <button
              type="button"
              className="btn"
              aria-disabled={index === 0}
              onClick={() => move(chosen.id, index - 1)}
            >
              {words.earlier}
            </button>
            <button
              type="button"
              className="btn"
              aria-disabled={index === photos.length - 1}
              onClick={() => move(chosen.id, index + 1)}
            >
              {words.later}
            </button>
          </>
        )}
        <button type="button" className="btn" onClick={() => remove(chosen.id)}>
          {words.remove}
        </button>
      </p>
      <label htmlFor={altId}>
        {words.alt}
        {photos.length > 1 && <span className="sr-only">, {words.show(words.ordinal(index))}</span>}
      </label>
      <textarea
        id={altId}
        className="field"
        rows={2}
        maxLength={pieceLimits.alt}
        value={chosen.alt}
        onChange={(event) => editor?.describePhoto(chosen.id, event.currentTarget.value)}
      />
    </>
  );
  return (
    <div className="photos if-script">
      {chosen && (
        <figure>
          <PhotoImage photo={chosen} upload={upload} sizes="(min-width: 60rem) 40vw, 94vw" alt={chosen.alt} />
        </figure>
      )}
      <PhotoStrip photos={photos} uploads={uploads} chosenId={chosen?.id ?? null} onChoose={setWanted} onMove={move}>
        {field}
      </PhotoStrip>
      {missing && (
        <p id={`${altId}-missing`} className="problem">
          {missing}
        </p>
      )}
      {canUndo && (
        <p className="photo-undo">
          {words.removed}{' '}
          <button
            ref={undoButton}
            type="button"
            className="tap link"
            onClick={() => {
              editor?.undoRemove();
              setCanUndo(false);
            }}
          >
            {words.undo}
          </button>
        </p>
      )}
      {photos.map(({ id }, place) => {
        const { state: sent, problem, canRetry } = uploads[id] ?? {};
        return (
          sent === 'failed' &&
          problem && (
            <div key={id} className="photo-problem">
              <p role="alert">{photos.length > 1 ? words.problem(words.ordinal(place), problem) : problem}</p>
              {canRetry && (
                <button type="button" className="btn" onClick={() => editor?.retryPhoto(id)}>
                  {words.again}
                </button>
              )}
            </div>
          )
        );
      })}
      {tools && isNew && (
        <details className="photo-tools">
          <summary className="tap link">{words.more}</summary>
          {tools}
        </details>
      )}
      {tools && !isNew && <div className="photo-tools">{tools}</div>}
    </div>
  );
}
