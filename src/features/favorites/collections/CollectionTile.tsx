import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { countOf, stateOf } from './collection-words.ts';
import type { CollectionDto } from './collections.api.ts';

interface Props {
  collection: CollectionDto;
  selected: boolean;
  onPress: () => void;
}

/** A collection on the shelf: its first pictures, uncropped, above its name. */
export function CollectionTile({ collection, selected, onPress }: Props) {
  const { name, pictures } = collection;
  return (
    <button type="button" className="shelf-one" aria-pressed={selected} onClick={onPress}>
      <span className="shelf-pictures" aria-hidden="true">
        {pictures.length === 0 && <span className="shelf-blank" />}
        {pictures.map(({ key, width, height, widths }) => (
          <picture key={key}>
            <source type="image/avif" srcSet={paths.media(key, Math.min(...widths), 'avif')} />
            <img
              src={paths.media(key, pictureFallbackWidth, 'webp')}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </picture>
        ))}
      </span>
      <span className="shelf-name">{name}</span>
      <span className="text-label text-muted">
        {countOf(collection)} · {stateOf(collection)}
      </span>
    </button>
  );
}
