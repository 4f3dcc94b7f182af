import { useState } from 'react';
import { addFromLists } from './add-forms.client.ts';
import { CartModal } from './CartModal.tsx';
import { cartDialogWords as words } from './words.ts';

interface Props {
  vendorSlug: string;
  vendorName: string;
  /** The look of the store, for its colors. */
  theme?: string;
}

if (!import.meta.env.SSR) addFromLists();

/**
 * Opens the artist's cart; hidden without JavaScript. `app/layout/session.inline.ts` sets the number on it, React never
 * changes it.
 */
export function CartButton({ vendorSlug, vendorName, theme }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="tap if-script gap-1 px-1 md:gap-2 md:px-2"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.cart}
        <span data-cart={vendorSlug} className="badge" suppressHydrationWarning>
          {''}
        </span>
      </button>
      {open && (
        <CartModal vendorSlug={vendorSlug} vendorName={vendorName} theme={theme} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
