import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CollectionDto } from '../collections.api.ts';
import { formatFavoriteCount } from '../favorite-texts.ts';
import { CollectionItems } from './CollectionItems.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { collections } from './collections.store.ts';
import { NameForm } from './NameForm.tsx';
import { ShareLink } from './ShareLink.tsx';
import { TapButton } from './TapButton.tsx';
import { collectionTexts, selectedTexts as words } from './words.ts';

/** Describes a collection below its name, for example "4 items · Private". */
export function describeCollection({ items, share }: CollectionDto): string {
  return `${collectionTexts.itemCount(items.length)} · ${share === null ? collectionTexts.private : collectionTexts.shared}`;
}

interface Props {
  collection: CollectionDto;
  announce: (message: string) => void;
  onShowAll: () => void;
}

export function SelectedCollection({ collection, announce, onShowAll }: Props) {
  const { id, name, share } = collection;
  const [action, setAction] = useState<'rename' | 'delete' | 'share' | 'stop' | null>(null);
  const [isLinkNew, setIsLinkNew] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const shareButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Its tile is below the favorites, which are other ones now.
    if (document.activeElement?.closest('.shelf')) heading.current?.focus();
  }, []);
  const endAction = () => setAction(null);
  const endRename = () => {
    // Rendered at once, because a frame may come before the button is back.
    flushSync(endAction);
    renameButton.current?.focus();
  };
  const createLink = async () => {
    setAction('share');
    const link = await collections().share(id);
    endAction();
    setIsLinkNew(link !== null);
    if (link !== null) announce(words.nowShared(name));
  };
  return (
    <section className="shelf-chosen" aria-labelledby="collection-title">
      <h2 id="collection-title" ref={heading} tabIndex={-1} className="text-section">
        {name}
      </h2>
      <p className="text-muted">
        <span>{describeCollection(collection)}</span>
        {share !== null && collection.heartCount > 0 && (
          <span>{` · ${formatFavoriteCount(collection.heartCount)}`}</span>
        )}
      </p>
      {action === 'rename' ? (
        <RenameForm collection={collection} announce={announce} onEnd={endRename} />
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
      <CollectionItems collection={collection} announce={announce} />
      {action === 'delete' && (
        <DeleteDialog collection={collection} announce={announce} onShowAll={onShowAll} onClose={endAction} />
      )}
      {action === 'stop' && (
        <StopSharingDialog
          collection={collection}
          announce={announce}
          onStopped={() => shareButton.current?.focus()}
          onClose={endAction}
        />
      )}
    </section>
  );
}

interface RenameProps extends Pick<Props, 'collection' | 'announce'> {
  /** Called after the collection is renamed, and when it keeps its name. */
  onEnd: () => void;
}

function RenameForm({ collection: { id, name }, announce, onEnd }: RenameProps) {
  const rename = async (newName: string) => {
    const isRenamed = await collections().rename(id, newName);
    if (isRenamed) {
      onEnd();
      announce(words.renamed(newName));
    }
    return isRenamed;
  };
  return (
    <NameForm
      label={words.newName}
      submitLabel={words.rename}
      initialName={name}
      autoFocus
      onName={rename}
      onCancel={onEnd}
    />
  );
}

interface DeleteProps extends Props {
  onClose: () => void;
}

function DeleteDialog({ collection: { id, name, share }, announce, onShowAll, onClose }: DeleteProps) {
  const remove = async () => {
    onShowAll();
    if (await collections().remove(id)) announce(words.deleted(name));
  };
  return (
    <ConfirmDialog
      question={words.deleteQuestion(name)}
      text={words.deleteText(share !== null)}
      labels={[words.keep, words.delete]}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

interface StopSharingProps extends Pick<Props, 'collection' | 'announce'> {
  onStopped: () => void;
  onClose: () => void;
}

function StopSharingDialog({ collection: { id, name }, announce, onStopped, onClose }: StopSharingProps) {
  const stopSharing = async () => {
    onClose();
    if (await collections().stopSharing(id)) {
      announce(words.nowPrivate(name));
      onStopped();
    }
  };
  return (
    <ConfirmDialog
      question={words.stopQuestion(name)}
      text={words.stopText}
      labels={[words.keepSharing, words.stop]}
      onConfirm={() => void stopSharing()}
      onClose={onClose}
    />
  );
}
