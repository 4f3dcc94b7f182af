import { type MouseEvent, useEffect, useRef } from 'react';
import { readChosenDelivery, showDelivery } from './delivery-radios.ts';
import { type AddToCartProps, useAddToCart } from './use-add-to-cart.ts';

const radiosOf = (form: HTMLFormElement | null | undefined) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name=delivery]') ?? []),
];

/** Puts the piece of a page into the cart. It stands in a form with quantity and delivery, which buys without JavaScript. */
export function AddToCart(props: AddToCartProps) {
  const { add, stores, label } = useAddToCart(props);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    () => stores?.quote.$delivery.subscribe((delivery) => showDelivery(radiosOf(button.current?.form), delivery)),
    [stores],
  );

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (!form?.reportValidity()) return;
    const delivery = readChosenDelivery(radiosOf(form));
    add(Number(new FormData(form).get('quantity') ?? 1));
    if (delivery) stores?.quote.chooseDelivery(delivery);
  };
  return (
    <button ref={button} type="submit" className="btn btn-buy if-script" onClick={press}>
      {label}
    </button>
  );
}
