import { afterEach, describe, expect, it, vi } from 'vitest';
import { initialsOf } from '../../../../src/features/accounts/initials.ts';
import type { MeDto } from '../../../../src/features/accounts/session/session.api.ts';
import { createSession, sessionFreshMs } from '../../../../src/features/accounts/session/session.store.ts';
import { createCart } from '../../../../src/features/buying/cart/cart.store.ts';
import { cartPiece } from '../../../support/carts.ts';
import { type ApiAnswer, answerApi, apiError } from '../../../support/fake-api.ts';
import { Disk } from '../../../support/fake-browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pat: MeDto = {
  id: 'pat',
  name: 'Pat Doe',
  email: 'pat@example.com',
  imageUrl: null,
  role: 'customer',
  assignedRole: 'customer',
  vendorSlug: null,
  hasOrders: true,
  hasMessages: false,
  accountUrl: '/account/settings/account',
};
const shown = {
  id: 'pat',
  name: 'Pat Doe',
  initials: 'PD',
  imageUrl: null,
  role: 'customer',
  vendorSlug: null,
  has: ' orders',
};

/** Opens a tab with this sign-in hint at this time. */
function signedIn(answer: ApiAnswer | (() => ApiAnswer | Promise<ApiAnswer>) = { body: pat }, hint = '1') {
  const disk = new Disk();
  disk.hint = hint;
  const time = { now: 1_000_000 };
  const calls = answerApi(typeof answer === 'function' ? answer : () => answer);
  const open = () => {
    const browser = disk.tab();
    return { browser, ...createSession(browser, () => time.now) };
  };
  return { disk, time, calls, open };
}

describe('the session', () => {
  it('is not requested without a sign-in hint', async () => {
    const { disk, calls, open } = signedIn();
    disk.hint = null;
    const { $state, refresh } = open();
    await refresh();
    expect($state.get()).toEqual({ status: 'signed-out', person: null });
    expect(calls).toEqual([]);
  });

  it('loads, and is stored for the next page, which requests nothing', async () => {
    const { calls, open } = signedIn();
    const first = open();
    expect(first.$state.get()).toEqual({ status: 'loading', person: null });
    await first.refresh();
    expect(first.$state.get()).toEqual({ status: 'signed-in', person: shown });
    const next = open();
    expect(next.$state.get()).toEqual({ status: 'signed-in', person: shown });
    await next.refresh();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/users/me']);
  });

  it('is requested once for several islands', async () => {
    const { calls, open } = signedIn();
    const { refresh } = open();
    await Promise.all([refresh(), refresh(), refresh()]);
    expect(calls).toHaveLength(1);
  });

  it('is refreshed after ten minutes while the stored one still shows', async () => {
    const { calls, time, open } = signedIn();
    await open().refresh();
    time.now += sessionFreshMs - 1;
    await open().refresh();
    expect(calls).toHaveLength(1);
    time.now += 1;
    const { $state, refresh } = open();
    const asking = refresh();
    expect($state.get().status).toBe('signed-in');
    await asking;
    expect(calls).toHaveLength(2);
  });

  it('is refreshed on demand', async () => {
    const { calls, open } = signedIn();
    await open().refresh();
    await open().refresh(true);
    expect(calls).toHaveLength(2);
  });

  it('is refreshed if the clock was set back', async () => {
    const { calls, time, open } = signedIn();
    await open().refresh();
    time.now -= sessionFreshMs;
    await open().refresh();
    expect(calls).toHaveLength(2);
  });

  it('is refreshed after another sign-in, and never shows the wrong account', async () => {
    const { disk, calls, open } = signedIn({ body: pat }, '1730000000');
    await open().refresh();
    disk.hint = '1730009999';
    const { $state, refresh } = open();
    expect($state.get().status).toBe('loading');
    await refresh();
    expect(calls).toHaveLength(2);
  });

  it.each([
    '',
    '{',
    '0',
    'null',
    '[]',
    '"x"',
    '{"hint":"1"}',
    '{"id":1,"name":{},"role":"customer","hint":"1"}',
    ...['//evil.example/a.png', '/\\evil.example/a.png', '/\t/evil.example', 'https://evil.example/a.png'].map(
      (imageUrl) => JSON.stringify({ ...shown, hint: '1', at: 1_000_000, imageUrl }),
    ),
    JSON.stringify({ ...shown, hint: '1', at: 1_000_000, vendorSlug: '../admin' }),
  ])('does not believe %s that somebody wrote in the place of it', async (stored) => {
    const { disk, open } = signedIn();
    disk.values.set('session', stored);
    const { $state, refresh } = open();
    expect($state.get().person).toBeNull();
    await refresh();
    expect($state.get()).toEqual({ status: 'signed-in', person: shown });
  });

  it('is known to this page and shown by the header without browser storage', async () => {
    const { disk, open } = signedIn();
    disk.blocked = true;
    const { $state, refresh, browser } = open();
    await refresh();
    expect($state.get()).toEqual({ status: 'signed-in', person: shown });
    expect(browser.sessions).toMatchObject([{ name: 'Pat Doe', hint: '1' }]);
  });

  it('uses the email address if there is no name, and ignores pictures of other sites', async () => {
    const { open } = signedIn({ body: { ...pat, name: ' ', imageUrl: '//evil.example/a.png' } });
    const { $state, refresh } = open();
    await refresh();
    expect($state.get().person).toMatchObject({ name: 'pat@example.com', initials: 'P', imageUrl: null });
  });
});

describe('the end of a session', () => {
  it.each(['no_token', 'bad_token'])(
    'is what the server says with %s: signed out, the copy and the hint gone',
    async (code) => {
      const { disk, time, open } = signedIn();
      await open().refresh();
      time.now += sessionFreshMs;
      answerApi(() => apiError(401, code, 'Please sign in to continue'));
      const { $state, refresh, browser } = open();
      await refresh();
      expect($state.get()).toEqual({ status: 'signed-out', person: null });
      expect([disk.hint, disk.values.has('session'), browser.sessions]).toEqual([null, false, [null]]);
    },
  );

  it.each<[string, ApiAnswer]>([
    ['without a network', 'offline'],
    ['with the database away', apiError(503, 'db_unavailable', 'Please try again.')],
    ['with the site closed to the public', apiError(401, 'beta_locked', 'This is a private beta.')],
  ])('is not assumed %s', async (_when, answer) => {
    const { disk, time, open } = signedIn();
    await open().refresh();
    time.now += sessionFreshMs;
    answerApi(() => answer);
    const { $state, refresh } = open();
    await refresh();
    expect($state.get()).toEqual({ status: 'signed-in', person: shown });
    expect(disk.hint).toBe('1');
  });

  it('is requested again when online', async () => {
    let answer: ApiAnswer = 'offline';
    const { open } = signedIn(() => answer);
    const { $state, refresh, browser } = open();
    await refresh();
    expect($state.get().status).toBe('loading');
    answer = { body: pat };
    browser.goOnline();
    await vi.waitFor(() => expect($state.get().status).toBe('signed-in'));
  });

  it('ignores a response that arrives after a sign-out', async () => {
    let arrive = (_: ApiAnswer) => {};
    const { disk, open } = signedIn(() => new Promise<ApiAnswer>((resolve) => (arrive = resolve)));
    const { $state, refresh } = open();
    const asking = refresh();
    disk.hint = null;
    arrive({ body: pat });
    await asking;
    expect($state.get().status).toBe('signed-out');
    expect(disk.values.has('session')).toBe(false);
  });

  it('shows when the page is restored by the back button', async () => {
    const { disk, open } = signedIn();
    const { $state, refresh, browser } = open();
    await refresh();
    disk.hint = null;
    browser.comeBack();
    expect($state.get().status).toBe('signed-out');
  });
});

describe('two tabs', () => {
  it('a sign-in in one shows in the other without a request', async () => {
    const { disk, calls, open } = signedIn();
    disk.hint = null;
    const other = open();
    disk.hint = '1';
    await open().refresh();
    expect(other.$state.get()).toEqual({ status: 'signed-in', person: shown });
    expect(calls).toHaveLength(1);
  });

  it('if one clears the storage of a live session, the other requests it', async () => {
    vi.useFakeTimers();
    const { calls, disk, open } = signedIn();
    const { $state, refresh } = open();
    await refresh();
    disk.tab().forgetEverything();
    expect($state.get().status).toBe('loading');
    await vi.runAllTimersAsync();
    expect($state.get()).toEqual({ status: 'signed-in', person: shown });
    expect(calls).toHaveLength(2);
  });

  it('a sign-out in one shows in the other while its cookie is still there', async () => {
    const { calls, disk, open } = signedIn();
    const { $state, refresh } = open();
    await refresh();
    const leaving = disk.tab();
    leaving.storage.set('session', '0');
    expect($state.get().status).toBe('signed-out');
    leaving.forgetEverything();
    expect($state.get().status).toBe('signed-out');
    expect(calls).toHaveLength(1);
  });
});

describe('another account on the same computer', () => {
  it('finds nothing of the previous account, whose session expired', async () => {
    const { disk, time, open } = signedIn();
    const { browser, refresh } = open();
    await refresh();
    const cart = createCart('glass', browser);
    cart.addToCart(cartPiece(1));
    disk.values.set('checkout_glass', 'id');
    time.now += sessionFreshMs;
    answerApi(() => apiError(401, 'no_token', 'Please sign in to continue'));
    await open().refresh();
    // The same account may sign in again.
    expect(disk.values.has('cart_glass')).toBe(true);
    disk.hint = '1';
    answerApi(() => ({ body: { ...pat, id: 'kim', name: 'Kim Lee' } }));
    const theirs = open();
    await theirs.refresh();
    expect([...disk.values.keys()].sort()).toEqual(['last_account', 'session']);
    expect(cart.$lines.get()).toEqual([]);
    expect(theirs.$state.get().person).toMatchObject({ id: 'kim', initials: 'KL' });
  });

  it('the same account keeps its cart, and a guest keeps theirs when signing in', async () => {
    const { disk, open } = signedIn();
    createCart('glass', disk.tab()).addToCart(cartPiece(1));
    await open().refresh();
    disk.values.delete('session');
    await open().refresh();
    expect(disk.values.has('cart_glass')).toBe(true);
  });
});

it.each([
  ['Pat Doe', 'PD'],
  ['pat', 'P'],
  ['Ana María de la Cruz', 'AC'],
  ['Jean-Luc  (Lou) Picard', 'JP'],
  ['Šárka Žižková', 'ŠŽ'],
  ['🎨 Studio', 'S'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
