/** The signup’s first step, opened by the link of the invite’s mail or by a tab that has begun. */
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../support/dom.ts';

const token = 'secret-of-the-mail';

/** Opens the page at this address, with what the tab has kept. */
async function open(hash: string, kept: unknown = null, again = false) {
  openPage({
    url: `http://localhost:4321/artist-signup${hash}`,
    html: `<form id="invite" action="http://localhost:4321/artist-signup" ${again ? 'data-again="true"' : ''}>
      <p>You were invited.</p><input name="code" maxlength="60"></form>`,
  });
  const form = document.querySelector('form') as HTMLFormElement;
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  const submit = vi.spyOn(form, 'submit').mockReturnValue();
  const hydrated = vi.fn();
  addEventListener('hydrate', hydrated);
  if (kept) sessionStorage.setItem('artist_signup', JSON.stringify(kept));
  await import('../../../../src/features/joining/signup/take-code.inline.ts');
  const sent = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return { goTo, submit, hydrated, sent, intro: form.querySelector('p')?.textContent };
}

test('the mail’s link fills in its code, and the address keeps neither the code nor the secret', async () => {
  const { sent, submit, hydrated, intro } = await open('#code=mkt-1234');
  expect([sent, intro]).toEqual([{ code: 'MKT-1234' }, 'Your invite code is filled in. Check it to continue.']);
  expect([submit.mock.calls.length, hydrated.mock.calls.length, location.hash]).toEqual([0, 1, '']);
});

test('with the secret of the mail the form is sent at once, and isn’t checked again', async () => {
  const { sent, submit, hydrated } = await open(`#code=mkt-1234&token=${token}`);
  expect(sent).toEqual({ code: 'MKT-1234', token });
  expect([submit.mock.calls.length, hydrated.mock.calls.length, location.hash]).toEqual([1, 0, '']);
});

const choices = { vendorSlug: '', storeName: '', description: '', theme: 'artsy' };
const begun = {
  currentStep: 'customize',
  inviteCode: 'MKT-1234',
  validation: { valid: true, message: '' },
  customization: choices,
};

test.each([
  ['goes on where it has stopped', begun, false, ['http://localhost:4321/artist-signup?step=customize']],
  ['stays if the server has sent the visitor back', begun, true, []],
  ['stays at the code that was never found to be good', { ...begun, validation: null }, false, []],
  ['stays at the code that was changed again', { ...begun, currentStep: 'invite' }, false, []],
])('a tab that has begun %s', async (_where, kept, again, went) => {
  const { goTo, sent, hydrated } = await open('', kept, again);
  expect([goTo.mock.calls.flat(), sent, hydrated.mock.calls.length]).toEqual([went, { code: 'MKT-1234' }, 1]);
});

test('a tab whose progress can’t be read starts anew', async () => {
  const { goTo, sent } = await open('', { currentStep: 'paid' });
  expect([goTo.mock.calls, sent, sessionStorage.getItem('artist_signup')]).toEqual([[], { code: '' }, null]);
});
