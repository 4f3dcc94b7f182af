import './my-collection.css';
import { useStore } from '@nanostores/react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { session } from '../../accounts/session/shared-session.store.ts';
import { AddToCollection } from '../collections/AddToCollection.tsx';
import { CollectionsPanel } from '../collections/CollectionsPanel.tsx';
import { collections as sharedCollections } from '../collections/collections.store.ts';
import { SelectedCollection } from '../collections/SelectedCollection.tsx';
import { TapButton } from '../collections/TapButton.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import { favorites as sharedFavorites } from '../sync/favorites.store.ts';
import { getBodyState } from './body-state.ts';
import { getName } from './card-texts.ts';
import { EmptyFavorites, LoadingFavorites } from './EmptyFavorites.tsx';
import { ExportImport } from './ExportImport.tsx';
import { FavoritesGrid } from './FavoritesGrid.tsx';
import { FavoritesNotices } from './FavoritesNotices.tsx';
import { RecentlyRemoved } from './RecentlyRemoved.tsx';
import { reuseUnchangedItems } from './reuse-items.ts';
import { useRemovals } from './use-removals.ts';
import { focusSearch, ViewControls } from './ViewControls.tsx';
import { createViewOptions, pageAddress } from './view-options.store.ts';
import { countTabs, defaultView, listShown } from './view-options.ts';
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
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  if (isHydrated) return <HydratedPage timeZone={timeZone} />;
  return (
    <div className="kept-page">
      <div className="kept-bar kept-arriving">
        <h1>{controlTexts.heading}</h1>
        <ViewControls store={null} view={defaultView} counts={null} found="" />
      </div>
      <LoadingFavorites />
    </div>
  );
}

function HydratedPage({ timeZone }: Props) {
  const [stores] = useState(() => ({
    favorites: sharedFavorites(),
    collections: sharedCollections(),
    view: createViewOptions(pageAddress),
  }));
  const { status } = useStore(session().$state);
  const state = useStore(stores.favorites.$state);
  const view = useStore(stores.view.$view);
  const own = useStore(stores.collections.$state);
  const isUnknown = own.status === 'loading' && state.collections === null;
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** The item whose collections are open, which may leave the list meanwhile. */
  const [collected, setCollected] = useState<FavoriteDto | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes it when the account changes, whose item it shows
  useEffect(() => setCollected(null), [state.userId]);
  const [announcement, announce] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const refresh = useCallback(() => {
    setIsAsked(false);
    void stores.favorites.refresh(true).then(() => setIsAsked(true));
  }, [stores]);
  useEffect(refresh, [refresh]);

  // The server's answer consists of new objects, though most favorites are unchanged.
  const previous = useRef(state.favorites);
  const favorites = useMemo(() => reuseUnchangedItems(previous.current, state.favorites), [state.favorites]);
  previous.current = favorites;
  const removals = useRemovals(stores.favorites, favorites, view, announce);
  const selected = state.collections?.find(({ id }) => id === view.collectionId);
  const shown = useMemo(
    () => listShown(removals.items, view, selected?.items),
    [removals.items, view, selected?.items],
  );
  const known = state.hasSnapshot || state.favorites.length > 0;
  const counts = useMemo(() => (known ? countTabs(state.favorites) : null), [known, state.favorites]);
  const found = shown.filter(({ id }) => !removals.hints.has(id)).length;
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
  /** True if there is nothing to search, to sort or to group. */
  const isBare = body === 'empty' || body === 'signed out';
  const hasCollections = !isBare || (state.collections ?? []).length > 0;
  /** True while the collections, which would push the links at the end down, are the last thing to load. */
  const isFilling = body !== 'loading' && hasCollections && isUnknown;

  const showCollection = useCallback((collectionId: string | null) => stores.view.change({ collectionId }), [stores]);

  const showAll = () => {
    showCollection(null);
    // The pressed button has disappeared.
    heading.current?.focus();
  };

  const endCollecting = () => {
    setCollected(null);
    // The card with the pressed button has left the list.
    if (!shown.some(({ id }) => id === collected?.id)) heading.current?.focus();
  };

  const reset = () => {
    stores.view.reset();
    focusSearch();
  };

  return (
    <div className="kept-page">
      <div className="kept-bar">
        <h1 ref={heading} tabIndex={-1}>
          {controlTexts.heading}
        </h1>
        {!isBare && (
          <ViewControls
            store={stores.view}
            view={view}
            counts={counts}
            found={known && view.search.trim() !== '' ? `${found} of ${state.favorites.length}` : ''}
          />
        )}
      </div>
      <Notices state={state} isShown={known && body !== 'signed out'} />
      {selected && body !== 'loading' && (
        <SelectedCollection
          key={selected.id}
          collections={stores.collections}
          collection={selected}
          favorites={stores.favorites}
          announce={announce}
          onShowAll={showAll}
        />
      )}
      {/* The key replaces the element after loading: notices above appear then, and moving it would count as a shift. */}
      <div key={body === 'loading' ? 'loading' : 'there'} aria-busy={body === 'loading'}>
        {body === 'loading' ? (
          <LoadingFavorites />
        ) : body === 'cards' ? (
          <FavoritesGrid
            shown={shown}
            view={view}
            removals={removals}
            timeZone={timeZone}
            onCollect={setCollected}
            announce={announce}
          />
        ) : (
          <EmptyFavorites
            state={body}
            view={view}
            collection={selected}
            onPress={body === 'no results' ? reset : body === 'not loaded' ? refresh : showAll}
          />
        )}
      </div>
      {hasCollections && (
        <Panel
          store={state.userId === null ? null : stores.collections}
          collections={state.collections}
          isLoading={body === 'loading'}
          selectedId={selected?.id ?? null}
          onSelect={showCollection}
          announce={announce}
        />
      )}
      <div className="kept-ends" hidden={isFilling}>
        {(!isBare || isOpen || state.recentlyRemoved.length > 0) && (
          <TapButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {recentlyRemovedTexts.heading} ({state.recentlyRemoved.length})
          </TapButton>
        )}
        {known && body !== 'signed out' && <File favorites={stores.favorites} state={state} />}
      </div>
      <LiveRegion message={body === 'signed out' ? '' : announcement} />
      <LiveRegion
        message={known && removals.items.length > 0 ? resultTexts.shown(found, state.favorites.length) : ''}
      />
      {collected && <AddToCollection item={collected} name={getName(collected)} onClose={endCollecting} />}
      {isOpen && <RecentlyRemoved favorites={stores.favorites} state={state} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
