/** Hearts, pressed: what their press shows at once, and what becomes of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { openAsCollector, settle } from '../../../support/collector-page.ts';
import { after, named, openPage, press, show } from '../../../support/dom.ts';
import { apiError } from '../../../support/fake-api.ts';
import { makeRef } from '../../../support/favorites-world.ts';

const jar = makeRef(2);
const jarKey = toRefKey(jar);
const html = '<form id="hearts"><p role="status"></p></form>';
/** Of an address with a search, to which a new account comes back. */
const url = 'http://localhost:4321/portland-kiln?q=jar';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const heart = () => document.querySelector('.heart') as HTMLButtonElement;
const said = () => document.querySelector('#hearts > [role=status]')?.textContent;
const pass = (ms: number) => after(() => void vi.advanceTimersByTime(ms));

/** Shows the heart of a jar that seven accounts have saved. */
async function showHeart() {
  const [{ HeartButton }, { SignUpDialog }] = await Promise.all([
    import('../../../../src/features/favorites/buttons/HeartButton.tsx'),
    import('../../../../src/features/favorites/buttons/SignUpDialog.tsx'),
  ]);
  await show(
    <>
      <HeartButton refKey={jarKey} name="Moon Jar" count={7} />
      <SignUpDialog />
    </>,
  );
  await settle();
}
async function pressHeart() {
  await after(() => heart().click());
  await settle();
}
const goOffline = () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
const stateOf = ({ textContent }: Element) => [
  heart().getAttribute('aria-pressed'),
  heart().getAttribute('aria-busy'),
  /\d+$/.exec(textContent ?? '')?.[0],
];

test('a heart says whether it is saved, fills and empties at once with its number, and ignores a second press at once', async () => {
  const page = openAsCollector({ html, url });
  await showHeart();
  expect(stateOf(heart())).toEqual(['false', null, '7']);
  await pressHeart();
  expect(stateOf(heart())).toEqual(['true', 'true', '8']);
  expect(page.saved()).toEqual([jarKey]);
  await pressHeart();
  expect(stateOf(heart())).toEqual(['true', 'true', '8']);
  await pass(600);
  expect(stateOf(heart())).toEqual(['true', null, '8']);
  await pressHeart();
  expect(stateOf(heart())).toEqual(['false', 'true', '7']);
  expect(page.saved()).toEqual([]);
});

test('a press that the server refuses empties the heart again and says why', async () => {
  const { server } = openAsCollector({ html, url });
  server.hidden.add(jarKey);
  await showHeart();
  await pressHeart();
  await pass(600);
  expect(stateOf(heart())).toEqual(['false', null, '7']);
  expect(said()).toBe('This is no longer on the site.');
});

test('without a connection a press is saved on this device, and says so once it is clear', async () => {
  openAsCollector({ html, url, instead: () => 'offline' });
  goOffline();
  await showHeart();
  await pressHeart();
  expect([heart().getAttribute('aria-pressed'), said()]).toEqual(['true', '']);
  await pass(1_500);
  expect(said()).toBe('Saved on this device. We’ll sync it when you’re back online.');
});

test('the heart of somebody whose session has ended elsewhere asks them to sign in', async () => {
  let isOver = false;
  openAsCollector({ html, url, instead: () => (isOver ? apiError(401, 'no_token', 'Please sign in.') : undefined) });
  await showHeart();
  isOver = true;
  await pressHeart();
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Would you like to sign up now?');
});

test('nothing is saved while it is unknown who is signed in, and the heart takes nobody for a guest', async () => {
  openPage({ html, url, cookie: 'signed_in=1' });
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  await showHeart();
  await pressHeart();
  expect(said()).toBe('We couldn’t save this. Please try again.');
  await pass(600);
  goOffline();
  await pressHeart();
  expect(said()).toBe('Not saved. Check your connection.');
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
  expect(heart().hasAttribute('aria-pressed')).toBe(false);
});

test('a guest is asked once by a dialog, then by a link, and each of its ways keeps the favorite and the page', async () => {
  openPage({ html, url });
  const meant = () => /meant_heart=([^;]*)/.exec(document.cookie)?.[1];
  const follow = (name: string) =>
    after(() => {
      const link = named(name);
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    });
  await showHeart();
  await pressHeart();
  expect(heart().hasAttribute('aria-pressed')).toBe(false);
  expect(meant()).toBeUndefined();
  for (const [name, page] of [
    ['Sign In', '/customer/signin'],
    ['Sign Up', '/customer/signup'],
  ] as const) {
    // biome-ignore lint/suspicious/noDocumentCookie: as of another visit
    document.cookie = 'meant_heart=; Max-Age=0; Path=/';
    expect(named(name).getAttribute('href')).toBe(`${page}?redirect_url=%2Fportland-kiln%3Fq%3Djar`);
    await follow(name);
    expect(meant()).toBe(jarKey);
  }
  await press('Not Now');
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
  // biome-ignore lint/suspicious/noDocumentCookie: as of another visit
  document.cookie = 'meant_heart=; Max-Age=0; Path=/';
  await pass(600);
  await pressHeart();
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
  await follow('Sign up to save your favorites');
  expect(meant()).toBe(jarKey);
});
