import { describe, expect, it } from 'vitest';
import { inlinePage } from '../../support/inline-page.ts';

/** The favorite buttons' part of the inline script in the head, without any other code. */
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

describe('a click', () => {
  it('shows immediately, prevents the form’s submission, and loads the code', () => {
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

  it('of a guest only shows progress', () => {
    const { press, first } = page({ cookie: '' });
    press(first);
    expect([first.ariaPressed, first.ariaBusy]).toEqual([null, 'true']);
  });

  it('is handled once, and no repaint overrides it', () => {
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

describe('when the code fails to load', () => {
  it('an added favorite is submitted as a form, and later ones natively', () => {
    const { press, fail, second, first, sent, done } = page();
    press(second);
    fail();
    expect([sent, second.ariaBusy]).toEqual([[second], null]);
    press(first);
    expect([done.prevented, first.ariaBusy]).toEqual([1, null]);
  });

  it('a removal, which the form doesn’t support, is undone with a message', () => {
    const { press, fail, first, sent, says, full } = page();
    press(first);
    fail();
    expect([sent, full(), says.textContent]).toEqual([[], [true, false], 'Not saved. Check your connection.']);
  });

  it('offline, every click is undone with a message', () => {
    const { press, fail, second, sent, says, full, done } = page({ onLine: false });
    press(second);
    fail();
    expect([sent, full(), says.textContent]).toEqual([[], [true, false], 'Not saved. Check your connection.']);
    says.textContent = '';
    press(second);
    expect([done.prevented, second.ariaBusy, full()]).toEqual([2, null, [true, false]]);
    expect(says.textContent).toBe('Not saved. Check your connection.');
  });

  it('other resources that fail to load change nothing', () => {
    const { press, tell, second, says } = page();
    press(second);
    tell('error', { target: { type: '' } });
    tell('error', { target: {} });
    expect([second.ariaBusy, says.textContent]).toEqual(['true', '']);
  });
});
