import { expect, it } from 'vitest';
import { inlinePage } from '../../support/inline-page.ts';

/** The hearts' part of the inline script in the head, without any other code. */
const session = JSON.stringify({ id: 'u', name: 'Pat', role: 'customer', vendorSlug: null, hint: '1', at: 0 });
const [jar, bowl] = ['product:1', 'product:2'];

function page({ hearts = jar, cookie = 'signed_in=1', kept = session } = {}) {
  const shown = inlinePage({ cookie, stored: { session: kept, hearts }, hearts: [jar, bowl] });
  shown.loaded();
  const [first, second] = shown.buttons;
  if (!first || !second) throw new Error('The page has two hearts.');
  shown.appended.length = 0;
  return { ...shown, first, second, full: () => shown.buttons.map(({ isFull }) => isFull) };
}

it('marks saved favorites as pressed and the others as not pressed', () => {
  const { first, second } = page();
  expect([first.ariaPressed, second.ariaPressed]).toEqual(['true', 'false']);
});

it('sets no state for guests', () => {
  const { buttons } = page({ cookie: '' });
  expect(buttons.map(({ ariaPressed }) => ariaPressed)).toEqual([null, null]);
});

it('sets no state for an unknown session', () => {
  expect(page({ kept: '' }).full()).toEqual([false, false]);
  expect(page({ kept: JSON.stringify({ role: 'customer', hint: '2' }) }).full()).toEqual([false, false]);
});

it('updates on changes in other tabs and at the end of the session', () => {
  const { stored, tell, full, document, buttons } = page();
  stored['hearts'] = `${jar} ${bowl}`;
  tell('storage');
  expect(full()).toEqual([true, true]);
  document.jar = '';
  tell('focus');
  expect(buttons.map(({ ariaPressed }) => ariaPressed)).toEqual([null, null]);
});

it.each([true, false])('a browser that keeps nothing shows empty hearts, whether it throws or not (%s)', (blocked) => {
  const shown = inlinePage({ cookie: 'signed_in=1', stored: {}, hearts: [jar], blocked });
  shown.loaded();
  shown.tell('session', { detail: JSON.parse(session) });
  expect(shown.buttons.map(({ isFull }) => isFull)).toEqual([false]);
});

it('never overrides a press that is on its way', () => {
  const { second, full, tell } = page();
  Object.assign(second, { ariaBusy: 'true', ariaPressed: 'true' });
  tell('storage');
  expect(full()).toEqual([true, true]);
  second.ariaBusy = null;
  tell('focus');
  expect(full()).toEqual([true, false]);
});
