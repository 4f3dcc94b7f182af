import '../../../styles/collections.css';
import { useState } from 'react';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { CollectionMenu } from './CollectionMenu.tsx';

interface Props {
  item: FavoriteRef;
  /** Of the thing. */
  name: string;
}

/** On a card: opens the list of own collections. Nothing more until it is pressed, since a page has hundreds of them. */
export function AddToCollection({ item, name }: Props) {
  const [open, setOpen] = useState(false);
  // Links that others share stay theirs to pass on.
  if (item.type === 'collection') return null;
  return (
    <>
      <button
        type="button"
        className="tap link kept-small"
        aria-haspopup="dialog"
        aria-label={`Put in a collection ${name}`}
        onClick={() => setOpen(true)}
      >
        Put in a collection
      </button>
      {open && <CollectionMenu item={item} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
