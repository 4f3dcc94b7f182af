/** A form that saves without leaving its page, used by a person. */
import { expect, test, vi } from 'vitest';
import { after, openPage, press, type } from '../../support/dom.ts';

const words = {
  saving: 'Saving…',
  unsaved: 'Not saved yet.',
  notKept: 'Not kept.',
  restored: 'This is what you typed before.',
  restoredStale: 'This was changed since.',
  discard: 'Discard Changes',
  discarded: 'Discarded.',
  offline: 'Offline.',
  failed: 'Failed.',
  signedOut: 'Signed out.',
  problems: 'Please fix the fields.',
  tooMany: 'Too many changes.',
};

const markup = (about: string, revision = '3') => `
  <form data-account="ana">
    <input type="hidden" name="revision" value="${revision}">
    <div data-problems><input id="name" name="name" value="Kiln"></div>
    <details><div data-problems><textarea id="about" name="about">${about}</textarea></div></details>
    <button type="submit">Save</button>
  </form>`;

type Answer = { revision: string; said: string[] };

/** Shows the form as the page comes from the server. Storage and scripts are those of the open page. */
async function load({ about = 'Old.', revision = '3', asksBeforeLeaving = false } = {}) {
  const { startLiveForm } = await import('../../../src/platform/forms/live-form.client.ts');
  document.body.innerHTML = markup(about, revision);
  const form = document.querySelector('form') as HTMLFormElement;
  const said: string[] = [];
  const save = vi.fn((_fields: Readonly<Record<string, string>>) =>
    Promise.resolve<Answer>({ revision: '4', said: ['Saved.'] }),
  );
  const draft = { name: 'storefront-draft', place: 'kiln' };
  const say = (parts: (string | Node)[]) => void said.push(parts.join(''));
  startLiveForm({ form, draft, words, save, say, asksBeforeLeaving }).restore();
  return { form, said, save, about: form.elements.namedItem('about') as HTMLTextAreaElement };
}

const isAskedBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what was typed is there again after a reload, until it is discarded', async () => {
  openPage();
  const { about, said } = await load();
  await type(about, 'Typed.');
  expect(said.at(-1)).toBe('Not saved yet.');
  const again = await load();
  expect(again.about.value).toBe('Typed.');
  expect(again.form.querySelector('.note p')?.textContent).toBe('This is what you typed before.');
  await press('Discard Changes');
  expect([again.about.value, again.form.querySelector('.note')?.textContent]).toEqual(['Old.', 'Discarded.']);
  expect((await load()).about.value).toBe('Old.');
});

test('what was typed says after a reload that the form was saved elsewhere meanwhile, and is sent with the revision it was typed over', async () => {
  openPage();
  await type((await load()).about, 'Typed.');
  const { form, about, save } = await load({ about: 'Theirs.', revision: '9' });
  expect([about.value, form.querySelector('.note p')?.textContent]).toEqual(['Typed.', 'This was changed since.']);
  await press('Save');
  expect(save).toHaveBeenCalledWith({ revision: '3', name: 'Kiln', about: 'Typed.' });
});

test('two presses of Save send once, and what is typed meanwhile stays unsaved on the new revision', async () => {
  openPage();
  const { form, about, save, said } = await load();
  const answers: ((answer: Answer) => void)[] = [];
  save.mockReturnValue(new Promise((resolve) => answers.push(resolve)));
  await type(about, 'First.');
  await press('Save');
  await press('Save');
  expect(save).toHaveBeenCalledOnce();
  expect([form.querySelector('button')?.ariaBusy, said.at(-1)]).toEqual(['true', 'Saving…']);
  await type(about, 'Second.');
  await after(() => answers[0]?.({ revision: '4', said: ['Saved.'] }));
  expect([form.querySelector('button')?.ariaBusy, said.at(-1)]).toEqual([null, 'Not saved yet.']);
  save.mockResolvedValue({ revision: '5', said: ['Saved.'] });
  await press('Save');
  expect(save).toHaveBeenLastCalledWith({ revision: '4', name: 'Kiln', about: 'Second.' });
  expect(said.at(-1)).toBe('Saved.');
  expect((await load({ about: 'Second.', revision: '5' })).form.querySelector('.note')).toBeNull();
});

test('a refused field is marked, shown, and focused, until the form is saved', async () => {
  openPage();
  const { form, about, save, said } = await load();
  const { ApiError } = await import('../../../src/platform/api/typed-fetch.ts');
  const fields = [{ path: 'about', message: 'Please write less.' }];
  save.mockRejectedValueOnce(new ApiError('refused', 422, { code: 'invalid', fields }));
  await type(about, 'Too much.');
  await press('Save');
  expect(said.at(-1)).toBe('Please fix the fields.');
  expect([about.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', about]);
  expect(form.querySelector('details')?.open).toBe(true);
  const told = document.getElementById(about.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toBe('Please write less.');
  await press('Save');
  expect([about.getAttribute('aria-invalid'), form.querySelector('.field-problem')]).toEqual([null, null]);
});

test('a form that somebody else has saved meanwhile is sent to the page that shows both, without a question', async () => {
  openPage();
  const { form, about, save } = await load({ asksBeforeLeaving: true });
  const { ApiError } = await import('../../../src/platform/api/typed-fetch.ts');
  const submit = vi.spyOn(form, 'submit').mockReturnValue();
  save.mockRejectedValue(new ApiError('stale', 412, {}));
  await type(about, 'Typed.');
  await press('Save');
  expect([submit.mock.calls.length, isAskedBeforeLeaving()]).toEqual([1, false]);
});

test('leaving asks only while something typed would be lost', async () => {
  openPage();
  const kept = await load();
  await type(kept.about, 'Typed.');
  expect(isAskedBeforeLeaving()).toBe(false);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await type(kept.about, 'More.');
  expect([kept.said.at(-1), isAskedBeforeLeaving()]).toEqual(['Not kept.', true]);
  await press('Save');
  expect(isAskedBeforeLeaving()).toBe(false);
});

test('a form that asks before leaving does so from the first letter until it is saved', async () => {
  openPage();
  const { about } = await load({ asksBeforeLeaving: true });
  expect(isAskedBeforeLeaving()).toBe(false);
  await type(about, 'Typed.');
  expect(isAskedBeforeLeaving()).toBe(true);
  await press('Save');
  expect(isAskedBeforeLeaving()).toBe(false);
});
