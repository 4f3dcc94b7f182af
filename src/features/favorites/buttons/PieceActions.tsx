import { AddFromList } from '../../buying/cart-dialog/AddFromList.tsx';
import type { AddToCartProps } from '../../buying/cart-dialog/use-add-to-cart.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import { HeartButton } from './HeartButton.tsx';

interface Props extends AddToCartProps {
  count: number;
}

export function PieceActions({ count, ...add }: Props) {
  return (
    <>
      <AddFromList {...add} />
      <HeartButton refKey={toRefKey({ type: 'product', id: add.product.id })} name={add.product.name} count={count} />
    </>
  );
}
