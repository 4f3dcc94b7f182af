import { paths } from '../../../site/paths.ts';
import type { Product } from '../../catalog/products.ts';
import type { CartProduct } from '../cart/cart-lines.store.ts';

/** What an island is told of a piece: as little as the cart shows, since it is in the page for every button. */
export function cartProduct({ id, slug, name, priceCents, pictures }: Product): CartProduct {
  const [picture] = pictures;
  const width = picture ? Math.min(...picture.widths) : 0;
  const thumb = picture && {
    src: paths.media(picture.key, width, 'avif'),
    width,
    height: Math.round((width * picture.height) / picture.width),
  };
  return { id, slug, name, priceCents, thumb: thumb ?? null };
}
