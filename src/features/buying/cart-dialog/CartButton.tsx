import './cart-button.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { adoptStyles } from '../../../platform/browser/adopt-styles.ts';
import { offerOfflinePage } from '../../../platform/browser/offline/offer-offline-page.ts';
import { renewOldPage } from '../../../platform/islands/old-page.ts';
import { useInBrowser } from '../../../platform/islands/use-in-browser.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { type CartLines, countUnits } from '../cart/cart.ts';
import { getCart } from '../cart/shared-cart.store.ts';
import { addToCartWords } from '../cart/words.ts';
import type { CartContentsProps } from './CartContents.tsx';
import styles from './cart-dialog.css?inline';
import { loadCart } from './load-cart.ts';
import { cartDialogWords as words } from './words.ts';

const $empty = atom<CartLines>([]);

function showNotice(text: string): void {
  const notice = document.querySelector('#hearts > [role=status]');
  if (notice) notice.textContent = text;
}

interface Props {
  vendor: { slug: string; name: string };
}

/**
 * The button of an artist's cart, with its number of pieces, and the cart itself. The dialog shows at once; what is in it comes with
 * code of its own, which is fetched once the button is hydrated, or when the first piece was added.
 */
export function CartButton({ vendor }: Props) {
  const cart = useInBrowser(() => getCart(vendor.slug));
  const units = countUnits(useStore(cart?.$lines ?? $empty));
  const [isOpen, setOpen] = useState(false);
  const [contents, setContents] = useState<{ Contents: ComponentType<CartContentsProps> } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    adoptStyles(styles);
    // Hydrated for someone who is about to use the page: the cart is not far.
    void loadCart().catch(() => {});
    offerOfflinePage();
  }, []);

  const open = async () => {
    showNotice('');
    setOpen(true);
    try {
      const { CartContents } = await loadCart();
      setContents({ Contents: CartContents });
    } catch {
      setOpen(false);
      if (!(await renewOldPage(showNotice))) showNotice(addToCartWords.notOpened);
    }
  };
  return (
    <>
      <button
        type="button"
        className="tap if-script justify-center gap-2"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {`${words.cart} `}
        {/* `app/layout/session.inline.ts` writes the number before this is hydrated. */}
        <span data-cart={vendor.slug} className="badge" suppressHydrationWarning>
          {units || ''}
        </span>
      </button>
      {isOpen && (
        <Dialog label={words.cart} className="cart" onClose={() => setOpen(false)}>
          <div>
            <div className="pair top">
              <div>
                <h2 ref={heading} tabIndex={-1}>
                  {units > 0 ? words.cart : words.empty}
                </h2>
                {units > 0 && <p className="muted">{vendor.name}</p>}
              </div>
              <form method="dialog">
                <button type="submit">{words.close}</button>
              </form>
            </div>
            {contents ? (
              <contents.Contents vendor={vendor} heading={heading} />
            ) : (
              <p className="muted">{words.loading}</p>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
