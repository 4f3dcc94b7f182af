import { useEffect, useId, useRef, useState } from 'react';
import { TapButton } from './TapButton.tsx';
import { shareTexts as words } from './words.ts';

interface Props {
  url: string;
  name: string;
  /** True if the link was just created: its field then takes the focus. */
  isNew: boolean;
  onStop: () => void;
}

const copiedMs = 2_000;

export function ShareLink({ url, name, isNew, onStop }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (isNew) field.current?.select();
  }, [isNew]);
  const isCopied = result === 'copied';
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setResult(null), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setResult('copied');
    } catch {
      // The user denied access, or the page is not a secure context and has no clipboard API.
      field.current?.select();
      setResult('selected');
    }
  };
  return (
    <div className="shelf-share">
      <label htmlFor={id}>{words.label(name)}</label>
      <div className="shelf-link">
        <input ref={field} id={id} type="text" readOnly value={url} className="field" />
        <button type="button" className="btn" onClick={() => void copy()}>
          {isCopied && (
            <svg className="shelf-tick" viewBox="0 0 16 16" aria-hidden="true">
              <path d="m2 8.5 4 4 8-9" />
            </svg>
          )}
          <span>{isCopied ? words.copied : words.copy}</span>
          <span className="sr-only">{`${isCopied ? words.copiedOf : words.copyOf} ${name}`}</span>
        </button>
        <TapButton of={name} aria-haspopup="dialog" onClick={onStop}>
          {words.stop}
        </TapButton>
      </div>
      <p role="status">
        {isCopied && <span className="sr-only">{words.copied}</span>}
        {result === 'selected' && <span>{words.selected}</span>}
      </p>
    </div>
  );
}
