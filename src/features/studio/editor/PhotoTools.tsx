import { useId } from 'react';
import { pieceLimits } from '../pieces/pieces.ts';
import type { Photo } from './photos.ts';
import { photoWords as words } from './words.ts';

interface Props {
  photo: Photo;
  index: number;
  count: number;
  /** True to open with a tap. */
  isFolded: boolean;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
  onDescribe: (id: string, alt: string) => void;
}

export function PhotoTools({ photo: { id, alt }, index, count, isFolded, onMove, onRemove, onDescribe }: Props) {
  const altId = useId();
  const Box = isFolded ? 'details' : 'div';
  const button = { type: 'button', className: 'btn px-3!' } as const;
  return (
    <Box className="lg:col-span-full">
      {isFolded && <summary className="tap link list-item list-inside py-[0.6rem]">{words.more}</summary>}
      <p className="mb-4 flex flex-wrap gap-2">
        {count > 1 && (
          <>
            <button {...button} aria-disabled={index === 0} onClick={() => onMove(id, index - 1)}>
              {words.earlier}
            </button>
            <button {...button} aria-disabled={index === count - 1} onClick={() => onMove(id, index + 1)}>
              {words.later}
            </button>
          </>
        )}
        <button {...button} onClick={() => onRemove(id)}>
          {words.remove}
        </button>
      </p>
      <label htmlFor={altId}>
        <span>{words.alt}</span>
        {count > 1 && <span className="sr-only">{`, ${words.nth(words.ordinal(index))}`}</span>}
      </label>
      <textarea
        id={altId}
        className="field"
        rows={2}
        maxLength={pieceLimits.alt}
        value={alt}
        onChange={(event) => onDescribe(id, event.currentTarget.value)}
      />
    </Box>
  );
}
