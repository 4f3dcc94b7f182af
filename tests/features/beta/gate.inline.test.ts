import vm from 'node:vm';
import { expect, test } from 'vitest';
import gateScript from '../../../src/features/beta/gate.inline.ts?script';

/** Opens the gate's page in a browser with just what its script needs. */
function openPage(hash = '') {
  const button = { textContent: 'Access Beta', ariaBusy: null };
  const form = Object.assign(new EventTarget(), {
    action: 'https://artists.example/beta',
    querySelector: () => button,
  });
  const view = new EventTarget();
  const reload = { count: 0 };
  vm.runInNewContext(gateScript, {
    document: { forms: [form] },
    location: { hash, reload: () => reload.count++ },
    addEventListener: view.addEventListener.bind(view),
  });
  const show = (persisted: boolean) => view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { button, form, reload, show };
}

test('while the password is on its way, the button says so, and it can be pressed again', () => {
  const { button, form } = openPage();
  expect(button).toEqual({ textContent: 'Access Beta', ariaBusy: null });
  const press = new Event('submit', { cancelable: true });
  form.dispatchEvent(press);
  expect(button).toEqual({ textContent: 'Loading...', ariaBusy: 'true' });
  expect(press.defaultPrevented).toBe(false);
});

test('a page that Back shows as it was left is loaded again, a new one is not', () => {
  const { reload, show } = openPage();
  show(false);
  expect(reload.count).toBe(0);
  show(true);
  expect(reload.count).toBe(1);
});

test('the fragment goes along, for redirects to pass on', () => {
  expect(openPage('#code=x').form.action).toBe('https://artists.example/beta#code=x');
  expect(openPage().form.action).toBe('https://artists.example/beta');
});
