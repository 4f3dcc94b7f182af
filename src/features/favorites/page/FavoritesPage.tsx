import '../../../styles/my-collection.css';
import { useStore } from '@nanostores/react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { CollectionsPanel } from '../collections/CollectionsPanel.tsx';
import { getBodyState } from './body-state.ts';
import { CollectionBody } from './FavoritesBody.tsx';
import { CollectionNotices } from './FavoritesNotices.tsx';
import { type FavoritesPageStores, favoritesPageStores, idleStores } from './favorites-page.store.ts';
import { TakeAlong } from './ImportExport.tsx';
import { RecentlyRemoved } from './RecentlyRemoved.tsx';
import { reuseUnchangedItems } from './reuse-items.ts';
import { SearchBox, searchBoxId } from './SearchBox.tsx';
import { useIsWaitingForCollections } from './use-is-waiting-for-collections.ts';
import { useRemovals } from './use-removals.ts';
import { useShownItems } from './use-shown-items.ts';
import { ViewControls } from './ViewControls.tsx';
import { countTabs } from './view-options.ts';

/** Of no interest to these: what is searched, and in which order it is shown. */
const [Notices, Panel, File] = [memo(CollectionNotices), memo(CollectionsPanel), memo(TakeAlong)];

interface Props {
  /** Of the city, for the dates of events. */
  timeZone: string;
}

/**
 * My Collection, below its heading. The server makes it without anybody's favorites, the same for all; here it
 * fills itself from the browser's own copy, with or without a connection, and then asks the server.
 */
export function MyCollection({ timeZone }: Props) {
  const [live, setLive] = useState<FavoritesPageStores | null>(null);
  const stores = live ?? idleStores;
  const { status } = useStore(stores.session.$state);
  const state = useStore(stores.favorites.$state);
  const view = useStore(stores.view.$view);
  const own = useStore(stores.collections.$state);
  const { collections } = own;
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const say = useCallback((message: string) => setSaid(message), []);

  useEffect(() => setLive(favoritesPageStores()), []);
  const ask = useCallback(() => {
    setAsked(false);
    void live?.favorites.refresh(true).then(() => setAsked(true));
  }, [live]);
  useEffect(ask, [ask]);

  // The server's answer is new objects, though mostly the same favorites.
  const last = useRef(state.favorites);
  const favorites = useMemo(() => reuseUnchangedItems(last.current, state.favorites), [state.favorites]);
  last.current = favorites;
  const removals = useRemovals(live?.favorites ?? null, favorites, view, say);
  const limit = collections.find(({ id }) => id === view.collectionId);
  const within = useMemo(() => limit && new Set(limit.items.map(({ id }) => id)), [limit]);
  const shown = useShownItems(removals.items, view, within ?? null);
  const known = state.known || state.favorites.length > 0;
  const isWaiting = useIsWaitingForCollections(own, known);
  const counts = useMemo(() => (known ? countTabs(state.favorites) : null), [known, state.favorites]);
  const found = shown.filter(({ id }) => !removals.hints.has(id)).length;
  const body = getBodyState({
    status,
    known,
    asked,
    isWaiting,
    all: removals.items.length,
    shown: shown.length,
    view,
    isLimited: limit !== undefined,
  });
  /** With nothing kept there is nothing to search, to sort and to group. */
  const isBare = body === 'empty' || body === 'signed out';

  const showCollection = useCallback((collectionId: string | null) => live?.view.change({ collectionId }), [live]);

  return (
    <div className="kept-page">
      {(!isBare || open || state.recentlyRemoved.length > 0) && (
        <p className="kept-tools">
          <button
            type="button"
            className="tap link"
            aria-haspopup="dialog"
            disabled={live === null}
            onClick={() => setOpen(true)}
          >
            Recently Removed{live && ` (${state.recentlyRemoved.length})`}
          </button>
        </p>
      )}
      <Notices state={state} />
      {!isBare && (
        <div className="kept-bar">
          <SearchBox
            view={live?.view ?? null}
            found={known && view.search.trim() !== '' ? `${found} of ${state.favorites.length}` : ''}
          />
          <ViewControls store={live?.view ?? null} view={view} counts={counts} />
        </div>
      )}
      {(!isBare || collections.length > 0) && (
        <Panel
          collections={state.userId === null ? null : (live?.collections ?? null)}
          favorites={state.favorites}
          isLoading={body === 'loading'}
          selectedId={limit?.id ?? null}
          onSelect={showCollection}
        />
      )}
      <CollectionBody
        state={body}
        chosen={limit}
        shown={shown}
        view={view}
        removals={removals}
        timeZone={timeZone}
        say={say}
        onRetry={ask}
        onReset={() => {
          live?.view.reset();
          // The button goes with what it stood for.
          document.getElementById(searchBoxId)?.focus();
        }}
        onShowAll={() => {
          showCollection(null);
          document.getElementById('collections-title')?.focus();
        }}
      />
      {live && known && body !== 'signed out' && <File favorites={live.favorites} state={state} />}
      <LiveRegion message={body === 'signed out' ? '' : said} />
      <LiveRegion message={known && removals.items.length > 0 ? `${found} of ${state.favorites.length} shown` : ''} />
      {open && live && (
        <RecentlyRemoved
          removed={state.recentlyRemoved}
          problem={state.problem}
          onRestore={live.favorites.undo}
          onClear={live.favorites.clearRecentlyRemoved}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
