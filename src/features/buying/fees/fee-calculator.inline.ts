/** Keeps the calculator of the about page (`FeeCalculator.astro`) up to date with what is typed. */
import { formatCents } from '../../../platform/money.ts';
import type { ProcessingFeeSetting } from './fees.ts';
import { parseCents } from './parse-cents.ts';
import { computeEarnings, listPlans } from './plans.ts';

const form = document.getElementById('fees') as HTMLFormElement;
const plans = listPlans(form.dataset['processing'] as ProcessingFeeSetting);
const inputs = [...form.querySelectorAll('input')];
const rows = [...form.querySelectorAll('tbody tr')];
const noResult = '–';

/** Marks a field that holds no amount. An empty one is wrong only after it lost the focus: an amount may be retyped. */
function mark(input: HTMLInputElement, wasLeft: boolean): void {
  const isWrong = parseCents(input.value) === null && (wasLeft || input.value.trim() !== '');
  input.ariaInvalid = isWrong ? 'true' : null;
  const note = document.getElementById(`${input.name}-note`);
  if (note) note.hidden = !isWrong;
}

function update(): void {
  const [monthlySalesCents = null, orderCents = null] = inputs.map(({ value }) => parseCents(value));
  plans.forEach((plan, index) => {
    const earnings =
      monthlySalesCents !== null && orderCents !== null && computeEarnings(plan, { monthlySalesCents, orderCents });
    const texts = earnings
      ? [formatCents(earnings.feesCents), formatCents(earnings.keptCents), `${earnings.keptPercent}%`]
      : [noResult, noResult, ''];
    rows[index]?.querySelectorAll('[data-cell]').forEach((cell, place) => {
      cell.textContent = texts[place] ?? '';
    });
  });
}

for (const input of inputs) {
  input.addEventListener('input', () => {
    mark(input, false);
    update();
  });
  input.addEventListener('blur', () => mark(input, true));
}
form.addEventListener('submit', (event) => event.preventDefault());
// What was typed before this ran, or what the browser kept over a reload.
for (const input of inputs) mark(input, false);
update();
