import '../../styles/collections.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import type { Collections, CollectionsState } from '../../stores/collections-state.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { ChosenCollection } from './ChosenCollection.tsx';
import { CollectionTile } from './CollectionTile.tsx';
import { NameForm } from './NameForm.tsx';

interface Props {
  /** Null until the page is alive: its line is there, and waits. */
  collections: Collections | null;
  /** The one that the page's list is limited to; null for all favorites. */
  selectedId: string | null;
  onSelect: (id: string | null) => void;
}

const idle = { $state: atom<CollectionsState>({ status: 'loading', collections: [], problem: null }) };

const says = {
  loading: '',
  ready: '',
  'signed-out': 'Please sign in to see your collections.',
  offline: 'Collections need a connection. They are back when it is.',
  failed: 'Your collections could not be loaded.',
} as const;

/** Own collections: to look at one, to make, rename, share and delete them. */
export function CollectionsPanel({ collections: store, selectedId, onSelect }: Props) {
  const { status, collections, problem } = useStore((store ?? idle).$state);
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
  const chosen = collections.find(({ id }) => id === selectedId);
  const some = collections.length > 0;
  return (
    <section className="shelf" aria-labelledby="collections-title">
      <div className="shelf-head">
        <h2 id="collections-title" ref={heading} tabIndex={-1} className="text-name">
          Collections
        </h2>
        {!making && (
          <button type="button" className="tap link" disabled={store === null} onClick={() => setMaking(true)}>
            New collection
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
            heading.current?.focus();
          }}
        />
      )}
      <p role="alert" className="shelf-problem">
        {problem}
      </p>
      {some && status === 'offline' && problem === null && <p className="shelf-problem">{says.offline}</p>}
      {some ? (
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
      ) : (
        <div>
          {says[status] !== '' && <p>{says[status]}</p>}
          {(status === 'failed' || status === 'offline') && (
            <button type="button" className="tap link" onClick={() => void store?.load()}>
              Try again
            </button>
          )}
        </div>
      )}
      {store && chosen && (
        <ChosenCollection
          key={chosen.id}
          collections={store}
          collection={chosen}
          say={setSaid}
          onDeleted={() => {
            onSelect(null);
            heading.current?.focus();
          }}
        />
      )}
      <LiveRegion message={said} />
    </section>
  );
}
