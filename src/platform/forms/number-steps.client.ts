/** Buttons beside a number for one more and one less, which need JavaScript: `data-step` is what a press adds. */

/** Returns the number that a button leads to; null if it can't be pressed. */
function nextOf(button: HTMLButtonElement, input: HTMLInputElement): string | null {
  const next = Number(input.value) + Number(button.dataset['step']);
  return next >= 0 && next <= Number(input.max) ? String(next) : null;
}

/**
 * Makes the buttons of a form work.
 * @param onStep called after a press has changed its number
 * @returns shows which buttons can be pressed; call it whenever numbers may have changed
 */
export function startNumberSteps(form: HTMLFormElement, onStep: () => void): () => void {
  const steps = [...form.querySelectorAll<HTMLButtonElement>('[data-step]')].flatMap((button) => {
    const input = button.parentElement?.querySelector('input');
    return input ? [{ button, input }] : [];
  });
  for (const { button, input } of steps) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const next = nextOf(button, input);
      if (next === null) return;
      input.value = next;
      onStep();
    });
  }
  return () => {
    for (const { button, input } of steps) button.ariaDisabled = String(nextOf(button, input) === null);
  };
}
