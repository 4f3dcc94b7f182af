import type { ReactNode } from 'react';
import { paths } from '../../../site/paths.ts';
import type { Tab } from './view-options.ts';
import { emptyCollectionTexts, emptyTabText, emptyTexts } from './words.ts';

interface Props {
  heading: string;
  text: string;
  children: ReactNode;
}

/** Replaces the cards if there are none: empty frames, and how to fill them. */
function EmptyState({ heading, text, children }: Props) {
  return (
    <div className="kept-empty">
      <div className="hung" aria-hidden="true">
        {['q32', 'q45', 'q11'].map((ratio) => (
          <span key={ratio} className={ratio}>
            <span className="blank" />
          </span>
        ))}
      </div>
      <div>
        <h2 className="text-section">{heading}</h2>
        <p className="text-lead">{text}</p>
        {children}
      </div>
    </div>
  );
}

/** Shown to accounts without favorites. */
export function EmptyFavorites() {
  const { button, ...texts } = emptyTexts.empty;
  return (
    <EmptyState {...texts}>
      <a className="btn btn-ink" href={paths.allArtists}>
        {button}
      </a>
    </EmptyState>
  );
}

interface EmptyCollectionProps {
  name: string;
  /** True if the collection has items, none of which is still a favorite. */
  hasItems: boolean;
  onShowAll: () => void;
}

/** Shown if the selected collection contains no favorites. */
export function EmptyCollection({ name, hasItems, onShowAll }: EmptyCollectionProps) {
  const { heading, text, button } = emptyCollectionTexts;
  return (
    <EmptyState heading={heading(name, hasItems)} text={text(hasItems)}>
      <button type="button" className="btn" onClick={onShowAll}>
        {button}
      </button>
    </EmptyState>
  );
}

/** Shown if no favorite matches the search and the tab, or the tab has none. */
export function NoResults({ emptyTab, onReset }: { emptyTab: Tab | null; onReset: () => void }) {
  const { heading, text, button } = emptyTexts['no results'];
  return (
    <EmptyState heading={heading} text={emptyTab ? emptyTabText(emptyTab) : text}>
      <button type="button" className="btn" onClick={onReset}>
        {button}
      </button>
    </EmptyState>
  );
}

/** Shown after the session has ended. */
export function SignedOut() {
  const { button, ...texts } = emptyTexts['signed out'];
  return (
    <EmptyState {...texts}>
      <a className="btn btn-ink" href={`${paths.signIn}?redirect_url=${encodeURIComponent(paths.favorites)}`}>
        {button}
      </a>
    </EmptyState>
  );
}

/** Shown if the server can't be reached and this browser has stored no favorites. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { button, ...texts } = emptyTexts['not loaded'];
  return (
    <EmptyState {...texts}>
      <button type="button" className="btn" onClick={onRetry}>
        {button}
      </button>
    </EmptyState>
  );
}

const ratios = 'q43 q45 q32 q45 q11 q32 q32 q45';

/** Still frames that fill the screen. */
export function LoadingFavorites() {
  return (
    <div className="kept-loading">
      <p role="status" className="sr-only">
        {emptyCollectionTexts.loading}
      </p>
      <div className="salon" aria-hidden="true">
        {ratios.split(' ').map((ratio, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the frames never change
          <span key={index} className={`kept-blank ${ratio}`} />
        ))}
      </div>
    </div>
  );
}
