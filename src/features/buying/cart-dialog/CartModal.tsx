import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import { getVendorStores } from './vendor-stores.store.ts';
import { cartDialogWords as words } from './words.ts';

interface Props {
  vendorSlug: string;
  vendorName: string;
  theme?: string | undefined;
  onClose: () => void;
}

const panel =
  'm-0 ml-auto h-dvh max-h-none w-[min(30rem,100vw)] max-w-none border-l border-ink bg-ground text-ink backdrop:bg-[rgb(20_19_18/0.45)]';

/** The cart of one vendor: lines, current totals, and the checkout button. */
export function CartModal({ vendorSlug, vendorName, theme, onClose }: Props) {
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
    <Dialog labelledBy="cart-title" className={panel} theme={theme} onClose={onClose}>
      <div className="flex min-h-full flex-col px-5 pt-4 pb-8">
        <div className="flex items-center justify-between gap-4 border-b border-ink pb-2">
          <h2 id="cart-title" ref={heading} tabIndex={-1} className="text-name outline-none">
            {words.cart} <span className="block font-sans text-label font-normal text-muted">{vendorName}</span>
          </h2>
          <form method="dialog">
            <button type="submit" className="tap px-2">
              {words.close}
            </button>
          </form>
        </div>
        {notice && <p className="mt-3 border-l-2 border-ink pl-3 text-label">{notice}</p>}
        <div role="status">{paid && <p className="mt-3 border-l-2 border-ink pl-3">{paid}</p>}</div>
        {lines.length === 0 ? (
          <p className="py-10">{words.empty}</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
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
