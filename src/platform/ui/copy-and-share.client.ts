/**
 * Copies texts (`data-copy`, or `data-copy-of` with the id of what has the text) and shares links (`data-share`). Their buttons are
 * hidden until it is known that the browser can. A button that has copied says so for two seconds, also in the status
 * (`role="status"`) beside it.
 */

const tickMs = 2000;

function tick(button: HTMLButtonElement): void {
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

function onPress(button: HTMLButtonElement, press: () => Promise<void>, done: () => void = () => {}): void {
  button.hidden = false;
  // Somebody who closes the phone's sheet hasn't done anything wrong, and what can't be copied stands there as text.
  button.addEventListener('click', () => void press().then(done, () => {}));
}

/** Returns the text of an element without the characters that keep its lines whole, which other sites may refuse. */
const plainTextOf = (id: string): string =>
  (document.getElementById(id)?.innerText ?? '').replaceAll('\u2011', '-').replaceAll('\u00a0', ' ');

export function wakeCopyAndShare(root: ParentNode = document): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copy], [data-copy-of]')) {
    if (!navigator.clipboard) continue;
    const { copyOf = '', copy = plainTextOf(copyOf) } = button.dataset;
    onPress(
      button,
      () => navigator.clipboard.writeText(copy),
      () => tick(button),
    );
  }
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-share]')) {
    if (typeof navigator.share !== 'function') continue;
    const { share: url = '', title = '' } = button.dataset;
    onPress(button, () => navigator.share({ url, title }));
  }
}

/**
 * Copies the text of a button that a call will bring. Safari copies only within a press, so the clipboard is given a promise right
 * then. Where nothing could be copied, there is the button.
 * @param arriving what has the button, or null if nothing came
 */
export function copyOnArrival(arriving: Promise<Element | null>): void {
  if (!navigator.clipboard || !('ClipboardItem' in window)) return;
  const button = arriving.then((box) => {
    const found = box?.querySelector<HTMLButtonElement>('[data-copy]');
    if (!found) throw new Error('There is nothing to copy.');
    return found;
  });
  const text = button.then(({ dataset }) => new Blob([dataset['copy'] ?? ''], { type: 'text/plain' }));
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
    async () => tick(await button),
    () => {},
  );
}
