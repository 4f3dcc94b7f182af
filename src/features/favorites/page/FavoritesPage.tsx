import '../../../styles/my-collection.css';
import { useStore } from '@nanostores/react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { CollectionsPanel } from '../collections/CollectionsPanel.tsx';
import { SelectedCollection } from '../collections/SelectedCollection.tsx';
import { getBodyState } from './body-state.ts';
import { ExportImport } from './ExportImport.tsx';
import { FavoritesBody } from './FavoritesBody.tsx';
import { FavoritesNotices } from './FavoritesNotices.tsx';
import { type FavoritesPageStores, favoritesPageStores, idleStores } from './favorites-page.store.ts';
import { RecentlyRemoved } from './RecentlyRemoved.tsx';
import { reuseUnchangedItems } from './reuse-items.ts';
import { useRemovals } from './use-removals.ts';
import { useShownItems } from './use-shown-items.ts';
import { focusSearch, ViewControls } from './ViewControls.tsx';
import { countTabs } from './view-options.ts';
import { controlTexts, recentlyRemovedTexts, resultTexts } from './words.ts';

/** Memoized, because they don't depend on the view. */
const Notices = memo(FavoritesNotices);
const Panel = memo(CollectionsPanel);
const File = memo(ExportImport);

interface Props {
  /** Time zone of the city, for the dates of events. */
  timeZone: string;
}

/**
 * The favorites page. The server renders it without favorites, the same for everyone. After hydration it
 * shows those that this browser has stored, even offline, and then asks the server.
 */
export function FavoritesPage({ timeZone }: Props) {
  const [liveStores, setLiveStores] = useState<FavoritesPageStores | null>(null);
  const stores = liveStores ?? idleStores;
  const { status } = useStore(stores.session.$state);
  const state = useStore(stores.favorites.$state);
  const view = useStore(stores.view.$view);
  const own = useStore(stores.collections.$state);
  const { collections } = own;
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, announce] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => setLiveStores(favoritesPageStores()), []);
  const refresh = useCallback(() => {
    setIsAsked(false);
    void liveStores?.favorites.refresh(true).then(() => setIsAsked(true));
  }, [liveStores]);
  useEffect(refresh, [refresh]);

  // The server's answer consists of new objects, though most favorites are unchanged.
  const previous = useRef(state.favorites);
  const favorites = useMemo(() => reuseUnchangedItems(previous.current, state.favorites), [state.favorites]);
  previous.current = favorites;
  const removals = useRemovals(liveStores?.favorites ?? null, favorites, view, announce);
  const selected = collections.find(({ id }) => id === view.collectionId);
  const selectedIds = useMemo(() => selected && new Set(selected.items.map(({ id }) => id)), [selected]);
  const shown = useShownItems(removals.items, view, selectedIds ?? null);
  const known = state.hasSnapshot || state.favorites.length > 0;
  const counts = useMemo(() => (known ? countTabs(state.favorites) : null), [known, state.favorites]);
  const found = shown.filter(({ id }) => !removals.hints.has(id)).length;
  const body = getBodyState({
    status,
    known,
    asked: isAsked,
    isWaiting: view.collectionId !== null && own.status === 'loading' && !own.known,
    all: removals.items.length,
    shown: shown.length,
    view,
    isLimited: selected !== undefined,
  });
  /** True if there is nothing to search, to sort or to group. */
  const isBare = body === 'empty' || body === 'signed out';
  const hasCollections = !isBare || collections.length > 0;
  /** True while the collections, which would push the links at the end down, are the last thing to load. */
  const isFilling = body !== 'loading' && hasCollections && own.status === 'loading' && !own.known;

  const showCollection = useCallback(
    (collectionId: string | null) => liveStores?.view.change({ collectionId }),
    [liveStores],
  );

  const showAll = () => {
    showCollection(null);
    // The pressed button has disappeared.
    heading.current?.focus();
  };

  return (
    <div className="kept-page">
      <div className="kept-bar">
        <h1 ref={heading} tabIndex={-1}>
          {controlTexts.heading}
        </h1>
        {!isBare && (
          <ViewControls
            store={liveStores?.view ?? null}
            view={view}
            counts={counts}
            found={known && view.search.trim() !== '' ? `${found} of ${state.favorites.length}` : ''}
          />
        )}
      </div>
      <Notices state={state} isShown={known && body !== 'signed out'} />
      {liveStores && selected && body !== 'loading' && (
        <SelectedCollection
          key={selected.id}
          collections={liveStores.collections}
          collection={selected}
          favorites={state.favorites}
          announce={announce}
          onShowAll={showAll}
        />
      )}
      <FavoritesBody
        state={body}
        selected={selected}
        shown={shown}
        view={view}
        removals={removals}
        timeZone={timeZone}
        announce={announce}
        onRetry={refresh}
        onReset={() => {
          liveStores?.view.reset();
          focusSearch();
        }}
        onShowAll={showAll}
      />
      {hasCollections && (
        <Panel
          collections={state.userId === null ? null : (liveStores?.collections ?? null)}
          isLoading={body === 'loading'}
          selectedId={selected?.id ?? null}
          onSelect={showCollection}
          announce={announce}
        />
      )}
      <div className="kept-ends" hidden={isFilling}>
        {liveStores && (!isBare || isOpen || state.recentlyRemoved.length > 0) && (
          <button type="button" className="tap link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {recentlyRemovedTexts.heading} ({state.recentlyRemoved.length})
          </button>
        )}
        {liveStores && known && body !== 'signed out' && <File favorites={liveStores.favorites} state={state} />}
      </div>
      <LiveRegion message={body === 'signed out' ? '' : announcement} />
      <LiveRegion
        message={known && removals.items.length > 0 ? resultTexts.shown(found, state.favorites.length) : ''}
      />
      {isOpen && liveStores && (
        <RecentlyRemoved
          removed={state.recentlyRemoved}
          problem={state.problem}
          onRestore={liveStores.favorites.undo}
          onClear={liveStores.favorites.clearRecentlyRemoved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
