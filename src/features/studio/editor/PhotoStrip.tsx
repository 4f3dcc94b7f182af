import { type ReactNode, useRef } from 'react';
import type { Uploads, UploadView } from './editor-parts.ts';
import { PhotoImage } from './PhotoImage.tsx';
import type { Photo } from './photos.ts';
import { useDragOrder } from './use-drag-order.ts';
import { photoWords as words } from './words.ts';

interface Props {
  photos: readonly Photo[];
  uploads: Uploads;
  chosenId: string | null;
  onChoose: (id: string) => void;
  onMove: (id: string, to: number) => void;
  children: ReactNode;
}

function progressOf(photo: Photo, upload: UploadView | undefined): string | null {
  if (photo.picture !== null) return null;
  const { state } = words;
  if (upload === undefined) return state.waiting;
  if (upload.state !== 'sending') return state[upload.state];
  return state.sending(Math.round((upload.sent / Math.max(1, upload.bytes)) * 100));
}

export function PhotoStrip({ photos, uploads, chosenId, onChoose, onMove, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { dragged, handlers } = useDragOrder(list, onMove);
  return (
    <ul ref={list} className="strip" aria-label={words.list} {...handlers}>
      {photos.map((photo, index) => {
        const upload = uploads[photo.id];
        const progress = progressOf(photo, upload);
        return (
          <li key={photo.id} data-photo={photo.id} data-dragged={dragged === photo.id || undefined}>
            <button
              type="button"
              aria-pressed={photo.id === chosenId}
              aria-label={words.nth(words.ordinal(index))}
              onClick={() => onChoose(photo.id)}
            >
              <PhotoImage photo={photo} upload={upload} sizes="6rem" />
            </button>
            <span className={upload?.state === 'failed' ? 'unsent text-label' : 'text-label'}>
              {progress ?? words.ordinal(index)}
            </span>
            {progress !== null && upload && upload.state !== 'failed' && (
              <progress
                aria-label={words.nth(words.ordinal(index))}
                value={upload.sent}
                max={Math.max(1, upload.bytes)}
              />
            )}
          </li>
        );
      })}
      <li>{children}</li>
    </ul>
  );
}
