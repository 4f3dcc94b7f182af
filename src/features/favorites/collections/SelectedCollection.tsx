import { useEffect, useMemo, useRef, useState } from 'react';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { formatFavoriteCount } from '../favorite-texts.ts';
import { CollectionItems } from './CollectionItems.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { CollectionDto } from './collections.api.ts';
import type { Collections } from './collections.store.ts';
import { NameForm } from './NameForm.tsx';
import { ShareLink } from './ShareLink.tsx';
import { collectionTexts } from './words.ts';

/** Describes a collection below its name, for example "4 items · Private". */
export function describeCollection({ items, share }: CollectionDto): string {
  return `${collectionTexts.itemCount(items.length)} · ${share === null ? collectionTexts.private : collectionTexts.shared}`;
}

interface Props {
  collections: Collections;
  collection: CollectionDto;
  favorites: readonly FavoriteRef[];
  /** Tells screen readers. */
  announce: (message: string) => void;
  /** Returns to all favorites. */
  onShowAll: () => void;
}

/** The collection that limits the list of favorites, with everything its owner can do with it. */
export function SelectedCollection({ collections, collection, favorites, announce, onShowAll }: Props) {
  const { id, name, share } = collection;
  const [action, setAction] = useState<'rename' | 'delete' | 'share' | 'stop' | null>(null);
  const [isLinkNew, setIsLinkNew] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const shareButton = useRef<HTMLButtonElement>(null);
  const favoriteIds = useMemo(() => new Set(favorites.map((favorite) => favorite.id)), [favorites]);
  const lastAction = useRef(action);
  useEffect(() => {
    if (lastAction.current === 'rename' && action === null) renameButton.current?.focus();
    lastAction.current = action;
  }, [action]);

  const rename = async (newName: string) => {
    const isRenamed = await collections.rename(id, newName);
    if (isRenamed) {
      setAction(null);
      announce(`Renamed to ${newName}`);
    }
    return isRenamed;
  };
  const createLink = async () => {
    setAction('share');
    const link = await collections.share(id);
    setAction(null);
    setIsLinkNew(link !== null);
    if (link !== null) announce(`${name} is shared. Copy the link to send it.`);
  };
  const stopSharing = async () => {
    setAction(null);
    if (await collections.stopSharing(id)) {
      announce(`${name} is private. The old link no longer works.`);
      shareButton.current?.focus();
    }
  };
  const remove = async () => {
    onShowAll();
    if (await collections.remove(id)) announce(`Deleted ${name}`);
  };
  return (
    <div className="shelf-chosen">
      <h3 className="text-name">{name}</h3>
      <p className="text-label text-muted">
        {describeCollection(collection)}
        {share !== null && collection.heartCount > 0 && ` · ${formatFavoriteCount(collection.heartCount)}`}
      </p>
      {action === 'rename' ? (
        <NameForm
          label="New name"
          submitLabel="Rename"
          initialName={name}
          autoFocus
          onName={rename}
          onCancel={() => setAction(null)}
        />
      ) : (
        <p className="shelf-do">
          {share === null && (
            <button
              ref={shareButton}
              type="button"
              className="tap link"
              aria-busy={action === 'share'}
              onClick={() => void createLink()}
            >
              Share<span className="sr-only"> {name}</span>
            </button>
          )}
          <button ref={renameButton} type="button" className="tap link" onClick={() => setAction('rename')}>
            Rename<span className="sr-only"> {name}</span>
          </button>
          <button type="button" className="tap link" aria-haspopup="dialog" onClick={() => setAction('delete')}>
            Delete<span className="sr-only"> {name}</span>
          </button>
          <button type="button" className="tap link" onClick={onShowAll}>
            Show All Favorites
          </button>
        </p>
      )}
      {share !== null && <ShareLink url={share.url} name={name} isNew={isLinkNew} onStop={() => setAction('stop')} />}
      <CollectionItems
        collection={collection}
        favoriteIds={favoriteIds}
        onRemove={(item) => {
          void collections.removeItem(id, item.id);
          announce(`Removed ${item.name} from ${name}`);
        }}
      />
      {action === 'delete' && (
        <ConfirmDialog
          question={`Delete “${name}”?`}
          text={`Your favorites stay in My Collection.${
            share === null ? '' : ' Its link will stop working.'
          } You can’t undo this.`}
          cancelLabel="Keep It"
          confirmLabel="Delete"
          onConfirm={() => void remove()}
          onClose={() => setAction(null)}
        />
      )}
      {action === 'stop' && (
        <ConfirmDialog
          question={`Stop sharing “${name}”?`}
          text="This link will stop working for good. If you share again, you’ll get a new link."
          cancelLabel="Keep Sharing"
          confirmLabel="Stop Sharing"
          onConfirm={() => void stopSharing()}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  );
}
