import { useEffect, useRef } from 'react';
import { pieceLimits } from '../pieces/pieces.ts';
import { photoWords as words } from './words.ts';

interface Props {
  count: number;
  isReady: boolean;
  /** Id of the text that says that photos are missing. */
  describedBy: string | undefined;
  onAdd: (files: readonly File[]) => void;
}

export function AddPhotos({ count, isReady, describedBy, onAdd }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const take = () => {
    if (!field.current) return;
    const files = [...(field.current.files ?? [])];
    // The same file can be chosen again.
    field.current.value = '';
    onAdd(files);
  };
  const takeNow = useRef(take);
  takeNow.current = take;
  // Chosen before the page's script ran.
  useEffect(() => {
    if (isReady) takeNow.current();
  }, [isReady]);
  return (
    <label className={count === 0 ? 'add-photos add-first' : 'add-photos'}>
      <input
        ref={field}
        type="file"
        name="photos"
        accept="image/*"
        multiple
        className="sr-only"
        disabled={count >= pieceLimits.pictures}
        aria-invalid={describedBy !== undefined}
        aria-describedby={describedBy}
        onChange={take}
      />
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 8h4l2-3h6l2 3h4v11H3ZM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z" />
      </svg>
      <span>{count === 0 ? words.addFirst : words.add}</span>
      {count === 0 && <small>{words.addHint}</small>}
    </label>
  );
}
