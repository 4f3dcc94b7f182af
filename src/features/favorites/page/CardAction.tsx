import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { browser } from '../../../platform/browser/real-browser.ts';
import { checkoutPayPath, paths } from '../../../site/paths.ts';
import { getCart } from '../../buying/cart/shared-cart.store.ts';
import { cartMark } from '../../buying/cart-dialog/cart-mark.ts';
import { heldLabel } from '../../catalog/words.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { getName } from './card-texts.ts';
import { cardTexts } from './words.ts';

interface Props {
  item: FavoriteDto;
  announce: (message: string) => void;
}

/** The main action of a favorite. Hidden items have none. */
export function CardAction({ item, announce }: Props) {
  const { type, path } = item;
  if (path === null) return null;
  if (type === 'product') return <AddToCart item={item} announce={announce} />;
  return (
    <a className="tap link" href={path} aria-label={`${cardTexts.visits[type]} ${getName(item)}`}>
      {cardTexts.visits[type]}
    </a>
  );
}

const addedMs = 2_000;

/** Adds a product to its vendor's cart, and links to that cart, which opens on the storefront. */
function AddToCart({ item, announce }: Props) {
  const [addedCount, setAddedCount] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (addedCount === 0) return;
    // Below a button at the lower edge of the screen, the new link would be out of sight.
    link.current?.scrollIntoView({ block: 'nearest' });
    setIsConfirming(true);
    const timer = setTimeout(() => setIsConfirming(false), addedMs);
    return () => clearTimeout(timer);
  }, [addedCount]);
  const { id, slug, name, price, inventory, held, notice, picture, vendorSlug, artist } = item;
  const cart = getCart(vendorSlug);
  const paying = held ? browser.findOpenCheckout(id) : null;
  const isInCart = useStore(cart.$lines).some(({ product }) => product.id === id);
  const isSoldOut = inventory === 0 || price === null;
  const label = held
    ? notice || heldLabel
    : isSoldOut
      ? cardTexts.outOfStock
      : isConfirming
        ? cardTexts.added
        : cardTexts.add;
  const add = () => {
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
    setAddedCount(addedCount + 1);
    announce(cardTexts.announceAdded(name, artist, addedCount + 1));
  };
  if (paying !== null) {
    return (
      <a className="tap link" href={checkoutPayPath(paying)} aria-label={`${cardTexts.returnToPayment}: ${name}`}>
        {cardTexts.returnToPayment}
      </a>
    );
  }
  return (
    <>
      <button type="button" className="tap link" disabled={isSoldOut} aria-label={`${label} ${name}`} onClick={add}>
        {label}
      </button>
      {isInCart && (
        <a ref={link} className="tap link kept-cart" href={`${paths.storefront(vendorSlug)}#${cartMark}`}>
          {cardTexts.seeCart}
          <span className="sr-only">{` at ${artist}`}</span>
        </a>
      )}
    </>
  );
}
