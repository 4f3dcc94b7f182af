import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import sessionScript from '../../../src/app/layout/session.inline.ts?script';
import { inlinePage as page } from '../../support/inline-page.ts';

const minute = 60_000;
const kept = { id: 'u', name: 'Pat', role: 'customer', vendorSlug: null, hint: '1', at: Date.now() };

const whoIs = (cookie: string, session: unknown = kept) =>
  page({ cookie, stored: session === null ? {} : { session: JSON.stringify(session) } }).who();

it('is small: 780 bytes of brotli, with the hearts and the number on the cart', () => {
  expect(brotliCompressSync(Buffer.from(sessionScript)).byteLength).toBeLessThanOrEqual(780);
});

describe('before the first paint', () => {
  it.each([
    ['', ''],
    ['theme=dark', ''],
    ['signed_in=', ''],
    ['signed_in=0', ''],
    ['unsigned_in=1', ''],
    ['__client_uat=0; __client_uat_AbC-12_x=0', ''],
    ['signed_in=1', 'in customer'],
    ['a=b; signed_in=1; c=d', 'in customer'],
  ])('cookies of %j mean %j', (cookie, who) => {
    expect(whoIs(cookie)).toBe(who);
  });

  it.each(['__client_uat=1730000000', '__client_uat=0; __client_uat_AbC-12_x=1730000000'])(
    'a provider’s hint counts: %s',
    (cookie) => {
      expect(whoIs(cookie, { ...kept, hint: '1730000000' })).toBe('in customer');
      // Stored at an earlier sign-in.
      expect(whoIs(cookie, { ...kept, hint: '1720000000', role: 'admin' })).toBe('in wait');
    },
  );

  it('the stored session sets the role, the store, and hides “Become an Artist” where it doesn’t apply', () => {
    expect(whoIs('signed_in=1', { ...kept, role: 'admin' })).toBe('in admin');
    expect(whoIs('signed_in=1', { ...kept, role: 'vendor', vendorSlug: 'glass' })).toBe('in vendor owner artist');
    expect(whoIs('signed_in=1', { ...kept, role: 'vendor' })).toBe('in vendor artist');
    expect(whoIs('signed_in=1', { ...kept, role: 'admin', vendorSlug: 'glass' })).toBe('in admin owner artist');
  });

  it.each([null, 0, 7, 'x', [], {}, 'null'])('a stored session of %j is harmless', (session) => {
    expect(['', 'in wait']).toContain(whoIs('signed_in=1', session));
  });

  it('a browser without storage shows the account without a role', () => {
    const { who, loaded, appended } = page({ cookie: 'signed_in=1', stored: {}, blocked: true });
    expect(who()).toBe('in wait');
    loaded();
    expect(appended).toEqual(['code of session']);
  });

  it.each([
    ['theme=color-scheme:dark; signed_in=1', 'color-scheme:dark'],
    ['signed_in=1; theme=color-scheme:light', 'color-scheme:light'],
    ['signed_in=1', ''],
    ['theme=', ''],
  ])('cookies of %j make the style %j', (cookie, style) => {
    expect(page({ cookie, stored: {} }).style()).toBe(style);
  });

  it('personal data is removed when the sign-in hint is gone', () => {
    const { stored } = page({ cookie: '', stored: { session: JSON.stringify(kept), cart_glass: '[]' } });
    expect(stored).toEqual({ cart_glass: '[]' });
  });
});

describe('after the first paint', () => {
  it('code loads for accounts only', () => {
    const guest = page({ cookie: '', stored: {} });
    guest.loaded();
    guest.tell('focus');
    guest.tell('pageshow');
    expect(guest.appended).toEqual([]);
    const account = page({ cookie: 'signed_in=1', stored: {} });
    expect(account.appended).toEqual([]);
    account.loaded();
    expect(account.appended).toEqual(['code of session']);
  });

  it('the layout doesn’t shift when a role arrives after the first paint', () => {
    const { loaded, tell, who } = page({ cookie: 'signed_in=1', stored: {} });
    loaded();
    tell('session', { detail: { ...kept, role: 'vendor', vendorSlug: 'glass' } });
    expect(who()).toBe('in vendor owner wait');
    tell('session', { detail: kept });
    expect(who()).toBe('in customer wait');
  });

  it('signing in and out in another tab shows without a request', () => {
    const { document, stored, loaded, tell, who, appended } = page({ cookie: '', stored: {} });
    loaded();
    document.jar = 'signed_in=1';
    stored['session'] = JSON.stringify(kept);
    tell('storage');
    expect(who()).toBe('in customer');
    stored['session'] = '0';
    tell('storage');
    expect(who()).toBe('');
    // Clear-Site-Data empties the storage while the cookie is still there.
    delete stored['session'];
    tell('storage');
    expect(who()).toBe('');
    expect(appended).toEqual([]);
  });

  it('a page restored from before a sign-out reloads, and others don’t', () => {
    const { document, loaded, tell, done, who } = page({ cookie: 'signed_in=1', stored: {} });
    loaded();
    tell('pageshow', { persisted: true });
    expect(done.reloads).toBe(0);
    document.jar = '';
    tell('pageshow', { persisted: true });
    expect([done.reloads, who()]).toEqual([1, '']);
    tell('pageshow', { persisted: true });
    expect(done.reloads).toBe(1);
  });

  it('of presses, only following a link in the menu closes it', () => {
    const { tell, done, menu } = page({ cookie: '', stored: {} });
    tell('click', { target: { closest: () => null } });
    expect(done.closed).toBe(0);
    tell('click', { target: { closest: () => ({ name: '', href: '' }) } });
    expect([done.closed, menu.open]).toEqual([0, false]);
    tell('click', { target: { closest: () => ({ name: '', href: '/favorites' }) } });
    expect(done.closed).toBe(1);
  });

  it('the menu closes when the focus leaves it', () => {
    const { tell, done } = page({ cookie: '', stored: {} });
    tell('focusin', { target: { closest: (selector: string) => (selector.includes('menu') ? {} : null) } });
    expect(done.closed).toBe(0);
    tell('focusin', { target: { closest: () => null } });
    expect(done.closed).toBe(1);
  });

  it('the first focus of a search field fetches the code of its suggestions', () => {
    const { tell, document, appended } = page({ cookie: '', stored: {} });
    document.body = { append: (content) => appended.push(content) };
    tell('focusin', { target: { closest: () => null } });
    expect(appended).toEqual([]);
    tell('focusin', { target: { closest: (selector: string) => (selector.includes('search') ? {} : null) } });
    expect(appended).toEqual(['code of search']);
  });

  it('without popovers, the menu’s buttons open and close it, and a link or the leaving focus closes it', () => {
    const { tell, menu } = page({ cookie: '', stored: {}, old: true });
    const press = (href = '') => tell('click', { target: { closest: () => ({ name: '', href }) } });
    press();
    expect(menu.open).toBe(true);
    press();
    expect(menu.open).toBe(false);
    press();
    press('/favorites');
    expect(menu.open).toBe(false);
    press();
    tell('focusin', { target: { closest: () => null } });
    expect(menu.open).toBe(false);
  });

  it('submitting a sign-out clears nothing yet, because it may fail', () => {
    const stored = { session: JSON.stringify(kept), cart_glass: '[]' };
    const { tell, done, who } = page({ cookie: 'signed_in=1', stored });
    tell('submit', { target: { action: 'https://site.example/customer/signout' } });
    expect([Object.keys(stored).length, done.cleared, who()]).toEqual([2, 0, 'in customer']);
  });

  it('the page after a sign-out clears all personal data once and notifies other tabs', () => {
    const stored = { session: JSON.stringify(kept), cart_glass: '[]', checkout_glass: 'id', paid_cs_1: '1' };
    const { document, loaded, done, who } = page({ cookie: 'theme=dark; signed_out=1', stored });
    expect([stored, done.cleared, who(), document.cookie]).toEqual([{ session: 0 }, 1, '', 'theme=dark']);
    // By name: a paired phone keeps the booth's.
    expect(done.deleted).toEqual(['collection-pictures-1', 'collection-page-1', 'photos']);
    loaded();
    expect([stored, done.cleared]).toEqual([{}, 1]);
    Object.assign(stored, { cart_glass: '[]' });
    loaded();
    expect([Object.keys(stored), done.cleared]).toEqual([['cart_glass'], 1]);
  });

  it('after a sign-out, a browser without storage shows a guest', () => {
    const { document, who } = page({ cookie: 'signed_out=1', stored: {}, blocked: true });
    expect([who(), document.cookie]).toEqual(['', '']);
  });

  it('an old stored session still shows', () => {
    expect(whoIs('signed_in=1', { ...kept, at: Date.now() - 600 * minute })).toBe('in customer');
  });
});
