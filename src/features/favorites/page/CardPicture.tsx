import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import type { FavoriteDto } from '../favorites.api.ts';

interface Props {
  item: FavoriteDto;
  /** In the first row of what is shown first: not lazy. */
  first: boolean;
}

const sizes = '(min-width: 62rem) 17rem, (min-width: 44rem) 30vw, calc(50vw - 1.5rem)';

/** The picture of a favorite, uncropped on a place that is the same for all; the artist's colors where there is none. */
export function CardPicture({ item: { picture, theme }, first }: Props) {
  if (!picture) return <span className="kept-blank wash" data-theme={theme.name} />;
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
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
