import './collections.css';
import './kept-dialog.css';
import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { favorites } from '../sync/favorites.store.ts';
import { collections } from './collections.store.ts';
import { NameForm } from './NameForm.tsx';
import { Notice } from './Notice.tsx';
import { useNewProblem } from './use-new-problem.ts';
import { addTexts as words } from './words.ts';

interface Props {
  item: FavoriteRef;
  name: string;
  onClose: () => void;
}

export function AddToCollection({ item, name, onClose }: Props) {
  const store = collections();
  const { status, problem } = useStore(store.$state);
  const { collections: own } = useStore(favorites().$state);
  const undone = useNewProblem();
  const id = useId();
  useEffect(() => {
    store.clearProblem();
    if (store.$state.get().status !== 'ready') void store.load();
  }, [store]);

  const create = async (newName: string) => {
    const created = await store.create(newName);
    if (created !== null) favorites().setInside(created.id, item, true);
    return created !== null;
  };
  return (
    <Dialog labelledBy={id} className="kept-dialog" onClose={onClose}>
      <h2 id={id} className="text-name">
        {words.heading(name)}
      </h2>
      <Notice isBad text={problem ?? undone} />
      <Notice text={status === 'offline' && problem === null ? words.offline : ''} />
      {status === 'failed' && <p>{words.failed}</p>}
      {own !== null && own.length > 0 && (
        <fieldset className="shelf-boxes">
          <legend className="sr-only">{words.own}</legend>
          {own.map((collection) => (
            <label key={collection.id}>
              <input
                type="checkbox"
                checked={collection.items.some((inside) => inside.id === item.id)}
                onChange={({ target }) => favorites().setInside(collection.id, item, target.checked)}
              />
              <span>{collection.name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <NameForm label={words.create} submitLabel={words.submit} quiet onName={create} />
      <form method="dialog" className="shelf-form">
        <button type="submit" className="btn btn-ink">
          {words.done}
        </button>
      </form>
    </Dialog>
  );
}
