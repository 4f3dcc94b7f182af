/** The form of a refund, pressed with JavaScript. What it counts is proved in `refund-view.test.ts`. */
import { expect, test } from 'vitest';
import type { RefundMoney } from '../../../../src/features/studio/orders/refund/refund-view.ts';
import { after, named, openPage, press, type } from '../../../support/dom.ts';

/** Two cups for $20.00 each, shipped for $5.00. */
const money: RefundMoney = {
  order: {
    parcelState: 'sent',
    goodsCents: 4_000,
    discountCents: 0,
    discountPercent: 0,
    shippingCents: 500,
    shippingProcessingCents: 0,
    processingFeeCents: 0,
    taxCents: 0,
    taxOwedBy: null,
    roundingCents: 0,
    totalCents: 4_500,
    applicationFeeCents: 60,
    processorFeeCents: 160,
  },
  lines: [{ position: 0, name: 'Cup', unitPriceCents: 2_000, quantity: 2 }],
  refunds: [],
  keptCents: 4_280,
  buyer: 'Alex',
};

const form = `
  <form data-refund-form>
    <input type="hidden" name="revision" /><input type="hidden" name="counted" />
    <label><input type="radio" name="kind" value="all" checked />Full</label>
    <label><input type="radio" name="kind" value="part" />Partial</label>
    <span><button type="button" hidden data-step="-1">−</button>
    <input type="number" name="units-0" value="0" max="2" data-units />
    <button type="button" hidden data-step="1">+</button></span>
    <input type="checkbox" name="shipping" value="1" />
    <input name="amount" />
    <button name="do" value="preview" data-update>Update</button>
    <label data-refund-row><input type="checkbox" name="restock" value="1" /><span data-refund="restock"></span></label>
    <textarea name="reason"></textarea>
    <b data-refund="gets"></b>
    <div data-refund-possible></div>
    <button name="do" value="confirm" data-refund="button"></button>
  </form>`;

async function openForm() {
  openPage({ html: form });
  const of = document.querySelector('form');
  if (!of) throw new Error('The form is gone.');
  of.dataset['refundForm'] = JSON.stringify(money);
  await import('../../../../src/features/studio/orders/refund/refund-form.client.ts');
  const field = (name: string) => {
    const found = of.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const shown = () => [
    field('units-0').value,
    field('shipping').checked,
    field('amount').value,
    of.querySelector('[data-refund=button]')?.textContent,
  ];
  return { of, field, shown };
}

test('pieces and shipping fill the amount, an amount clears both, and the button always says what it refunds', async () => {
  const { of, field, shown } = await openForm();
  expect(shown()).toEqual(['0', false, '', 'Refund $45.00']);
  expect([named('Update').hidden, named('+').hidden]).toEqual([true, false]);
  await after(() => of.querySelector<HTMLInputElement>('[value=part]')?.click());
  expect(of.querySelector<HTMLElement>('[data-refund-possible]')?.hidden).toBe(true);
  await press('−');
  await press('+');
  await press('+');
  await press('+');
  expect(shown()).toEqual(['2', false, '40.00', 'Refund $40.00']);
  expect([named('+').ariaDisabled, named('−').ariaDisabled]).toEqual(['true', 'false']);
  await press('−');
  await after(() => field('shipping').click());
  expect(shown()).toEqual(['1', true, '25.00', 'Refund $25.00']);
  expect(of.querySelector('[data-refund=restock]')?.textContent).toContain('Cup');
  const { value: revision } = field('revision');
  await type(field('amount'), '7.50');
  expect(shown()).toEqual(['0', false, '7.50', 'Refund $7.50']);
  expect([field('counted').value, field('revision').value === revision]).toEqual(['', false]);
  expect(of.querySelector<HTMLElement>('[data-refund-row]')?.hidden).toBe(true);
  await after(() => of.querySelector<HTMLInputElement>('[value=all]')?.click());
  expect(shown()[3]).toBe('Refund $45.00');
});

test('Enter never refunds, but writes a line in the reason, and takes a word that is being put together', async () => {
  const { of, field } = await openForm();
  const isKept = (at: Element | null, isComposing = false) =>
    at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true }));
  expect([isKept(field('amount')), isKept(field('units-0'))]).toEqual([false, false]);
  expect([isKept(field('amount'), true), isKept(of.querySelector('textarea'))]).toEqual([true, true]);
});
