/** The steps of an artist who has an account: choosing the store’s URL, and opening the dashboard. */
import { expect, test, vi } from 'vitest';
import completeScript from '../../../../src/features/joining/onboarding/complete.inline.ts?script';
import { after, find, named, openPage, press, show, type } from '../../../support/dom.ts';

test('the chosen store URL is shown whole, is handed on to the signup, and Continue waits for one', async () => {
  openPage();
  const { StoreUrlForm } = await import('../../../../src/features/joining/onboarding/StoreUrlForm.tsx');
  await show(<StoreUrlForm slug="moss" problem={undefined} host="example.org" back="/vendor/onboarding" />);
  const field = find('input');
  const next = () => named(/^Continue/);
  await type(field, '');
  expect(next().hasAttribute('disabled')).toBe(true);
  await type(field, 'Moss & Clay ');
  expect([document.querySelector('b')?.textContent, next().hasAttribute('disabled')]).toEqual([
    'example.org/moss-clay',
    false,
  ]);
  await press(/^Continue/);
  const { $wizard } = await import('../../../../src/features/joining/signup/wizard.store.ts');
  expect($wizard.get().customization.vendorSlug).toBe('moss-clay');
});

test('the dashboard opens two seconds after the press, once, and a press with a key opens another tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openPage({
    html: `<a id="to-dashboard" href="/vendor/moss">Open My Dashboard</a><p id="opening"></p>
      <template id="opens"><span>Opening…</span></template>`,
  });
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  new Function(completeScript)();
  const said = () => document.getElementById('opening')?.textContent;
  const kept = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  await after(() => void named('Open My Dashboard').dispatchEvent(kept));
  expect(said()).toBe('');
  await press('Open My Dashboard');
  await press('Open My Dashboard');
  expect([said(), goTo.mock.calls]).toEqual(['Opening…', []]);
  await after(() => vi.advanceTimersByTimeAsync(2_000));
  expect(goTo).toHaveBeenCalledExactlyOnceWith('http://localhost:4321/vendor/moss');
});
