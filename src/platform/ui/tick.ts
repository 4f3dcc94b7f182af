const tickMs = 2000;

/** Shows for two seconds that a button's text was copied (`data-copied`), also in the status (`role="status"`) beside it. */
export function tick(button: HTMLButtonElement): void {
  const { copied } = button.dataset;
  if (!copied || 'ticked' in button.dataset) return;
  const label = button.querySelector('span') ?? button;
  const status = button.parentElement?.querySelector('[role=status]');
  const text = label.textContent;
  button.dataset['ticked'] = '';
  // Its neighbors stay where they are.
  button.style.minWidth = `${button.offsetWidth}px`;
  label.textContent = `✓ ${copied}`;
  if (status) status.textContent = copied;
  setTimeout(() => {
    delete button.dataset['ticked'];
    button.style.minWidth = '';
    label.textContent = text;
    if (status) status.textContent = '';
  }, tickMs);
}
