import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { getVendorStores } from './vendor-stores.store.ts';
import { cartDialogWords as words } from './words.ts';

export interface CartContentsProps {
  vendor: { slug: string; name: string };
  /** The dialog's heading, which takes the focus when a line goes. */
  heading: RefObject<HTMLElement | null>;
}

export function CartContents({ vendor, heading }: CartContentsProps) {
  const { cart, quote, checkout } = getVendorStores(vendor.slug);
  const lines = useStore(cart.$lines);
  const notice = useStore(cart.$notice);
  const paid = useStore(checkout.$paid);
  const { quote: priced } = useStore(quote.$state);
  // What a checkout begins with is what is paid, so nothing changes until it has begun or failed.
  const isLocked = useStore(checkout.$state).status !== 'idle';
  const [said, setSaid] = useState('');
  useEffect(() => {
    quote.open();
    // The buyer may have paid without seeing the confirmation, which empties the cart.
    void checkout.checkEarlierCheckout();
    return quote.close;
  }, [quote, checkout]);

  const change = (id: string, name: string, quantity: number) => {
    cart.setQuantity(id, quantity);
    setSaid(quantity > 0 ? words.quantityIs(name, quantity) : words.removed(name));
    // The focused button was removed with its line.
    if (quantity <= 0) heading.current?.focus();
  };
  return (
    <>
      {notice && <p className="note">{notice}</p>}
      <div role="status">{paid && <p className="note">{paid}</p>}</div>
      {lines.length === 0 ? (
        <EmptyCart vendor={vendor} />
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <CartLineRow
                key={line.product.id}
                line={line}
                priced={priced?.lines.find(({ productId }) => productId === line.product.id)}
                isLocked={isLocked}
                onChange={(quantity) => change(line.product.id, line.product.name, quantity)}
              />
            ))}
          </ul>
          <CartTotals vendorSlug={vendor.slug} isLocked={isLocked} />
          <CheckoutButton vendorSlug={vendor.slug} />
        </>
      )}
      <LiveRegion message={said} />
    </>
  );
}
