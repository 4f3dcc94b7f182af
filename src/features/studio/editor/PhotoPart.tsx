import { useEffect, useId, useRef, useState } from 'react';
import { pieceLimits } from '../pieces/pieces.ts';
import { pieceErrors } from '../pieces/words.ts';
import { AddPhotos } from './AddPhotos.tsx';
import type { Editor } from './editor.store.ts';
import type { EditorState, Uploads, UploadView } from './editor-parts.ts';
import { PhotoImage } from './PhotoImage.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { PhotoTools } from './PhotoTools.tsx';
import { photoWords as words } from './words.ts';

interface Props {
  state: EditorState;
  uploads: Uploads;
  /** Null until the page's script runs. */
  editor: Editor | null;
  announce: (message: string) => void;
  /** True on the page that adds pieces, where name and price come before anything about the photo. */
  isNew: boolean;
}

export function PhotoPart({ state, uploads, editor, announce, isNew }: Props) {
  const { photos } = state.draft;
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const missing = state.problems.photos;
  const missingId = useId();
  const wanted = photos.findIndex(({ id }) => id === wantedId);
  const index = Math.max(0, wanted);
  const chosen = photos[index];

  const add = async (files: readonly File[]) => {
    if (files.length === 0 || editor === null) return;
    const { readable, left } = await editor.addPhotos(files);
    setRemovedId(null);
    const count = await readable;
    const said = [
      ...(count > 0 ? [words.added(count)] : []),
      ...(left > 0 ? [pieceErrors.tooManyPictures(pieceLimits.pictures)] : []),
    ];
    if (said.length > 0) announce(said.join(' '));
  };
  const move = (id: string, to: number) => {
    if (to < 0 || to >= photos.length) return;
    setWantedId(id);
    editor?.movePhoto(id, to);
    announce(words.moved(words.ordinal(to)));
  };
  const remove = (id: string) => {
    editor?.removePhoto(id);
    setWantedId(photos[index + 1]?.id ?? photos[index - 1]?.id ?? null);
    setRemovedId(chosen?.picture === null ? null : id);
    announce(words.removed);
  };
  const undo = () => {
    editor?.undoRemove();
    setRemovedId(null);
  };
  return (
    <div className="photos if-script">
      {chosen && (
        <figure>
          <PhotoImage
            photo={chosen}
            upload={uploads[chosen.id]}
            sizes="(min-width: 60rem) 40vw, 94vw"
            alt={chosen.alt}
          />
        </figure>
      )}
      <PhotoStrip photos={photos} uploads={uploads} chosenId={chosen?.id ?? null} onChoose={setWantedId} onMove={move}>
        <AddPhotos
          count={photos.length}
          isReady={editor !== null}
          describedBy={missing && missingId}
          onAdd={(files) => void add(files)}
        />
      </PhotoStrip>
      {missing && (
        <p id={missingId} className="problem">
          {missing}
        </p>
      )}
      {removedId && <Removed key={removedId} onUndo={undo} />}
      {photos.map(({ id }, place) => (
        <Problem
          key={id}
          upload={uploads[id]}
          ordinal={photos.length > 1 ? words.ordinal(place) : null}
          onRetry={() => editor?.retryPhoto(id)}
        />
      ))}
      {chosen && (
        <PhotoTools
          photo={chosen}
          index={index}
          count={photos.length}
          isFolded={isNew}
          onMove={move}
          onRemove={remove}
          onDescribe={(id, alt) => editor?.describePhoto(id, alt)}
        />
      )}
    </div>
  );
}

function Removed({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <p className="lg:col-span-full">
      {words.removed}{' '}
      <button ref={button} type="button" className="tap link" onClick={onUndo}>
        {words.undo}
      </button>
    </p>
  );
}

interface ProblemProps {
  upload: UploadView | undefined;
  /** Which photo it is; null if it is the only one. */
  ordinal: string | null;
  onRetry: () => void;
}

function Problem({ upload, ordinal, onRetry }: ProblemProps) {
  if (upload?.state !== 'failed' || !upload.problem) return null;
  const { problem, canRetry } = upload;
  return (
    <div className="lg:col-span-full">
      <p role="alert" className="problem">
        {ordinal === null ? problem : words.problem(ordinal, problem)}
      </p>
      {canRetry && (
        <button type="button" className="btn mt-2" onClick={onRetry}>
          {words.again}
        </button>
      )}
    </div>
  );
}
