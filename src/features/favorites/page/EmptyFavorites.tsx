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
    <EmptyState heading="Start Your Collection" text="Tap the heart on any artist, piece, or event to save it here.">
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
      heading={hasItems ? `Nothing in “${name}” is a favorite anymore` : `“${name}” is empty`}
      text={
        hasItems
          ? 'Open the list above to see or remove its items.'
          : 'Show all favorites, then choose “Add to Collection” under anything that belongs here.'
      }
    >
      <button type="button" className="btn" onClick={onShowAll}>
        Show All Favorites
      </button>
    </EmptyState>
  );
}

/** Shown if no favorite matches the search and the tab. */
export function NoResults({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState heading="No results found" text="No favorites match your search and filters.">
      <button type="button" className="btn" onClick={onReset}>
        Reset Filters
      </button>
    </EmptyState>
  );
}

/** Shown after the session has ended. */
export function SignedOut() {
  return (
    <EmptyState heading="You’re signed out" text="Please sign in to view your favorites.">
      <a className="btn btn-ink" href={`${paths.signIn}?redirect_url=${encodeURIComponent(paths.favorites)}`}>
        Sign In
      </a>
    </EmptyState>
  );
}

/** Shown if the server can't be reached and this browser has stored no favorites. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      heading="We couldn’t load My Collection"
      text="You seem to be offline. Your favorites are safe. Check your connection and try again."
    >
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
