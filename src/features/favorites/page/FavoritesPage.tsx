import './my-collection.css';
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { AddToCollection } from '../collections/AddToCollection.tsx';
import { CollectionsPanel } from '../collections/CollectionsPanel.tsx';
import { collections } from '../collections/collections.store.ts';
import { SelectedCollection } from '../collections/SelectedCollection.tsx';
import { TapButton } from '../collections/TapButton.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import { getName } from './card-texts.ts';
import { LoadingFavorites } from './EmptyFavorites.tsx';
import { ExportImport } from './ExportImport.tsx';
import { FavoritesBody } from './FavoritesBody.tsx';
import { FavoritesNotices } from './FavoritesNotices.tsx';
import { RecentlyRemoved } from './RecentlyRemoved.tsx';
import { type FavoritesList, useFavoritesList } from './use-favorites-list.ts';
import { ViewControls } from './ViewControls.tsx';
import { countTabs, defaultView } from './view-options.ts';
import { controlTexts, recentlyRemovedTexts, resultTexts } from './words.ts';

/** Memoized, because they don't depend on the view. */
const Notices = memo(FavoritesNotices);
const Panel = memo(CollectionsPanel);
const File = memo(ExportImport);

interface Props {
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
  const [announcement, announce] = useState('');
  const list = useFavoritesList(announce);
  const { viewOptions, state, known, isUnknown, removals, selected, shown, found, body } = list;
  const [isOpen, setIsOpen] = useState(false);
  const [collected, collect] = useCollected(state.userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoading = body === 'loading';
  const isSignedOut = body === 'signed out';
  const isBare = body === 'empty' || isSignedOut;
  const hasCollections = !isBare || (state.collections ?? []).length > 0;
  const removed = state.recentlyRemoved.length;

  const showCollection = useCallback(
    (collectionId: string | null) => viewOptions.change({ collectionId }),
    [viewOptions],
  );
  const showAll = () => {
    showCollection(null);
    // The pressed button has disappeared.
    heading.current?.focus();
  };
  const endCollecting = () => {
    collect(null);
    // The card with the pressed button has left the list.
    if (!shown.some(({ id }) => id === collected?.id)) heading.current?.focus();
  };

  return (
    <div className="kept-page">
      <PageHead heading={heading} list={list} isBare={isBare} />
      <Notices state={state} isShown={known && !isSignedOut} />
      {selected && !isLoading && (
        <SelectedCollection key={selected.id} collection={selected} announce={announce} onShowAll={showAll} />
      )}
      <FavoritesBody list={list} timeZone={timeZone} onCollect={collect} onShowAll={showAll} announce={announce} />
      {hasCollections && (
        <Panel
          store={state.userId === null ? null : collections()}
          collections={state.collections}
          isLoading={isLoading}
          selectedId={selected?.id ?? null}
          onSelect={showCollection}
          announce={announce}
        />
      )}
      {/* Hidden while the collections, which would push it down, are the last thing to load. */}
      <div className="kept-ends" hidden={!isLoading && hasCollections && isUnknown}>
        {(!isBare || isOpen || removed > 0) && (
          <TapButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {`${recentlyRemovedTexts.heading} (${removed})`}
          </TapButton>
        )}
        {known && !isSignedOut && <File />}
      </div>
      <LiveRegion message={isSignedOut ? '' : announcement} />
      <LiveRegion
        message={known && removals.items.length > 0 ? resultTexts.shown(found, state.favorites.length) : ''}
      />
      {collected && <AddToCollection item={collected} name={getName(collected)} onClose={endCollecting} />}
      {isOpen && <RecentlyRemoved onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** The item whose collections are open, which may leave the list meanwhile. */
function useCollected(userId: string | null) {
  const [collected, collect] = useState<FavoriteDto | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes it when the account changes, whose item it shows
  useEffect(() => collect(null), [userId]);
  return [collected, collect] as const;
}

interface HeadProps {
  heading: RefObject<HTMLHeadingElement | null>;
  list: FavoritesList;
  /** True if there is nothing to search, to sort or to group. */
  isBare: boolean;
}

function PageHead({ heading, list: { viewOptions, view, state, known, found }, isBare }: HeadProps) {
  return (
    <div className="kept-bar">
      <h1 ref={heading} tabIndex={-1}>
        {controlTexts.heading}
      </h1>
      {!isBare && (
        <ViewControls
          store={viewOptions}
          view={view}
          counts={known ? countTabs(state.favorites) : null}
          found={known && view.search.trim() !== '' ? `${found} of ${state.favorites.length}` : ''}
        />
      )}
    </div>
  );
}
