import { expect, it } from 'vitest';
import { onceClosed } from '../../../src/platform/ui/Dialog.tsx';

/** Creates an open dialog on a page with its opener. */
function opened() {
  const dialog = Object.assign(new EventTarget(), { open: true });
  const page = new EventTarget();
  const happened: string[] = [];
  const stop = onceClosed(dialog, page, () => happened.push('closed'));
  page.addEventListener('click', () => happened.push('pressed'));
  return { dialog, happened, stop, press: () => page.dispatchEvent(new Event('click')) };
}

it('the close event of a dialog is handled once', () => {
  const { dialog, happened, press } = opened();
  press();
  dialog.open = false;
  dialog.dispatchEvent(new Event('close'));
  dialog.dispatchEvent(new Event('close'));
  press();
  expect(happened).toEqual(['pressed', 'closed', 'pressed']);
});

it('clicking the opener before the close event handles the closing first, and only once', () => {
  const { dialog, happened, press } = opened();
  dialog.open = false;
  press();
  dialog.dispatchEvent(new Event('close'));
  expect(happened).toEqual(['closed', 'pressed']);
});

it('a dialog reopened before the close event stays open', () => {
  const { dialog, happened } = opened();
  dialog.dispatchEvent(new Event('close'));
  expect(happened).toEqual([]);
});

it('a dialog that was removed from the page is ignored', () => {
  const { dialog, happened, press, stop } = opened();
  stop();
  dialog.open = false;
  dialog.dispatchEvent(new Event('close'));
  press();
  expect(happened).toEqual(['pressed']);
});
