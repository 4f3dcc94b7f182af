import { expect, test } from 'vitest';
import { readChosenDelivery, showDelivery } from '../../../../src/features/buying/cart-dialog/delivery-radios.ts';

/** The radios as the server renders them; `check` is a buyer's click. */
function pageRadios() {
  const radios = [
    { value: 'shipping', checked: true, defaultChecked: true },
    { value: 'pickup', checked: false, defaultChecked: false },
  ];
  const check = (value: string) => {
    for (const radio of radios) radio.checked = radio.value === value;
  };
  return { radios, check, checked: () => radios.find(({ checked }) => checked)?.value };
}

test('untouched radios choose nothing and follow the delivery of the cart', () => {
  const { radios, checked } = pageRadios();
  expect(readChosenDelivery(radios)).toBeNull();
  showDelivery(radios, 'pickup');
  expect([checked(), readChosenDelivery(radios)]).toEqual(['pickup', null]);
  showDelivery(radios, 'shipping');
  expect([checked(), readChosenDelivery(radios)]).toEqual(['shipping', null]);
});

test('a checked radio is a choice, which the cart’s delivery does not change', () => {
  const { radios, check, checked } = pageRadios();
  check('pickup');
  expect(readChosenDelivery(radios)).toBe('pickup');
  showDelivery(radios, 'shipping');
  expect([checked(), readChosenDelivery(radios)]).toEqual(['pickup', 'pickup']);
});

test('after a choice was saved with the cart, checking shipping again is a choice, too', () => {
  const { radios, check, checked } = pageRadios();
  check('pickup');
  showDelivery(radios, 'pickup');
  check('shipping');
  expect(readChosenDelivery(radios)).toBe('shipping');
  showDelivery(radios, 'shipping');
  expect([checked(), readChosenDelivery(radios)]).toEqual(['shipping', null]);
});
