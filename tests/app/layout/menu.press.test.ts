/** The header’s menu of each account, from the page’s first script to the links it shows. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MeDto } from '../../../src/features/accounts/session/session.api.ts';
import { openPage } from '../../support/dom.ts';

const markup = `
  <div id="menu">
    <span class="avatar" data-me="initials"></span><span data-me="name">Your account</span><span data-me="role"></span>
    <nav><ul><li><a href="/artists">Artists</a></li></ul></nav>
  </div>
  <template id="session"></template><template id="seek"></template>`;

const customer: MeDto = {
  id: 'u1',
  name: 'Casey Customer',
  email: 'casey@example.com',
  imageUrl: null,
  role: 'customer',
  assignedRole: 'customer',
  vendorSlug: null,
  hasOrders: false,
  hasMessages: false,
  accountUrl: '/account/settings/account',
};

// What is to be tried again later ends with its page.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The style sheet’s first rule says who doesn’t see which entry. */
const css = readFileSync(new URL('../../../src/app/layout/account-menu.css', import.meta.url), 'utf8');
const hidden = /([^{}/]+)\{\s*display: none/.exec(css)?.[1] ?? '';

/** Opens a page of an account, as its scripts start there. Returns the calls. */
async function open(me: MeDto, answer: (url: string) => unknown = () => [], stored: Record<string, string> = {}) {
  const asked: { url: string; body: unknown }[] = [];
  openPage({
    html: markup,
    cookie: 'signed_in=1',
    fetch: async (input, init) => {
      const url = String(input);
      asked.push({ url, body: init?.body && JSON.parse(String(init.body)) });
      const body = url === '/api/users/me' ? me : answer(url);
      if (body instanceof Error) throw body;
      return Response.json(body);
    },
  });
  Object.assign(localStorage, stored);
  for (const id of ['menu', 'session', 'seek']) vi.stubGlobal(id, document.getElementById(id));
  await import('../../../src/app/layout/session.inline.ts');
  await import('../../../src/app/layout/session-start.client.ts');
  await vi.waitFor(() => expect(document.documentElement.dataset['who']).toContain(me.role), { interval: 1 });
  return asked;
}

const entries = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('#menu li:has(a[href])')].filter((one) => !one.matches(hidden));
const shown = () =>
  entries().map((one) => `${one.textContent?.trim()} ${one.querySelector('a')?.getAttribute('href')}`);
const textOf = (who: string) => document.querySelector(`#menu [data-me=${who}]`)?.textContent;

const ends = ['Account Settings /account/settings', 'Manage Account Email and password /account/settings/account'];

test('a customer with orders and messages finds them first, and nothing of artists or the admin', async () => {
  await open({ ...customer, hasOrders: true, hasMessages: true });
  const rows = ['Orders /account/settings/orders', 'Messages /account/messages', 'My Favorites /account/favorites'];
  expect(shown()).toEqual([...rows, 'Artists /artists', ...ends]);
  expect(['name', 'role', 'initials'].map(textOf)).toEqual(['Casey Customer', 'customer', 'CC']);
});

test.each([
  ['an artist', 'vendor', 'portland-kiln', ['Vendor Dashboard /vendor/portland-kiln']],
  ['an artist whose store isn’t made yet', 'vendor', null, []],
  ['an admin', 'admin', null, ['Admin Panel /admin']],
  ['an admin with a store', 'admin', 'portland-kiln', ['Vendor Dashboard /vendor/portland-kiln', 'Admin Panel /admin']],
] as const)('the menu of %s leads to what is theirs', async (_who, role, vendorSlug, own) => {
  await open({ ...customer, role, assignedRole: role, vendorSlug });
  const [settings, account] = ends;
  expect(shown()).toEqual(['My Favorites /account/favorites', 'Artists /artists', settings, ...own, account]);
});

const jar = '0b8f2f0e-0000-4000-8000-000000000001';
const waiting = {
  [`favorite_u1:product:${jar}`]: JSON.stringify({ favorite: true, changedAt: Date.now(), item: { name: 'Moon Jar' } }),
};

test('a favorite that was pressed offline is sent from a page without hearts', async () => {
  const answer = { results: [{ id: jar, favorite: true, item: null, heartCount: null, problem: null }] };
  const asked = await open(customer, (url) => (url.endsWith('/writes') ? answer : []), waiting);
  const change = { changes: [expect.objectContaining({ id: jar, favorite: true })] };
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toContainEqual(change), { interval: 1 });
});

test('a page without hearts or waiting changes asks for no favorites', async () => {
  const asked = await open(customer);
  await vi.advanceTimersByTimeAsync(600);
  expect(asked.map(({ url }) => url)).toEqual(['/api/users/me']);
});

const openMenu = () => {
  document.getElementById('menu')?.dispatchEvent(new Event('beforetoggle'));
  return import('../../../src/app/layout/saved-row.client.ts');
};
const saved = () => document.querySelector('#menu [href="/account/favorites"] small')?.textContent;

test('the opened menu counts what waits to be saved before the server has sent anything', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await open(customer, () => new TypeError('Failed to fetch'), waiting);
  await openMenu();
  expect(saved()).toBe('1 piece');
});

test('the opened menu says nothing of favorites while nobody knows them, then that there are none', async () => {
  await open(customer);
  const opened = openMenu();
  expect(saved()).toBe('');
  await opened;
  await vi.waitFor(() => expect(saved()).toBe('Nothing saved yet'), { interval: 1 });
});
