import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyWizard, wizardKey } from '../../../../src/features/joining/signup/wizard-state.ts';

/** As much of a browser's storage as the store uses. */
class Storage {
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const stored = (storage: Storage): unknown => Reflect.get(storage, wizardKey);

/** Loads the store anew, as a page does. */
async function openPage(storage: Storage) {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', storage);
  return await import('../../../../src/features/joining/signup/wizard.store.ts');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('progress comes back on the next page of the tab, and success forgets it', async () => {
  const storage = new Storage();
  const first = await openPage(storage);
  first.changeWizard({ inviteCode: 'ABCD' });
  first.changeChoices({ storeName: 'Park Press' });
  const second = await openPage(storage);
  expect(second.$wizard.get()).toMatchObject({ inviteCode: 'ABCD', customization: { storeName: 'Park Press' } });
  second.clearWizard();
  expect(second.$wizard.get()).toEqual(emptyWizard());
  expect(stored(storage)).toBeUndefined();
});

test('stored progress that can’t be read counts as none, and is overwritten', async () => {
  const storage = new Storage();
  storage.setItem(wizardKey, JSON.stringify({ ...emptyWizard(), currentStep: 'admin' }));
  const { $wizard, changeWizard } = await openPage(storage);
  expect($wizard.get()).toEqual(emptyWizard());
  changeWizard({ inviteCode: 'ABCD' });
  expect(stored(storage)).toBe(JSON.stringify({ ...emptyWizard(), inviteCode: 'ABCD' }));
});

test('where the browser stores nothing, the page itself keeps what was typed, also when it is shown again', async () => {
  const blocked = new Storage();
  blocked.setItem = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const { $wizard, changeWizard } = await openPage(blocked);
  $wizard.listen(() => {});
  changeWizard({ inviteCode: 'ABCD' });
  window.dispatchEvent(new Event('pageshow'));
  expect($wizard.get().inviteCode).toBe('ABCD');
  expect(stored(blocked)).toBeUndefined();
});
