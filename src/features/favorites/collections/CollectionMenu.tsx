import '../../../styles/kept-dialog.css';
import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { NameForm } from './NameForm.tsx';
import { collections } from './shared-collections.store.ts';

interface Props {
  item: FavoriteRef;
  name: string;
  onClose: () => void;
}

/** In which of one's own collections a thing is: check boxes, and a new one. */
export function CollectionMenu({ item, name, onClose }: Props) {
  const store = collections();
  const { status, collections: own, problem } = useStore(store.$state);
  const id = useId();
  useEffect(() => {
    store.clearProblem();
    if (store.$state.get().status !== 'ready') void store.load();
  }, [store]);

  const toggle = (collectionId: string, inside: boolean) =>
    void (inside ? store.putIn(collectionId, item, name) : store.takeOut(collectionId, item.id));
  const make = async (newName: string) => {
    const made = await store.create(newName);
    // Made is made: where putting in fails, its box stays empty, and the name is not asked for again.
    if (made !== null) await store.putIn(made.id, item, name);
    return made !== null;
  };
  return (
    <Dialog labelledBy={id} className="kept-dialog" onClose={onClose}>
      <h2 id={id} className="text-name">
        Put {name} in a collection
      </h2>
      <p role="alert" className="shelf-problem">
        {problem ?? (status === 'offline' ? 'Collections can be changed when the connection is back.' : '')}
      </p>
      {status === 'failed' && <p>The collections you made could not be loaded. Please try again later.</p>}
      {own.length > 0 && (
        <fieldset className="shelf-boxes">
          <legend className="sr-only">Collections you made</legend>
          {own.map((one) => (
            <label key={one.id}>
              <input
                type="checkbox"
                checked={one.items.some((inside) => inside.id === item.id)}
                onChange={({ target }) => toggle(one.id, target.checked)}
              />
              {one.name}
            </label>
          ))}
        </fieldset>
      )}
      <NameForm label="New collection" submit="Create" quiet onName={make} />
      <form method="dialog" className="shelf-form">
        <button type="submit" className="btn btn-ink">
          Done
        </button>
      </form>
    </Dialog>
  );
}
