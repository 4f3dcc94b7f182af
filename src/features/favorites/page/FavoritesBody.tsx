import type { CollectionDto } from '../collections/collections.api.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import type { BodyState } from './body-state.ts';
import { EmptyChosen, EmptyCollection, LoadingCollection, NoResults, NotLoaded, SignedOut } from './EmptyFavorites.tsx';
import { CollectionGrid } from './FavoritesGrid.tsx';
import type { Removals } from './use-removals.ts';

interface Props {
  state: BodyState;
  /** The own collection that the list is limited to. */
  chosen: CollectionDto | undefined;
  shown: readonly FavoriteDto[];
  /** Changes with what is looked at. */
  view: unknown;
  removals: Removals;
  timeZone: string;
  say: (message: string) => void;
  onRetry: () => void;
  onReset: () => void;
  onShowAll: () => void;
}

/** The wall, or what is there instead. Its height holds the footer still while one takes the other's place. */
export function CollectionBody(props: Props) {
  const { state, chosen, shown, view, removals, timeZone, say, onRetry, onReset, onShowAll } = props;
  return (
    // Another one after loading: with the shelf above it comes in another place, where nothing was before.
    <div
      key={state === 'loading' ? 'loading' : 'there'}
      className={state === 'empty' ? undefined : 'kept-body'}
      aria-busy={state === 'loading'}
    >
      {state === 'loading' && <LoadingCollection />}
      {state === 'not loaded' && <NotLoaded onRetry={onRetry} />}
      {state === 'signed out' && <SignedOut />}
      {state === 'empty' && <EmptyCollection />}
      {state === 'empty collection' && chosen && (
        <EmptyChosen name={chosen.name} hasThings={chosen.items.length > 0} onShowAll={onShowAll} />
      )}
      {state === 'no results' && <NoResults onReset={onReset} />}
      {state === 'cards' && (
        <CollectionGrid
          shown={shown}
          view={view}
          hints={removals.hints}
          timeZone={timeZone}
          onRemove={removals.remove}
          onUndo={removals.undo}
          onGone={removals.forget}
          say={say}
        />
      )}
    </div>
  );
}
