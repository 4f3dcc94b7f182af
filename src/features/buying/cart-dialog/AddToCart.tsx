import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { heldLabel } from '../../catalog/words.ts';
import type { CartProduct } from '../cart/cart.ts';
import { addToCartWords as words } from '../cart/words.ts';
import { readChosenDelivery, showDelivery } from './delivery-radios.ts';
import { getVendorStores } from './vendor-stores.store.ts';

interface Props {
  vendorSlug: string;
  product: CartProduct;
  /** Units that are free to buy. */
  inventory: number;
  /** True if no unit is free and an open checkout holds one. */
  held: boolean;
}

const addedMs = 2_000;

const findDeliveryRadios = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[name=delivery]'),
];

/** Adds the product of a page to the vendor's cart: the button is in a form with quantity and delivery. */
export function AddToCart({ vendorSlug, product, inventory, held }: Props) {
  // The number of presses, the units they added, and the message for screen readers.
  const [added, setAdded] = useState({ presses: 0, units: 0, message: '' });
  const [fresh, setFresh] = useState('');
  const { presses } = added;
  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => setFresh(''), addedMs);
    return () => clearTimeout(timer);
  }, [presses]);

  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return undefined;
    return getVendorStores(vendorSlug).quote.$delivery.subscribe((delivery) =>
      showDelivery(findDeliveryRadios(form), delivery),
    );
  }, [vendorSlug]);

  const add = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (!form?.reportValidity()) return;
    const units = Number(new FormData(form).get('quantity') ?? 1);
    const delivery = readChosenDelivery(findDeliveryRadios(form));
    const { cart, quote } = getVendorStores(vendorSlug);
    const came = cart.addToCart(product, units, inventory);
    if (delivery) quote.chooseDelivery(delivery);
    setFresh(came > 0 ? words.added : words.nothingAdded);
    const all = added.units + came;
    const { name } = product;
    const said = all > 1 ? words.addedSeveral(all, name) : words.addedOne(name);
    const message = came > 0 ? said : words.hasAll(name);
    setAdded({ presses: presses + 1, units: all, message });
  };
  const label = held ? heldLabel : inventory === 0 ? words.sold : fresh || words.add;
  return (
    <>
      <button ref={button} type="submit" className="btn btn-buy if-script" disabled={inventory === 0} onClick={add}>
        {label}
      </button>
      <LiveRegion message={added.message} />
    </>
  );
}
