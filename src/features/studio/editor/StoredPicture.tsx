import { type Picture, pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';

interface Props {
  picture: Picture;
  sizes: string;
  alt?: string;
}

/** A picture that the server has, uncropped. Right after an upload it has no widths in AVIF yet. */
export function StoredPicture({ picture: { key, width, height, widths }, sizes, alt = '' }: Props) {
  return (
    <picture>
      {widths.length > 0 && (
        <source
          type="image/avif"
          srcSet={widths.map((one) => `${paths.media(key, one, 'avif')} ${one}w`).join(', ')}
          sizes={sizes}
        />
      )}
      <img
        src={paths.media(key, pictureFallbackWidth, 'webp')}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        decoding="async"
      />
    </picture>
  );
}
