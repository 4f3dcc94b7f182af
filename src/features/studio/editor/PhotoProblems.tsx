import type { Uploads } from './editor-parts.ts';
import type { Photo } from './photos.ts';
import { photoWords as words } from './words.ts';

interface Props {
  photos: readonly Photo[];
  uploads: Uploads;
  onRetry: (id: string) => void;
}

/** Why photos weren't sent. */
export function PhotoProblems({ photos, uploads, onRetry }: Props) {
  return photos.map(({ id }, place) => {
    const { state, problem, canRetry } = uploads[id] ?? {};
    if (state !== 'failed' || !problem) return null;
    return (
      <div key={id} className="photo-problem">
        <p role="alert">{photos.length > 1 ? words.problem(words.ordinal(place), problem) : problem}</p>
        {canRetry && (
          <button type="button" className="btn" onClick={() => onRetry(id)}>
            {words.again}
          </button>
        )}
      </div>
    );
  });
}
