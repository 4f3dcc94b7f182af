/** Copies an invite code, and shows a tick for two seconds. */

const tickMs = 2000;

const codeIn = (box: Element): string => box.querySelector('code')?.textContent ?? '';

/** Shows on the button that the code was copied. */
function tick(box: Element): void {
  const button = box.querySelector<HTMLButtonElement>('[data-copy]');
  const status = box.querySelector('[role=status]');
  const copied = button?.dataset['copied'];
  if (!button || !copied || 'ticked' in button.dataset) return;
  const label = button.textContent;
  button.dataset['ticked'] = '';
  button.textContent = `✓ ${copied}`;
  if (status) status.textContent = copied;
  setTimeout(() => {
    delete button.dataset['ticked'];
    button.textContent = label;
    if (status) status.textContent = '';
  }, tickMs);
}

/** Shows the copy button of a new code, where the browser can copy. */
export function wakeCopyButton(box: Element): void {
  const button = box.querySelector<HTMLButtonElement>('[data-copy]');
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(codeIn(box)).then(
      () => tick(box),
      () => {},
    );
  });
}

/**
 * Copies the code that a call will bring. Safari copies only within a press, so the clipboard is given a promise right
 * then. Where nothing could be copied, there is the button.
 * @param arriving the new code's box, or null if there is no new code
 */
export function copyOnArrival(arriving: Promise<Element | null>): void {
  if (!navigator.clipboard || !('ClipboardItem' in window)) return;
  const text = arriving.then((box) => {
    if (box === null) throw new Error('There is no code.');
    return new Blob([codeIn(box)], { type: 'text/plain' });
  });
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
    async () => {
      const box = await arriving;
      if (box) tick(box);
    },
    () => {},
  );
}
