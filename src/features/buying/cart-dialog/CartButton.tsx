import { useState } from 'react';
import { CartModal } from './CartModal.tsx';
import { cartDialogWords as words } from './words.ts';

interface Props {
  vendorSlug: string;
  vendorName: string;
  /** The look of the store, for its colors. */
  theme?: string;
}

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
        <span
          data-cart={vendorSlug}
          className="grid h-6 min-w-6 place-items-center rounded-sm bg-ink px-1.5 text-label text-ground tabular-nums empty:hidden"
          suppressHydrationWarning
        >
          {''}
        </span>
      </button>
      {open && (
        <CartModal vendorSlug={vendorSlug} vendorName={vendorName} theme={theme} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
