import type { MouseEvent, SubmitEvent } from 'react';
import { paths } from '../../../site/paths.ts';
import { addLabels, addToCartWords as words } from '../cart/words.ts';
import { type AddToCartProps, useAddToCart } from './use-add-to-cart.ts';

/** Opens the cart by its button. Before, the focus goes where it belongs after the cart, from which the piece may be gone then. */
function seeCart({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.querySelector('button')?.focus();
  document.querySelector('[data-cart]')?.closest('button')?.click();
}

/**
 * Puts one unit of a piece in a list into the cart with each press. Without JavaScript there is no cart: the form buys the
 * piece instead. `mark-pieces.inline.ts` shows the way to the cart before this is hydrated.
 */
export function AddFromList(props: AddToCartProps) {
  const { add, isInCart, label } = useAddToCart(props);
  const { id, name } = props.product;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add();
  };
  return (
    <form method="post" action={paths.checkoutBuy} onSubmit={submit}>
      {/* The product id is in its own field, because some text browsers label a button with its value. */}
      <input type="hidden" name="productId" value={id} />
      <button type="submit" className="btn btn-add">
        <span className="if-script">{label}</span> <span className="if-no-script">{words.buyNow}</span>
        <span className="sr-only">{` ${name}`}</span>
      </button>
      <button type="button" className="tap link" hidden={!isInCart} onClick={seeCart}>
        {addLabels.seeCart}
      </button>
    </form>
  );
}
