import { useEffect, useRef, useState } from 'react';
import { browser } from '../../../platform/browser/real-browser.ts';
import { paths } from '../../../site/paths.ts';
import { cartKey, readCartLines } from '../../buying/cart/cart.store.ts';
import { getVendorStores } from '../../buying/cart-dialog/vendor-stores.store.ts';
import { heldLabel } from '../../catalog/availability.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { nameOf } from './card-words.ts';

interface Props {
  item: FavoriteDto;
  /** Tells screen readers. */
  say: (message: string) => void;
}

const visits = { artist: 'Visit Store', collection: 'View Collection', event: 'Event Details' } as const;

/** The one thing to do with a favorite. What is not shown any more has nothing to offer. */
export function CardAction({ item, say }: Props) {
  const { type, path } = item;
  if (path === null) return null;
  if (type === 'product') return <Buy item={item} say={say} />;
  return (
    <a className="btn" href={path} aria-label={`${visits[type]} ${nameOf(item)}`}>
      {visits[type]}
    </a>
  );
}

/** How long the button says that it worked. */
const addedMs = 2_000;

/** Puts a piece into its artist's cart, which is on the artist's own pages. */
function Buy({ item, say }: Props) {
  const [added, setAdded] = useState(0);
  const [fresh, setFresh] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press starts the time anew
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setFresh(false), addedMs);
    return () => clearTimeout(timer);
  }, [fresh, added]);
  const [inCart, setInCart] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press changes the cart
  useEffect(() => {
    const lines = readCartLines(browser.storage.get(cartKey(item.vendorSlug)), () => {});
    setInCart(lines.some(({ product }) => product.id === item.id));
  }, [item.id, item.vendorSlug, added]);
  // A button at the lower end of the screen has the way to the cart below it.
  useEffect(() => {
    if (added > 0) link.current?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  const { id, slug, name, price, inventory, held, picture, vendorSlug, artist } = item;
  const out = inventory === 0 || price === null;
  const label = held ? heldLabel : out ? 'Out of Stock' : fresh ? 'Added' : 'Add to Cart';
  const add = () => {
    const { cart } = getVendorStores(vendorSlug);
    const width = picture ? Math.min(...picture.widths) : 0;
    cart.addToCart({
      id,
      slug,
      name,
      priceCents: Math.round((price ?? 0) * 100),
      thumb: picture && {
        src: paths.media(picture.key, width, 'avif'),
        width,
        height: Math.round((width * picture.height) / picture.width),
      },
    });
    setAdded(added + 1);
    setFresh(true);
    say(`${name} added to your cart at ${artist}${added > 0 ? `, ${added + 1} times` : ''}`);
  };
  return (
    <>
      <button type="button" className="btn" disabled={out} aria-label={`${label} ${name}`} onClick={add}>
        {label}
      </button>
      {(inCart || added > 0) && (
        <p className="kept-small kept-cart">
          <a ref={link} className="tap link" href={paths.storefront(vendorSlug)}>
            See Your Cart<span className="sr-only"> at {artist}</span>
          </a>
        </p>
      )}
    </>
  );
}
