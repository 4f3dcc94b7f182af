import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CollectionDto } from '../collections.api.ts';
import { formatFavoriteCount } from '../favorite-texts.ts';
import type { Favorites } from '../sync/favorites-state.ts';
import { CollectionItems } from './CollectionItems.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Collections } from './collections.store.ts';
import { NameForm } from './NameForm.tsx';
import { ShareLink } from './ShareLink.tsx';
import { TapButton } from './TapButton.tsx';
import { collectionTexts, selectedTexts as words } from './words.ts';

/** Describes a collection below its name, for example "4 items · Private". */
export function describeCollection({ items, share }: CollectionDto): string {
  return `${collectionTexts.itemCount(items.length)} · ${share === null ? collectionTexts.private : collectionTexts.shared}`;
}

interface Props {
  collections: Collections;
  collection: CollectionDto;
  favorites: Favorites;
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
  const { favorites: all } = useStore(favorites.$state);
  const favoriteIds = useMemo(() => new Set(all.map((favorite) => favorite.id)), [all]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Its tile is below the favorites, which are other ones now.
    if (document.activeElement?.closest('.shelf')) heading.current?.focus();
  }, []);
  const endRename = () => {
    // Rendered at once, because a frame may come before the button is back.
    flushSync(() => setAction(null));
    renameButton.current?.focus();
  };
  const rename = async (newName: string) => {
    const isRenamed = await collections.rename(id, newName);
    if (isRenamed) {
      endRename();
      announce(words.renamed(newName));
    }
    return isRenamed;
  };
  const createLink = async () => {
    setAction('share');
    const link = await collections.share(id);
    setAction(null);
    setIsLinkNew(link !== null);
    if (link !== null) announce(words.nowShared(name));
  };
  const stopSharing = async () => {
    setAction(null);
    if (await collections.stopSharing(id)) {
      announce(words.nowPrivate(name));
      shareButton.current?.focus();
    }
  };
  const remove = async () => {
    onShowAll();
    if (await collections.remove(id)) announce(words.deleted(name));
  };
  const question =
    action === 'delete'
      ? {
          question: words.deleteQuestion(name),
          text: words.deleteText(share !== null),
          labels: [words.keep, words.delete] as const,
          onConfirm: () => void remove(),
        }
      : action === 'stop' && {
          question: words.stopQuestion(name),
          text: words.stopText,
          labels: [words.keepSharing, words.stop] as const,
          onConfirm: () => void stopSharing(),
        };
  return (
    <section className="shelf-chosen" aria-labelledby="collection-title">
      <h2 id="collection-title" ref={heading} tabIndex={-1} className="text-section">
        {name}
      </h2>
      <p className="text-muted">
        {describeCollection(collection)}
        {share !== null && collection.heartCount > 0 && ` · ${formatFavoriteCount(collection.heartCount)}`}
      </p>
      {action === 'rename' ? (
        <NameForm
          label={words.newName}
          submitLabel={words.rename}
          initialName={name}
          autoFocus
          onName={rename}
          onCancel={endRename}
        />
      ) : (
        <p className="shelf-do">
          {share === null && (
            <TapButton ref={shareButton} of={name} aria-busy={action === 'share'} onClick={() => void createLink()}>
              {words.share}
            </TapButton>
          )}
          <TapButton ref={renameButton} of={name} onClick={() => setAction('rename')}>
            {words.rename}
          </TapButton>
          <TapButton of={name} aria-haspopup="dialog" onClick={() => setAction('delete')}>
            {words.delete}
          </TapButton>
          <TapButton onClick={onShowAll}>{words.showAll}</TapButton>
        </p>
      )}
      {share !== null && <ShareLink url={share.url} name={name} isNew={isLinkNew} onStop={() => setAction('stop')} />}
      <CollectionItems
        collection={collection}
        favoriteIds={favoriteIds}
        onRemove={(item) => {
          favorites.setInside(id, item, false);
          announce(words.removed(item.name, name));
        }}
      />
      {question && <ConfirmDialog key={action} {...question} onClose={() => setAction(null)} />}
    </section>
  );
}
