import { type Delivery, isDelivery } from '../../catalog/deliveries.ts';

type Radio = Pick<HTMLInputElement, 'value' | 'checked' | 'defaultChecked'>;

/** Returns the delivery that the buyer chose on this page; null while only the page's default is checked. */
export function readChosenDelivery(radios: readonly Radio[]): Delivery | null {
  const touched = radios.find(({ checked, defaultChecked }) => checked && !defaultChecked)?.value;
  return isDelivery(touched) ? touched : null;
}

/** Shows the cart's delivery, unless the buyer has chosen another on this page, and makes it the new default. */
export function showDelivery(radios: readonly Radio[], delivery: Delivery): void {
  const shown = readChosenDelivery(radios) ?? delivery;
  // Set every default first, because setting one may check its radio, which unchecks another.
  for (const radio of radios) radio.defaultChecked = radio.value === delivery;
  for (const radio of radios) radio.checked = radio.value === shown;
}
