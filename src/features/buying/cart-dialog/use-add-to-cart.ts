import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { useInBrowser } from '../../../platform/islands/use-in-browser.ts';
import { type CartLines, type CartProduct, cartMaxLines } from '../cart/cart.ts';
import { addLabels, addToCartWords as words } from '../cart/words.ts';
import { loadCart } from './load-cart.ts';
import { getVendorStores, type VendorStores } from './vendor-stores.store.ts';

export interface AddToCartProps {
  product: CartProduct;
  vendorSlug: string;
  /** Units for sale, as the page says; 1 or more. */
  inventory: number;
}

/** How long a button confirms that it worked. */
const addedMs = 2_000;
const $empty = atom<CartLines>([]);

/** Tells screen readers, by the page's one region for that. */
function announce(text: string): void {
  const status = document.querySelector('#added');
  if (status) status.textContent = text;
}

export function useAddToCart({ product, vendorSlug, inventory }: AddToCartProps) {
  const stores: VendorStores | null = useInBrowser(() => getVendorStores(vendorSlug));
  const lines = useStore(stores?.cart.$lines ?? $empty);
  const isInCart = lines.some((line) => line.product.id === product.id);
  const [said, setSaid] = useState<string | null>(null);
  const units = useRef(0);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), addedMs);
    return () => clearTimeout(timer);
  }, [said]);

  const add = (wanted = 1) => {
    // Not `stores`: a press can come between the hydration and the render that has them.
    const { cart } = getVendorStores(vendorSlug);
    const came = cart.addToCart(product, wanted, inventory);
    units.current += came;
    if (came > 0) {
      announce(units.current > 1 ? words.addedSeveral(units.current, product.name) : words.addedOne(product.name));
      setSaid(words.added);
      // The cart is what comes next.
      void loadCart().catch(() => {});
      return;
    }
    const isIn = cart.$lines.get().some((line) => line.product.id === product.id);
    announce(isIn ? words.hasAll(product.name) : words.full(cartMaxLines, product.name));
    setSaid(isIn ? words.nothingAdded : words.cartFull);
  };
  return { add, stores, isInCart, label: said ?? addLabels.add };
}
