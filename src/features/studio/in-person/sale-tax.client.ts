/** Says what the tax is while the form is filled in. Without JavaScript, the page of the sale says it once it is recorded. */
import { describeSaleTax } from './describe-sale-tax.ts';

const form = document.querySelector<HTMLFormElement>('form[data-sale-tax]');
const note = form?.querySelector('#sale-tax');

if (form && note) {
  form.addEventListener('input', () => {
    const texts = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const chosen = form.querySelector<HTMLElement>('input[name="piece"]:checked') ?? form;
    const { price } = chosen.dataset;
    const said = describeSaleTax(Number(form.dataset['saleTax']), texts, price === undefined ? null : Number(price));
    if (note.textContent !== said) note.textContent = said;
  });
}
