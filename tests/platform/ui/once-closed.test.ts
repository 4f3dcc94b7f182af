import { expect, it } from 'vitest';
import { onceClosed } from '../../../src/platform/ui/Dialog.tsx';

/** A dialog that is open, on a page with its opener. */
function opened() {
  const dialog = Object.assign(new EventTarget(), { open: true });
  const page = new EventTarget();
  const happened: string[] = [];
  const stop = onceClosed(dialog, page, () => happened.push('closed'));
  page.addEventListener('click', () => happened.push('pressed'));
  return { dialog, happened, stop, press: () => page.dispatchEvent(new Event('click')) };
}

it('a dialog is closed when the browser says so, once', () => {
  const { dialog, happened, press } = opened();
  press();
  dialog.open = false;
  dialog.dispatchEvent(new Event('close'));
  dialog.dispatchEvent(new Event('close'));
  press();
  expect(happened).toEqual(['pressed', 'closed', 'pressed']);
});

it('a dialog whose opener is pressed before the browser said that it is closed is closed first, and not again', () => {
  const { dialog, happened, press } = opened();
  dialog.open = false;
  press();
  dialog.dispatchEvent(new Event('close'));
  expect(happened).toEqual(['closed', 'pressed']);
});

it('a dialog that was opened again before the browser said that it was closed stays', () => {
  const { dialog, happened } = opened();
  dialog.dispatchEvent(new Event('close'));
  expect(happened).toEqual([]);
});

it('nothing is told of a dialog that is not on the page any more', () => {
  const { dialog, happened, press, stop } = opened();
  stop();
  dialog.open = false;
  dialog.dispatchEvent(new Event('close'));
  press();
  expect(happened).toEqual(['pressed']);
});
