/** Buttons for one more and one less of a piece, all and none at once, and the sum. The form works without this, too. */
import { bringWords as words } from '../words.ts';

function startBringForm(form: HTMLFormElement): void {
  const units = [...form.querySelectorAll<HTMLInputElement>('[data-units]')];
  const steps = [...form.querySelectorAll<HTMLButtonElement>('[data-step]')];

  /** Returns the number that a button leads to; null if it can't be pressed. */
  const stepped = (button: HTMLButtonElement): string | null => {
    const input = button.parentElement?.querySelector('input');
    const next = Number(input?.value) + Number(button.dataset['step']);
    return input && next >= 0 && next <= Number(input.max) ? String(next) : null;
  };

  const show = () => {
    const counts = units.map(({ value }) => Number(value)).filter((count) => count > 0);
    const text = words.sum(
      counts.length,
      counts.reduce((sum, count) => sum + count, 0),
    );
    for (const place of document.querySelectorAll('[data-sum]')) place.textContent = text;
    for (const button of steps) button.ariaDisabled = String(stepped(button) === null);
  };
  const change = () => {
    form.querySelector('[data-preset]')?.remove();
    show();
  };

  for (const button of steps) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const input = button.parentElement?.querySelector('input');
      const next = stepped(button);
      if (!input || next === null) return;
      input.value = next;
      change();
    });
  }
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
