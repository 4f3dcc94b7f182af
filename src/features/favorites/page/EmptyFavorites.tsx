import type { ReactNode } from 'react';
import { paths } from '../../../site/paths.ts';

interface Props {
  heading: string;
  text: string;
  children?: ReactNode;
}

/** Replaces the cards if there are none. */
function EmptyState({ heading, text, children }: Props) {
  return (
    <div className="kept-empty">
      <h2 className="text-section">{heading}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Shown to accounts without favorites. */
export function EmptyFavorites() {
  return (
    <EmptyState
      heading="Start Your Collection"
      text="Press the heart of an artist, a piece or an event, and it hangs here."
    >
      <a className="btn btn-ink" href={paths.allArtists}>
        Explore Artists
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
  return (
    <EmptyState
      heading={hasItems ? `Nothing of “${name}” is in My Collection any more` : `Nothing is in “${name}” yet`}
      text={
        hasItems
          ? 'It is listed above: open the list to see it, or to take it out.'
          : 'Show all favorites, and press “Put in a collection” below whatever belongs here.'
      }
    >
      <button type="button" className="btn" onClick={onShowAll}>
        Show all favorites
      </button>
    </EmptyState>
  );
}

/** Shown if no favorite matches the search and the tab. */
export function NoResults({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState heading="No results found" text="No favorite fits what you asked for.">
      <button type="button" className="btn" onClick={onReset}>
        Reset Filters
      </button>
    </EmptyState>
  );
}

/** Shown after the session has ended. */
export function SignedOut() {
  return (
    <EmptyState heading="Signed out" text="Please sign in to view your favorites.">
      <a className="btn btn-ink" href={`${paths.signIn}?redirect_url=${encodeURIComponent(paths.favorites)}`}>
        Sign In
      </a>
    </EmptyState>
  );
}

/** Shown if the server can't be reached and this browser has stored no favorites. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState heading="My Collection could not be loaded" text="There seems to be no connection at the moment.">
      <button type="button" className="btn" onClick={onRetry}>
        Try Again
      </button>
    </EmptyState>
  );
}

/** Placeholders that fill the screen. */
export function LoadingFavorites() {
  return (
    <div className="kept-loading">
      <p role="status" className="sr-only">
        Loading My Collection
      </p>
      <div className="kept" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((index) => (
          <span key={index} className="kept-blank" />
        ))}
      </div>
    </div>
  );
}
