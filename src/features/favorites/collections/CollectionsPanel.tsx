import '../../../styles/collections.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { paths } from '../../../site/paths.ts';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from './collections.api.ts';
import { type Collections, type CollectionsState, idleCollections } from './collections.store.ts';
import { NameForm } from './NameForm.tsx';
import { describeCollection, SelectedCollection } from './SelectedCollection.tsx';

interface Props {
  /** Null until the page is hydrated; the heading is already there. */
  collections: Collections | null;
  favorites: readonly FavoriteRef[];
  /** True while the favorites below are loading. Both appear at once, so that neither pushes the other down. */
  isLoading: boolean;
  /** The collection that limits the list of favorites; null for all favorites. */
  selectedId: string | null;
  onSelect: (id: string | null) => void;
}

/** The account's own collections: to look at, create, rename, share and delete. */
export function CollectionsPanel({ collections: store, favorites, isLoading, selectedId, onSelect }: Props) {
  const { status, known, collections, problem } = useStore((store ?? idleCollections).$state);
  const [isNaming, setIsNaming] = useState(false);
  const [announcement, announce] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void store?.load(), [store]);

  const focusHeading = () => heading.current?.focus();
  const create = async (name: string) => {
    const created = (await store?.create(name)) ?? null;
    if (created === null) return false;
    setIsNaming(false);
    announce(`Created ${created.name}`);
    focusHeading();
    return true;
  };
  const selected = collections.find(({ id }) => id === selectedId);
  const isOffline = status === 'offline' && !isLoading;
  return (
    <section className="shelf" aria-labelledby="collections-title">
      <div className="shelf-head">
        <h2 id="collections-title" ref={heading} tabIndex={-1} className="text-name">
          Your Collections
        </h2>
        {!isNaming && (
          <button
            type="button"
            className="tap link"
            disabled={store === null}
            onClick={() => (isOffline ? void store?.load() : setIsNaming(true))}
          >
            <span key={String(isOffline)}>{isOffline ? 'Offline: retry' : 'New Collection'}</span>
          </button>
        )}
      </div>
      {isNaming && (
        <NameForm
          label="Collection name"
          submitLabel="Create"
          autoFocus
          onName={create}
          onCancel={() => {
            setIsNaming(false);
            focusHeading();
          }}
        />
      )}
      <p role="alert" className="shelf-problem">
        {problem}
      </p>
      {!isLoading && collections.length > 0 && (
        <ul className="shelf-row">
          {collections.map((collection) => (
            <li key={collection.id}>
              <CollectionTile
                collection={collection}
                isSelected={collection.id === selectedId}
                onPress={() => onSelect(collection.id === selectedId ? null : collection.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {!isLoading && collections.length === 0 && (
        <CollectionsEmptyState status={known ? 'ready' : status} onRetry={() => void store?.load()} />
      )}
      {store && selected && !isLoading && (
        <SelectedCollection
          key={selected.id}
          collections={store}
          collection={selected}
          favorites={favorites}
          announce={announce}
          onShowAll={() => {
            onSelect(null);
            focusHeading();
          }}
        />
      )}
      <LiveRegion message={announcement} />
    </section>
  );
}

interface TileProps {
  collection: CollectionDto;
  isSelected: boolean;
  onPress: () => void;
}

/** A collection in the row: its first pictures, uncropped, above its name. */
function CollectionTile({ collection, isSelected, onPress }: TileProps) {
  const { name, pictures } = collection;
  return (
    <button type="button" className="shelf-one" aria-pressed={isSelected} onClick={onPress}>
      <span className="shelf-pictures" aria-hidden="true">
        {pictures.length === 0 && <span className="shelf-blank" />}
        {pictures.map(({ key, width, height, widths }) => (
          <picture key={key}>
            <source type="image/avif" srcSet={paths.media(key, Math.min(...widths), 'avif')} />
            <img
              src={paths.media(key, pictureFallbackWidth, 'webp')}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </picture>
        ))}
      </span>
      <span className="shelf-name">{name}</span>
      <span className="text-label text-muted">{describeCollection(collection)}</span>
    </button>
  );
}

interface EmptyStateProps {
  status: CollectionsState['status'];
  onRetry: () => void;
}

const emptyTexts: Record<CollectionsState['status'], string> = {
  loading: '',
  ready: 'Group favorites into collections, like gifts or ideas for a room. Only you can see one until you share it.',
  'signed-out': 'Sign in to see your collections.',
  offline: 'You’re offline. Your collections will be back when you’re online.',
  failed: 'We couldn’t load your collections.',
};

/** Replaces the tiles if there are none: explains collections, or why they are missing. */
function CollectionsEmptyState({ status, onRetry }: EmptyStateProps) {
  const text = emptyTexts[status];
  return (
    <div className="shelf-note">
      {text !== '' && <p className="text-label text-muted">{text}</p>}
      {status === 'failed' && (
        <button type="button" className="tap link" onClick={onRetry}>
          Try Again
        </button>
      )}
    </div>
  );
}
