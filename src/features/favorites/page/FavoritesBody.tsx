import type { CollectionDto } from '../collections/collections.api.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import type { BodyState } from './body-state.ts';
import {
  EmptyCollection,
  EmptyFavorites,
  LoadingFavorites,
  NoResults,
  NotLoaded,
  SignedOut,
} from './EmptyFavorites.tsx';
import { FavoritesGrid } from './FavoritesGrid.tsx';
import type { Removals } from './use-removals.ts';
import type { ViewOptions } from './view-options.ts';

interface Props {
  state: BodyState;
  /** The account's collection that the list is limited to. */
  selected: CollectionDto | undefined;
  shown: readonly FavoriteDto[];
  view: ViewOptions;
  removals: Removals;
  timeZone: string;
  /** Tells screen readers. */
  announce: (message: string) => void;
  onRetry: () => void;
  onReset: () => void;
  onShowAll: () => void;
}

/** The favorites, or what replaces them. */
export function FavoritesBody(props: Props) {
  const { state, selected, shown, view, removals, timeZone, announce, onRetry, onReset, onShowAll } = props;
  return (
    // The key replaces the element after loading: notices above appear then, and moving it would count as a shift.
    <div key={state === 'loading' ? 'loading' : 'there'} aria-busy={state === 'loading'}>
      {state === 'loading' && <LoadingFavorites />}
      {state === 'not loaded' && <NotLoaded onRetry={onRetry} />}
      {state === 'signed out' && <SignedOut />}
      {state === 'empty' && <EmptyFavorites />}
      {state === 'empty collection' && selected && (
        <EmptyCollection name={selected.name} hasItems={selected.items.length > 0} onShowAll={onShowAll} />
      )}
      {state === 'no results' && (
        <NoResults
          emptyTab={view.search.trim() === '' && view.collectionId === null ? view.tab : null}
          onReset={onReset}
        />
      )}
      {state === 'cards' && (
        <FavoritesGrid
          shown={shown}
          view={view}
          hints={removals.hints}
          timeZone={timeZone}
          onRemove={removals.remove}
          onUndo={removals.undo}
          onHintEnd={removals.endHint}
          announce={announce}
        />
      )}
    </div>
  );
}
