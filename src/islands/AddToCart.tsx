import { type SubmitEvent, useEffect, useState } from 'react';
import { paths } from '../config/paths.ts';
import { heldLabel } from '../domain/products/availability.ts';
import type { CartProduct } from '../stores/cart-lines.ts';
import { storesOf } from '../wiring/browser.ts';
import { LiveRegion } from './ui/LiveRegion.tsx';

interface Props {
  vendorSlug: string;
  product: CartProduct;
  /** Units free to buy. */
  inventory: number;
  /** No unit is free, and somebody is paying for one. */
  held: boolean;
}

const addedMs = 2_000;

/** Puts a piece into the artist's cart. Without scripting the form goes straight to the payment page. */
export function AddToCart({ vendorSlug, product, inventory, held }: Props) {
  // Counts, so that a second press is announced as well.
  const [added, setAdded] = useState(0);
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    if (added === 0) return;
    setFresh(true);
    const timer = setTimeout(() => setFresh(false), addedMs);
    return () => clearTimeout(timer);
  }, [added]);

  const add = (event: SubmitEvent) => {
    event.preventDefault();
    storesOf(vendorSlug).cart.addToCart(product);
    setAdded(added + 1);
  };
  const message = added === 0 ? '' : `${product.name} added to your cart${added > 1 ? `, ${added} times` : ''}`;
  return (
    <form method="post" action={paths.checkoutBuy} onSubmit={add}>
      <input type="hidden" name="productId" value={product.id} />
      <button type="submit" className="btn btn-buy w-full" disabled={inventory === 0}>
        {held ? heldLabel : inventory === 0 ? 'Sold' : fresh ? 'Added' : 'Add to Cart'}
      </button>
      <LiveRegion message={message} />
    </form>
  );
}
