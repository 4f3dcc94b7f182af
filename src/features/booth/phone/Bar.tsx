import { type ReactNode, useEffect, useRef } from 'react';
import { boothWords } from './words.ts';

interface Props {
  title: string;
  /** Where the arrow leads; without it there is none. */
  onBack?: () => void;
  children?: ReactNode;
}

/** The bar on top of a screen. The focus begins there, because what had it is gone with the screen before. */
export function Bar({ title, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="pos-bar">
      {onBack && (
        <button type="button" className="pos-icon -ml-4" aria-label={boothWords.back} onClick={onBack}>
          <svg
            viewBox="0 0 24 24"
            width="28"
            height="28"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M15 4l-8 8 8 8" />
          </svg>
        </button>
      )}
      <h1 ref={heading} className="flex-1 text-name outline-none" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
