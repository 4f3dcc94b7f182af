import { memo } from 'react';
import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { TapButton } from '../collections/TapButton.tsx';
import { addTexts } from '../collections/words.ts';
import { formatFavoriteCount } from '../favorite-texts.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { CardAction } from './CardAction.tsx';
import { formatPrice, getLabelLines, getName, getNotes } from './card-texts.ts';
import { cardTexts } from './words.ts';

interface Props {
  item: FavoriteDto;
  /** True in the first row of the first view, whose pictures are not lazy. */
  isFirst: boolean;
  timeZone: string;
  onRemove: (item: FavoriteDto) => void;
  onCollect: (item: FavoriteDto) => void;
  announce: (message: string) => void;
}

/** A favorite: its picture, its label, and what to do with it. Memoized, because a page has hundreds. */
export const FavoriteCard = memo(function FavoriteCard({
  item,
  isFirst,
  timeZone,
  onRemove,
  onCollect,
  announce,
}: Props) {
  const { path, heartCount } = item;
  const name = getName(item);
  const price = formatPrice(item);
  const notes = getNotes(item, Date.now());
  return (
    <>
      <div className="kept-picture">
        {path === null ? (
          <p className="kept-blank kept-away">{notes.join(' ')}</p>
        ) : (
          <CardPicture item={item} isFirst={isFirst} />
        )}
      </div>
      <div className="kept-label">
        <h2>{path === null ? name : <a href={path}>{name}</a>}</h2>
        {getLabelLines(item, timeZone).map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
        {price !== '' && <p className="price">{price}</p>}
        {path !== null &&
          notes.map((note) => (
            <p key={note} className="kept-note">
              {note}
            </p>
          ))}
      </div>
      <div className="kept-acts">
        <div>
          <CardAction item={item} announce={announce} />
          {/* A collection by someone else can't be put into another one: that would pass its link on. */}
          {path !== null && item.type !== 'collection' && (
            <TapButton
              className="tap link text-muted"
              aria-haspopup="dialog"
              aria-label={`${addTexts.open}: ${name}`}
              onClick={() => onCollect(item)}
            >
              {addTexts.open}
            </TapButton>
          )}
        </div>
        <button
          type="button"
          className="heart kept-heart"
          aria-label={`${cardTexts.remove(name)}${path === null ? '' : `, ${formatFavoriteCount(heartCount)}`}`}
          onClick={({ currentTarget }) => {
            // The undo hint is as high as the card whose place it takes.
            const card = currentTarget.closest('li');
            card?.style.setProperty('--was', `${card.clientHeight}px`);
            onRemove(item);
          }}
        >
          {/* The heart icon, which is defined on every page (app/layout/Frame.astro). */}
          <svg aria-hidden="true">
            <use href="#h" />
          </svg>
        </button>
      </div>
    </>
  );
});

const wideSizes = '(min-width: 60rem) 30vw, 60vw';
const tallSizes = '(min-width: 60rem) 22vw, 46vw';

/** The uncropped picture of a favorite; without one, the artist's colors. */
function CardPicture({ item: { picture, theme }, isFirst }: Pick<Props, 'item' | 'isFirst'>) {
  if (!picture) return <span className="blank" data-theme={theme.name} />;
  const { key, width, height, widths } = picture;
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={widths.map((w) => `${paths.media(key, w, 'avif')} ${w}w`).join(', ')}
        sizes={width > height ? wideSizes : tallSizes}
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
