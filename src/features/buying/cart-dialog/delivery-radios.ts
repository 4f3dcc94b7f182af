/** The radios of delivery on a piece's page, and the delivery of the cart, which is kept from page to page. */
import type { Delivery } from '../../catalog/shipping.ts';

type Radio = Pick<HTMLInputElement, 'value' | 'checked' | 'defaultChecked'>;

/** What the buyer chose on this page. Null while nobody touched it: what a page comes with is nobody's choice. */
export function chosenDelivery(radios: readonly Radio[]): Delivery | null {
  const touched = radios.find(({ checked, defaultChecked }) => checked && !defaultChecked)?.value;
  return touched === 'pickup' || touched === 'shipping' ? touched : null;
}

/** Shows the cart's delivery, unless the buyer has chosen another since; from now on only a change of it counts. */
export function showDelivery(radios: readonly Radio[], delivery: Delivery): void {
  const shown = chosenDelivery(radios) ?? delivery;
  // All first: in a browser the default of one may check it, which unchecks another.
  for (const radio of radios) radio.defaultChecked = radio.value === delivery;
  for (const radio of radios) radio.checked = radio.value === shown;
}
