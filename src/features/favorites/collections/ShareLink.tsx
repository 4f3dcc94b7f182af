import { useEffect, useId, useRef, useState } from 'react';

interface Props {
  /** The whole address. */
  url: string;
  name: string;
  /** Whether it was made a moment ago: then the field takes the focus. */
  fresh: boolean;
  onStop: () => void;
}

const tickMs = 2_000;

/** The link of a shared collection. */
export function ShareLink({ url, name, fresh, onStop }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (fresh) field.current?.select();
  }, [fresh]);
  useEffect(() => {
    if (said !== 'copied') return;
    const timer = setTimeout(() => setSaid(null), tickMs);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid('copied');
    } catch {
      // Not allowed, or missing where a page is not secure.
      field.current?.select();
      setSaid('selected');
    }
  };
  return (
    <div className="shelf-share">
      <label htmlFor={id} className="text-label text-muted">
        Whoever has this link can see “{name}”. Stop sharing ends the link for good.
      </label>
      <div className="shelf-link">
        <input ref={field} id={id} type="text" readOnly value={url} className="field" />
        <button type="button" className="btn" onClick={() => void copy()}>
          {said === 'copied' && (
            <svg
              className="shelf-tick"
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              aria-hidden="true"
            >
              <path d="m2 8.5 4 4 8-9" />
            </svg>
          )}
          {said === 'copied' ? 'Copied' : 'Copy'}
          <span className="sr-only"> the link to {name}</span>
        </button>
        <button type="button" className="tap link" aria-haspopup="dialog" onClick={onStop}>
          Stop sharing<span className="sr-only"> {name}</span>
        </button>
      </div>
      <p role="status" className="text-label">
        {said === 'copied' && <span className="sr-only">Copied</span>}
        {said === 'selected' && 'The link is selected: copy it from there.'}
      </p>
    </div>
  );
}
