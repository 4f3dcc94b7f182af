import type { FavoriteDto } from '../favorites.api.ts';
import { EmptyFavorites, LoadingFavorites } from './EmptyFavorites.tsx';
import { FavoritesGrid } from './FavoritesGrid.tsx';
import type { FavoritesList } from './use-favorites-list.ts';
import { focusSearch } from './ViewControls.tsx';

interface Props {
  list: FavoritesList;
  timeZone: string;
  onCollect: (item: FavoriteDto) => void;
  onShowAll: () => void;
  announce: (message: string) => void;
}

export function FavoritesBody({ list, timeZone, onCollect, onShowAll, announce }: Props) {
  const { viewOptions, view, body, shown, removals, selected, refresh } = list;
  const reset = () => {
    viewOptions.reset();
    focusSearch();
  };
  return (
    // The key replaces the element after loading: notices above appear then, and moving it would count as a shift.
    <div key={body === 'loading' ? 'loading' : 'there'} aria-busy={body === 'loading'}>
      {body === 'loading' ? (
        <LoadingFavorites />
      ) : body === 'cards' ? (
        <FavoritesGrid
          shown={shown}
          view={view}
          removals={removals}
          timeZone={timeZone}
          onCollect={onCollect}
          announce={announce}
        />
      ) : (
        <EmptyFavorites
          state={body}
          view={view}
          collection={selected}
          onPress={body === 'no results' ? reset : body === 'not loaded' ? refresh : onShowAll}
        />
      )}
    </div>
  );
}
