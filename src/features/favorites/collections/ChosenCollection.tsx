import { useEffect, useMemo, useRef, useState } from 'react';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { AskDialog } from './AskDialog.tsx';
import { CollectedThings } from './CollectedThings.tsx';
import { countOf, stateOf } from './collection-words.ts';
import type { CollectionDto } from './collections.api.ts';
import type { Collections } from './collections-state.store.ts';
import { NameForm } from './NameForm.tsx';
import { ShareLink } from './ShareLink.tsx';

interface Props {
  collections: Collections;
  collection: CollectionDto;
  favorites: readonly FavoriteRef[];
  /** Said to screen readers. */
  say: (message: string) => void;
  /** Back to all favorites. */
  onShowAll: () => void;
}

/** The collection that is looked at, and what its owner can do with it. */
export function ChosenCollection({ collections, collection, favorites, say, onShowAll }: Props) {
  const { id, name, share } = collection;
  const [doing, setDoing] = useState<'rename' | 'delete' | 'share' | 'stop' | null>(null);
  const [fresh, setFresh] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const shareButton = useRef<HTMLButtonElement>(null);
  const favoriteIds = useMemo(() => new Set(favorites.map((one) => one.id)), [favorites]);
  const before = useRef(doing);
  useEffect(() => {
    if (before.current === 'rename' && doing === null) renameButton.current?.focus();
    before.current = doing;
  }, [doing]);

  const rename = async (newName: string) => {
    const worked = await collections.rename(id, newName);
    if (worked) {
      setDoing(null);
      say(`It is called ${newName} now`);
    }
    return worked;
  };
  const makeLink = async () => {
    setDoing('share');
    const link = await collections.share(id);
    setDoing(null);
    setFresh(link !== null);
    if (link !== null) say(`${name} is shared. Here is its link.`);
  };
  const stop = async () => {
    setDoing(null);
    if (await collections.stopSharing(id)) {
      say(`${name} is private again`);
      shareButton.current?.focus();
    }
  };
  const remove = async () => {
    onShowAll();
    if (await collections.remove(id)) say(`${name} is deleted`);
  };
  return (
    <div className="shelf-chosen">
      <h3 className="text-name">{name}</h3>
      <p className="text-label text-muted">
        {countOf(collection)} · {stateOf(collection)}
        {share !== null && collection.heartCount > 0 && ` · loved by ${collection.heartCount}`}
      </p>
      {doing === 'rename' ? (
        <NameForm label="New name" submit="Rename" start={name} focus onName={rename} onCancel={() => setDoing(null)} />
      ) : (
        <p className="shelf-do">
          {share === null && (
            <button
              ref={shareButton}
              type="button"
              className="tap link"
              aria-busy={doing === 'share'}
              onClick={() => void makeLink()}
            >
              Share<span className="sr-only"> {name}</span>
            </button>
          )}
          <button ref={renameButton} type="button" className="tap link" onClick={() => setDoing('rename')}>
            Rename<span className="sr-only"> {name}</span>
          </button>
          <button type="button" className="tap link" aria-haspopup="dialog" onClick={() => setDoing('delete')}>
            Delete<span className="sr-only"> {name}</span>
          </button>
          <button type="button" className="tap link" onClick={onShowAll}>
            Show all favorites
          </button>
        </p>
      )}
      {share !== null && <ShareLink url={share.url} name={name} fresh={fresh} onStop={() => setDoing('stop')} />}
      <CollectedThings
        collection={collection}
        favoriteIds={favoriteIds}
        onTakeOut={(item) => {
          void collections.takeOut(id, item.id);
          say(`${item.name} is taken out of ${name}`);
        }}
      />
      {doing === 'delete' && (
        <AskDialog
          question={`Delete “${name}”?`}
          text={`Your favorites stay in My Collection.${
            share === null ? '' : ' Its link will lead nowhere, for good.'
          } There is no way back.`}
          keep="Keep It"
          sure="Delete"
          onSure={() => void remove()}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'stop' && (
        <AskDialog
          question={`Stop sharing “${name}”?`}
          text="Its link will lead nowhere, for good. You can share it again with another link."
          keep="Keep Sharing"
          sure="Stop Sharing"
          onSure={() => void stop()}
          onClose={() => setDoing(null)}
        />
      )}
    </div>
  );
}
