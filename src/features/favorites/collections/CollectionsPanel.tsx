import '../../../styles/collections.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { ChosenCollection } from './ChosenCollection.tsx';
import { CollectionTile } from './CollectionTile.tsx';
import type { Collections } from './collections-state.store.ts';
import { idleCollection } from './idle-collections.store.ts';
import { NameForm } from './NameForm.tsx';
import { ShelfNote } from './ShelfNote.tsx';

interface Props {
  /** Null until the page is alive: its line is there, and waits. */
  collections: Collections | null;
  favorites: readonly FavoriteRef[];
  /** While the list below is not there: both come at once, so that neither pushes the other. */
  isWaiting: boolean;
  /** The one that the page's list is limited to; null for all favorites. */
  selectedId: string | null;
  onSelect: (id: string | null) => void;
}

/** Own collections: to look at one, to make, rename, share and delete them. */
export function CollectionsPanel({ collections: store, favorites, isWaiting, selectedId, onSelect }: Props) {
  const { status, known, collections, problem } = useStore((store ?? idleCollection.collections).$state);
  const [making, setMaking] = useState(false);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void store?.load(), [store]);

  const make = async (name: string) => {
    const made = (await store?.create(name)) ?? null;
    if (made === null) return false;
    setMaking(false);
    setSaid(`${made.name} is made`);
    heading.current?.focus();
    return true;
  };
  const backToHeading = () => heading.current?.focus();
  const chosen = collections.find(({ id }) => id === selectedId);
  const isOffline = status === 'offline' && !isWaiting;
  return (
    <section className="shelf" aria-labelledby="collections-title">
      <div className="shelf-head">
        <h2 id="collections-title" ref={heading} tabIndex={-1} className="text-name">
          Collections you made
        </h2>
        {!making && (
          <button
            type="button"
            className="tap link"
            disabled={store === null}
            onClick={() => (isOffline ? void store?.load() : setMaking(true))}
          >
            <span key={String(isOffline)}>{isOffline ? 'Offline: retry' : 'New collection'}</span>
          </button>
        )}
      </div>
      {making && (
        <NameForm
          label="Name of the new collection"
          submit="Create"
          focus
          onName={make}
          onCancel={() => {
            setMaking(false);
            backToHeading();
          }}
        />
      )}
      <p role="alert" className="shelf-problem">
        {problem}
      </p>
      {!isWaiting && collections.length > 0 && (
        <ul className="shelf-row">
          {collections.map((collection) => (
            <li key={collection.id}>
              <CollectionTile
                collection={collection}
                selected={collection.id === selectedId}
                onPress={() => onSelect(collection.id === selectedId ? null : collection.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {!isWaiting && collections.length === 0 && (
        <ShelfNote status={known ? 'ready' : status} onRetry={() => void store?.load()} />
      )}
      {store && chosen && !isWaiting && (
        <ChosenCollection
          key={chosen.id}
          collections={store}
          collection={chosen}
          favorites={favorites}
          say={setSaid}
          onShowAll={() => {
            onSelect(null);
            backToHeading();
          }}
        />
      )}
      <LiveRegion message={said} />
    </section>
  );
}
