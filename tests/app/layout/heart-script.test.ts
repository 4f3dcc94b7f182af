import { describe, expect, it } from 'vitest';
import { inlinePage } from '../../support/inline-page.ts';

/** The hearts' part of the script in the head, before and without any other code. */
const session = JSON.stringify({ id: 'u', name: 'Pat', role: 'customer', vendorSlug: null, hint: '1', at: 0 });
const [jar, bowl] = ['product:1', 'product:2'];

function page({ hearts = jar, cookie = 'signed_in=1', kept = session, onLine = true } = {}) {
  const shown = inlinePage({ cookie, stored: { session: kept, hearts }, hearts: [jar, bowl], onLine });
  shown.loaded();
  const [first, second] = shown.buttons;
  if (!first || !second) throw new Error('The page has two hearts.');
  shown.appended.length = 0;
  return { ...shown, first, second, full: () => shown.buttons.map(({ isFull }) => isFull) };
}

describe('painting', () => {
  it('fills the hearts that are known, and says of the others that they are empty', () => {
    const { first, second } = page();
    expect([first.ariaPressed, second.ariaPressed]).toEqual(['true', 'false']);
  });

  it('guests have hearts without a state', () => {
    const { buttons } = page({ cookie: '' });
    expect(buttons.map(({ ariaPressed }) => ariaPressed)).toEqual([null, null]);
  });

  it('nobody’s are shown to somebody who is not known yet', () => {
    expect(page({ kept: '' }).full()).toEqual([false, false]);
    expect(page({ kept: JSON.stringify({ role: 'customer', hint: '2' }) }).full()).toEqual([false, false]);
  });

  it('follows other tabs, and a session that ends', () => {
    const { stored, tell, full, document, buttons } = page();
    stored['hearts'] = `${jar} ${bowl}`;
    tell('storage');
    expect(full()).toEqual([true, true]);
    document.jar = '';
    tell('focus');
    expect(buttons.map(({ ariaPressed }) => ariaPressed)).toEqual([null, null]);
  });

  it.each([true, false])(
    'a browser that keeps nothing shows empty hearts, whether it throws or not (%s)',
    (blocked) => {
      const shown = inlinePage({ cookie: 'signed_in=1', stored: {}, hearts: [jar], blocked });
      shown.loaded();
      shown.tell('session', { detail: JSON.parse(session) });
      expect(shown.buttons.map(({ isFull }) => isFull)).toEqual([false]);
    },
  );
});

describe('a press', () => {
  it('shows at once, keeps the form from being sent, and fetches the code', () => {
    const { press, second, full, done, appended } = page();
    press(second);
    expect([full(), done.prevented, appended]).toEqual([[true, true], 1, ['code of hearts']]);
    expect(second.ariaBusy).toBe('true');
  });

  it('empties a full heart', () => {
    const { press, first, full } = page();
    press(first);
    expect(full()).toEqual([false, false]);
  });

  it('of a guest only shows that something is done', () => {
    const { press, first } = page({ cookie: '' });
    press(first);
    expect([first.ariaPressed, first.ariaBusy]).toEqual([null, 'true']);
  });

  it('is one until it is done, and is not painted over', () => {
    const { press, second, full, tell, done } = page();
    press(second);
    press(second);
    tell('storage');
    tell('focus');
    expect([full(), done.prevented]).toEqual([[true, true], 2]);
    second.ariaBusy = null;
    tell('focus');
    expect(full()).toEqual([true, false]);
  });
});

describe('when the code does not come', () => {
  it('an added heart is sent as a form, and so is every later one, by the browser itself', () => {
    const { press, fail, second, first, sent, done } = page();
    press(second);
    fail();
    expect([sent, second.ariaBusy]).toEqual([[second], null]);
    press(first);
    expect([done.prevented, first.ariaBusy]).toEqual([1, null]);
  });

  it('a removed heart, which the form can’t remove, comes back and says why', () => {
    const { press, fail, first, sent, says, full } = page();
    press(first);
    fail();
    expect([sent, full(), says.textContent]).toEqual([[], [true, false], 'Not saved. Check your connection.']);
  });

  it('without a network every press is taken back and says why', () => {
    const { press, fail, second, sent, says, full, done } = page({ onLine: false });
    press(second);
    fail();
    expect([sent, full(), says.textContent]).toEqual([[], [true, false], 'Not saved. Check your connection.']);
    says.textContent = '';
    press(second);
    expect([done.prevented, second.ariaBusy, full()]).toEqual([2, null, [true, false]]);
    expect(says.textContent).toBe('Not saved. Check your connection.');
  });

  it('other things that fail change nothing', () => {
    const { press, tell, second, says } = page();
    press(second);
    tell('error', { target: { type: '' } });
    tell('error', { target: {} });
    expect([second.ariaBusy, says.textContent]).toEqual(['true', '']);
  });
});
