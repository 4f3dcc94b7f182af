import { type Picture, pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';

export const OwnPiece = ({ piece: { key, width, height, widths }, sizes }: { piece: Picture; sizes: string }) => (
  <picture>
    <source
      type="image/avif"
      srcSet={widths.map((one) => `${paths.media(key, one, 'avif')} ${one}w`).join(', ')}
      sizes={sizes}
    />
    <img src={paths.media(key, pictureFallbackWidth, 'webp')} alt="" width={width} height={height} />
  </picture>
);
