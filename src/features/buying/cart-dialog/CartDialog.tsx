import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { paths } from '../../../site/paths.ts';
import { CartLineRow } from './CartLineRow.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import { getVendorStores } from './vendor-stores.store.ts';
import { cartDialogWords as words } from './words.ts';

interface Props {
  vendorSlug: string;
  vendorName: string;
  onClose: () => void;
}

/** The cart of one vendor: lines, current totals, and the checkout button. */
export function CartDialog({ vendorSlug, vendorName, onClose }: Props) {
  const { cart, quote, checkout } = getVendorStores(vendorSlug);
  const lines = useStore(cart.$lines);
  const notice = useStore(cart.$notice);
  const paid = useStore(checkout.$paid);
  const { quote: priced } = useStore(quote.$state);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
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
    <Dialog labelledBy="cart-title" className="cart" onClose={onClose}>
      <div>
        <div className="pair top">
          <div>
            <h2 id="cart-title" ref={heading} tabIndex={-1}>
              {words.cart}
            </h2>
            <p className="muted">{vendorName}</p>
          </div>
          <form method="dialog">
            <button type="submit">{words.close}</button>
          </form>
        </div>
        {notice && <p className="note">{notice}</p>}
        <div role="status">{paid && <p className="note">{paid}</p>}</div>
        {lines.length === 0 ? (
          <div className="empty">
            <p>{words.empty}</p>
            <a className="btn" href={paths.storefront(vendorSlug)}>
              {words.browse(vendorName)}
            </a>
          </div>
        ) : (
          <>
            <ul>
              {lines.map((line) => (
                <CartLineRow
                  key={line.product.id}
                  line={line}
                  priced={priced?.lines.find(({ productId }) => productId === line.product.id)}
                  onChange={(quantity) => change(line.product.id, line.product.name, quantity)}
                />
              ))}
            </ul>
            <CartTotals vendorSlug={vendorSlug} />
            <CheckoutButton vendorSlug={vendorSlug} />
          </>
        )}
        <LiveRegion message={said} />
      </div>
    </Dialog>
  );
}
