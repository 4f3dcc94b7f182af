import type { ReactNode } from 'react';
import { paths } from '../../../site/paths.ts';

interface Props {
  heading: string;
  text: string;
  children?: ReactNode;
}

/** In the place of the wall, when there is nothing to hang. */
function InsteadOfCards({ heading, text, children }: Props) {
  return (
    <div className="kept-empty">
      <h2 className="text-section">{heading}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

export function EmptyCollection() {
  return (
    <InsteadOfCards
      heading="Start Your Collection"
      text="Press the heart of an artist, a piece or an event, and it hangs here."
    >
      <a className="btn btn-ink" href={paths.allArtists}>
        Explore Artists
      </a>
    </InsteadOfCards>
  );
}

interface EmptyChosenProps {
  name: string;
  /** Whether things are in it, of which none is a favorite. */
  hasThings: boolean;
  onShowAll: () => void;
}

/** For an own collection that has no card to show. */
export function EmptyChosen({ name, hasThings, onShowAll }: EmptyChosenProps) {
  return (
    <InsteadOfCards
      heading={hasThings ? `Nothing of “${name}” is in My Collection any more` : `Nothing is in “${name}” yet`}
      text={
        hasThings
          ? 'It is listed above: open the list to see it, or to take it out.'
          : 'Show all favorites, and press “Put in a collection” below whatever belongs here.'
      }
    >
      <button type="button" className="btn" onClick={onShowAll}>
        Show all favorites
      </button>
    </InsteadOfCards>
  );
}

/** @param onReset takes the search and the tab back */
export function NoResults({ onReset }: { onReset: () => void }) {
  return (
    <InsteadOfCards heading="No results found" text="No favorite fits what you asked for.">
      <button type="button" className="btn" onClick={onReset}>
        Reset Filters
      </button>
    </InsteadOfCards>
  );
}

export function SignedOut() {
  return (
    <InsteadOfCards heading="Signed out" text="Please sign in to view your favorites.">
      <a className="btn btn-ink" href={`${paths.signIn}?redirect_url=${encodeURIComponent(paths.favorites)}`}>
        Sign In
      </a>
    </InsteadOfCards>
  );
}

/** @param onRetry asks once more */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <InsteadOfCards heading="My Collection could not be loaded" text="There seems to be no connection at the moment.">
      <button type="button" className="btn" onClick={onRetry}>
        Try Again
      </button>
    </InsteadOfCards>
  );
}

/** Empty places, as many as a screen holds. */
export function LoadingCollection() {
  return (
    <div className="kept-loading">
      <p role="status" className="sr-only">
        Loading My Collection
      </p>
      <div className="kept" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
          <span key={place} className="kept-blank" />
        ))}
      </div>
    </div>
  );
}
