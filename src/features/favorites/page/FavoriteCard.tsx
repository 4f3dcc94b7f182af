import { memo } from 'react';
import { AddToCollection } from '../collections/AddToCollection.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import { favoriteTypeLabels } from '../kind-names.ts';
import { CardAction } from './CardAction.tsx';
import { CardPicture } from './CardPicture.tsx';
import { labelOf, nameOf, notesOf, priceOf } from './card-words.ts';
import { HeartShape } from './HeartIcon.tsx';

interface Props {
  item: FavoriteDto;
  first: boolean;
  timeZone: string;
  onRemove: (item: FavoriteDto) => void;
  say: (message: string) => void;
}

/** A favorite as it hangs on the wall: its picture, its label, what to do with it. Rendered again only when it changed. */
export const FavoriteCard = memo(function FavoriteCard({ item, first, timeZone, onRemove, say }: Props) {
  const { type, path, heartCount, inventory, held } = item;
  const name = nameOf(item);
  const price = priceOf(item);
  const sold = type === 'product' && inventory === 0 && !held;
  const notes = notesOf(item, Date.now());
  return (
    <>
      <div className={sold ? 'kept-picture sold' : 'kept-picture'}>
        {path === null ? (
          <p className="kept-blank kept-away">{notes.join(' ')}</p>
        ) : (
          <CardPicture item={item} first={first} />
        )}
      </div>
      <div className="kept-label">
        <p className="kept-small text-muted">{favoriteTypeLabels[type]}</p>
        <h2 className={type === 'product' ? 'kept-piece' : 'text-name'}>
          {path === null ? name : <a href={path}>{name}</a>}
        </h2>
        {labelOf(item, timeZone).map((line) => (
          <p key={line} className="kept-small kept-line text-muted">
            {line}
          </p>
        ))}
        {price !== '' && <p className="price">{price}</p>}
        {path !== null &&
          notes.map((note) => (
            <p key={note} className="kept-small kept-note">
              {note}
            </p>
          ))}
      </div>
      <div className="kept-foot">
        <div className="kept-do">
          <button
            type="button"
            className="kept-heart"
            aria-label={`Remove ${name} from My Collection${path === null ? '' : `, loved by ${heartCount}`}`}
            onClick={() => onRemove(item)}
          >
            <HeartShape />
            {path !== null && <span className="tabular-nums">{heartCount}</span>}
          </button>
          {path !== null && <AddToCollection item={item} name={name} />}
        </div>
        <CardAction item={item} say={say} />
      </div>
    </>
  );
});
