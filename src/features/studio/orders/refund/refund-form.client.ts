/** Counts a refund again while one types. The server decides: what is pressed sends what was shown, and both have to agree. */
import { isComposing } from '../../../../platform/browser/is-composing.ts';
import { readFields } from '../../../../platform/forms/form-fields.client.ts';
import { startNumberSteps } from '../../../../platform/forms/number-steps.client.ts';
import { type RefundMoney, type RefundPlace, viewRefund } from './refund-view.ts';

function startRefundForm(form: HTMLFormElement): void {
  const money: RefundMoney = JSON.parse(form.dataset['refundForm'] ?? '');
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const units = [...form.querySelectorAll<HTMLInputElement>('[data-units]')];

  const show = () => {
    const view = viewRefund(money, readFields(form));
    for (const place of form.querySelectorAll<HTMLElement>('[data-refund]')) {
      const text = view.texts[place.dataset['refund'] as RefundPlace];
      if (place.textContent !== text) place.textContent = text;
      (place.closest<HTMLElement>('[data-refund-row]') ?? place).hidden = text === null;
    }
    for (const part of form.querySelectorAll<HTMLElement>('[data-refund-possible]')) part.hidden = !view.isPossible;
    field('revision').value = view.revision;
    field('counted').value = view.counted;
    if (field('amount').value !== view.amount) field('amount').value = view.amount;
    showSteps();
  };

  /** Pieces and shipping fill the amount. */
  const countPieces = () => {
    field('amount').value = '';
    show();
  };

  /** An amount that is typed clears pieces and shipping. */
  const countAmount = () => {
    for (const input of units) input.value = '0';
    const shipping = form.querySelector<HTMLInputElement>('[name="shipping"]');
    if (shipping) shipping.checked = false;
    field('counted').value = '';
    show();
  };

  for (const button of form.querySelectorAll<HTMLElement>('[data-update]')) button.hidden = true;
  const showSteps = startNumberSteps(form, countPieces);
  form.addEventListener('input', ({ target }) => {
    if (target === field('amount')) countAmount();
    else if (target instanceof HTMLInputElement && (target.name === 'shipping' || units.includes(target)))
      countPieces();
    else show();
  });
  // A key never refunds.
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !isComposing(event) && event.target instanceof HTMLInputElement)
      event.preventDefault();
  });
  show();
}

const form = document.querySelector<HTMLFormElement>('[data-refund-form]');
if (form) startRefundForm(form);
