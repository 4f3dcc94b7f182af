import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Favorites, FavoritesState } from '../sync/favorites-state.store.ts';

interface Props {
  favorites: Favorites;
  state: FavoritesState;
}

/** A sentence, or how many favorites were taken in. */
type Said = string | number;

const isEmptyList = (text: string) => /^\s*\[\s*\]\s*$/.test(text);

/** True while it is on its way as well as after that. */
function addedWords(count: number, waiting: number): string {
  const what = count === 1 ? '1 favorite' : `${count} favorites`;
  if (waiting === 0) return `${what} ${count === 1 ? 'was' : 'were'} added.`;
  return `${what} ${count === 1 ? 'is' : 'are'} being added.`;
}

/** No file that we write is larger. */
const maxBytes = 1_048_576;

/** The collection as a file, out and in. */
export function TakeAlong({ favorites, state: { favorites: kept, waiting, problem } }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<Said>('');
  useEffect(() => {
    // What was refused is not added: the page says why.
    if (problem) setSaid((before) => (typeof before === 'number' ? '' : before));
  }, [problem]);
  const takeOut = () => {
    const url = URL.createObjectURL(new Blob([favorites.exportJson()], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'my-collection.json';
    link.click();
    // Some browsers read it only after this.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    setSaid('My Collection is saved as a file: my-collection.json');
  };
  const takeIn = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const text = chosen.size > maxBytes ? '' : await chosen.text().catch(() => '');
    // So that the same file can be chosen again.
    target.value = '';
    const before = favorites.$state.get().favorites.length;
    if (!favorites.importJson(text)) {
      setSaid(`${chosen.name} is no file of My Collection, so nothing was changed.`);
      return;
    }
    const added = favorites.$state.get().favorites.length - before;
    if (added > 0) setSaid(added);
    else if (isEmptyList(text)) setSaid('There is no favorite in that file.');
    else setSaid('Everything in that file is in My Collection already.');
  };
  return (
    <div className="kept-take">
      {kept.length > 0 && (
        <button type="button" className="tap link" onClick={takeOut}>
          Export My Collection
        </button>
      )}
      <button type="button" className="tap link" onClick={() => file.current?.click()}>
        Import to My Collection
      </button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File to import"
        onChange={(event) => void takeIn(event)}
      />
      <p role="status">{typeof said === 'number' ? addedWords(said, waiting) : said}</p>
    </div>
  );
}
