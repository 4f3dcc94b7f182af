import type { CollectionDto } from '../collections/collections.api.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import type { BodyState } from './body-state.ts';
import { EmptyFavorites, emptyHrefs, LoadingFavorites } from './EmptyFavorites.tsx';
import { FavoritesGrid } from './FavoritesGrid.tsx';
import type { Removals } from './use-removals.ts';
import type { ViewOptions } from './view-options.ts';
import { emptyCollectionTexts, emptyTabText, emptyTexts } from './words.ts';

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

/** What is said instead of cards. */
function getEmptyTexts({ state, selected, view }: Props & { state: keyof typeof emptyTexts | 'empty collection' }) {
  if (state === 'empty collection') {
    const { heading, text, button } = emptyCollectionTexts;
    const hasItems = (selected?.items.length ?? 0) > 0;
    return { heading: heading(selected?.name ?? '', hasItems), text: text(hasItems), button };
  }
  const isTabEmpty = state === 'no results' && view.search.trim() === '' && view.collectionId === null;
  return isTabEmpty ? { ...emptyTexts[state], text: emptyTabText(view.tab) } : emptyTexts[state];
}

/** The favorites, or what replaces them. */
export function FavoritesBody(props: Props) {
  const { state, shown, view, removals, timeZone, announce, onRetry, onReset, onShowAll } = props;
  return (
    // The key replaces the element after loading: notices above appear then, and moving it would count as a shift.
    <div key={state === 'loading' ? 'loading' : 'there'} aria-busy={state === 'loading'}>
      {state === 'loading' ? (
        <LoadingFavorites />
      ) : state === 'cards' ? (
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
      ) : (
        <EmptyFavorites
          {...getEmptyTexts({ ...props, state })}
          href={emptyHrefs[state]}
          onPress={state === 'no results' ? onReset : state === 'not loaded' ? onRetry : onShowAll}
        />
      )}
    </div>
  );
}
