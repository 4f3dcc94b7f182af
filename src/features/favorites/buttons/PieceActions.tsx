import { AddFromList } from '../../buying/cart-dialog/AddFromList.tsx';
import type { AddToCartProps } from '../../buying/cart-dialog/use-add-to-cart.ts';
import { HeartButton } from './HeartButton.tsx';

interface Props extends AddToCartProps {
  /** "product:<uuid>" */
  refKey: string;
  /** Number of accounts that saved the piece. */
  count: number;
}

/** What one can do with a piece in a list: put it into the cart, and save it. */
export function PieceActions({ refKey, count, ...add }: Props) {
  return (
    <>
      <AddFromList {...add} />
      <HeartButton refKey={refKey} name={add.product.name} count={count} />
    </>
  );
}
