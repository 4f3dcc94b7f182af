import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { session } from '../../accounts/session/shared-session.store.ts';
import { collections } from '../collections/collections.store.ts';
import type { CollectionDto } from '../collections.api.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favorites } from '../sync/favorites.store.ts';
import type { FavoritesState } from '../sync/favorites-state.ts';
import { type BodyState, getBodyState } from './body-state.ts';
import { reuseUnchangedItems } from './reuse-items.ts';
import { type Removals, useRemovals } from './use-removals.ts';
import { createViewOptions, pageAddress, type ViewOptionsStore } from './view-options.store.ts';
import { listShown, type ViewOptions } from './view-options.ts';

export interface FavoritesList {
  viewOptions: ViewOptionsStore;
  view: ViewOptions;
  state: FavoritesState;
  known: boolean;
  /** True while the account's own collections are unknown. */
  isUnknown: boolean;
  removals: Removals;
  selected: CollectionDto | undefined;
  /** The favorites that the view shows, sorted, including those with an undo hint. */
  shown: readonly FavoriteDto[];
  /** How many of them are still favorites. */
  found: number;
  body: BodyState;
  refresh: () => void;
}

/** Asks the server for the favorites. Returns whether it was asked, and what asks it again. */
function useRefresh(): [boolean, () => void] {
  const [isAsked, setIsAsked] = useState(false);
  const refresh = useCallback(() => {
    setIsAsked(false);
    void favorites()
      .refresh(true)
      .then(() => setIsAsked(true));
  }, []);
  useEffect(refresh, [refresh]);
  return [isAsked, refresh];
}

/** The server's answer consists of new objects, though most favorites are unchanged. */
function useUnchangedItems(items: readonly FavoriteDto[]): readonly FavoriteDto[] {
  const previous = useRef(items);
  previous.current = useMemo(() => reuseUnchangedItems(previous.current, items), [items]);
  return previous.current;
}

/**
 * Returns the favorites that the view shows, or why there are none.
 * @param announce tells screen readers
 */
export function useFavoritesList(announce: (message: string) => void): FavoritesList {
  const [viewOptions] = useState(() => createViewOptions(pageAddress));
  const { status } = useStore(session().$state);
  const state = useStore(favorites().$state);
  const view = useStore(viewOptions.$view);
  const own = useStore(collections().$state);
  const isUnknown = own.status === 'loading' && state.collections === null;
  const [isAsked, refresh] = useRefresh();
  const removals = useRemovals(useUnchangedItems(state.favorites), view, announce);
  const selected = state.collections?.find(({ id }) => id === view.collectionId);
  const shown = useMemo(
    () => listShown(removals.items, view, selected?.items),
    [removals.items, view, selected?.items],
  );
  const known = state.hasSnapshot || state.favorites.length > 0;
  const body = getBodyState({
    status,
    known,
    asked: isAsked,
    isWaiting: view.collectionId !== null && isUnknown,
    all: removals.items.length,
    shown: shown.length,
    view,
    isLimited: selected !== undefined,
  });
  const found = shown.filter(({ id }) => !removals.hints.has(id)).length;
  return { viewOptions, view, state, known, isUnknown, removals, selected, shown, found, body, refresh };
}
