/** Buttons for one more and one less of a piece, all and none at once, and the sum. The form works without this, too. */
import { startNumberSteps } from '../../../platform/forms/number-steps.client.ts';
import { bringWords as words } from '../words.ts';

function startBringForm(form: HTMLFormElement): void {
  const units = [...form.querySelectorAll<HTMLInputElement>('[data-units]')];

  const show = () => {
    const counts = units.map(({ value }) => Number(value)).filter((count) => count > 0);
    const text = words.sum(
      counts.length,
      counts.reduce((sum, count) => sum + count, 0),
    );
    for (const place of document.querySelectorAll('[data-sum]')) place.textContent = text;
    showSteps();
  };
  const change = () => {
    form.querySelector('[data-preset]')?.remove();
    show();
  };

  const showSteps = startNumberSteps(form, change);
  for (const link of form.querySelectorAll<HTMLElement>('[data-bring]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      for (const input of units) input.value = link.dataset['bring'] === 'all' ? input.max : '0';
      change();
    });
  }
  form.addEventListener('input', change);
  show();
}

const form = document.querySelector<HTMLFormElement>('#bring');
if (form) startBringForm(form);
