import { memo } from 'react';
import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { AddToCollection } from '../collections/AddToCollection.tsx';
import { favoriteTypeLabels, formatFavoriteCount } from '../favorite-texts.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { CardAction } from './CardAction.tsx';
import { formatPrice, getLabelLines, getName, getNotes } from './card-texts.ts';

interface Props {
  item: FavoriteDto;
  /** True in the first row of the first view, whose pictures are not lazy. */
  isFirst: boolean;
  timeZone: string;
  onRemove: (item: FavoriteDto) => void;
  /** Tells screen readers. */
  announce: (message: string) => void;
}

/** A favorite: its picture, its label, and what to do with it. Memoized, because a page has hundreds. */
export const FavoriteCard = memo(function FavoriteCard({ item, isFirst, timeZone, onRemove, announce }: Props) {
  const { type, path, heartCount, inventory, held } = item;
  const name = getName(item);
  const price = formatPrice(item);
  const isSold = type === 'product' && inventory === 0 && !held;
  const notes = getNotes(item, Date.now());
  return (
    <>
      <div className={isSold ? 'kept-picture sold' : 'kept-picture'}>
        {path === null ? (
          <p className="kept-blank kept-away">{notes.join(' ')}</p>
        ) : (
          <CardPicture item={item} isFirst={isFirst} />
        )}
      </div>
      <div className="kept-label">
        <p className="kept-small text-muted">{favoriteTypeLabels[type]}</p>
        <h2 className={type === 'product' ? 'kept-piece' : 'text-name'}>
          {path === null ? name : <a href={path}>{name}</a>}
        </h2>
        {getLabelLines(item, timeZone).map((line) => (
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
            aria-label={`Remove ${name} from My Collection${path === null ? '' : `, ${formatFavoriteCount(heartCount)}`}`}
            onClick={() => onRemove(item)}
          >
            {/* The heart icon, which is defined on every page (app/layout/Frame.astro). */}
            <svg aria-hidden="true">
              <use href="#h" />
            </svg>
            {path !== null && <span className="tabular-nums">{heartCount}</span>}
          </button>
          {path !== null && <AddToCollection item={item} name={name} />}
        </div>
        <CardAction item={item} announce={announce} />
      </div>
    </>
  );
});

const sizes = '(min-width: 60rem) 17rem, (min-width: 44rem) 30vw, calc(50vw - 1.5rem)';

/** The uncropped picture of a favorite; without one, the artist's colors. */
function CardPicture({ item: { picture, theme }, isFirst }: Pick<Props, 'item' | 'isFirst'>) {
  if (!picture) return <span className="kept-blank blank" data-theme={theme.name} />;
  const { key, width, height, widths } = picture;
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={widths.map((w) => `${paths.media(key, w, 'avif')} ${w}w`).join(', ')}
        sizes={sizes}
      />
      <img
        src={paths.media(key, pictureFallbackWidth, 'webp')}
        alt=""
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
