/** Shows what is missing from the cash box, and the profit, while they are typed. The page works without this, too. */
import { type Cents, formatCents } from '../../../platform/money.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import { dayWords as words } from './words.ts';

/** Returns what a field says; null if it is empty, or no amount. */
function readField(input: HTMLInputElement | null): Cents | null {
  return input === null || input.value.trim() === '' ? null : readDollars(input.value);
}

function startDay(form: HTMLFormElement): void {
  const fieldOf = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const [fixed, cash] = [Number(form.dataset['fixed']), Number(form.dataset['cash'])];
  const amounts = [fieldOf('fee'), ...form.querySelectorAll<HTMLInputElement>('[name^="cost-"][name$="-amount"]')];

  const show = () => {
    const counted = readField(fieldOf('counted'));
    const expected = cash + (readField(fieldOf('float')) ?? 0);
    const difference = counted === null ? 0 : counted - expected;
    const costs = amounts.reduce((sum, input) => sum + (readField(input) ?? 0), 0);
    const said = form.querySelector('[data-difference]');
    if (said)
      said.textContent = counted === null ? '' : words.showDifference(difference, formatCents(Math.abs(difference)));
    for (const place of form.querySelectorAll('[data-expected]')) place.textContent = formatCents(expected);
    for (const place of document.querySelectorAll('[data-profit]'))
      place.textContent = formatCents(fixed - costs + difference);
  };
  form.addEventListener('input', show);
  show();
}

const form = document.querySelector<HTMLFormElement>('#day');
if (form) startDay(form);
