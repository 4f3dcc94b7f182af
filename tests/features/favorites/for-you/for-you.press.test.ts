/** The row “For You” below My Collection, which is fetched. */
import { expect, test, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import { paths } from '../../../../src/site/paths.ts';
import { openAsCollector } from '../../../support/collector-page.ts';

const html = `
  <div class="kept-loading"></div>
  <div class="kept-ends" hidden></div>
  <div data-for-you></div>`;
const row = '<section id="for-you"><h2>For You</h2></section>';
const place = () => document.querySelector('[data-for-you]')?.innerHTML;
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const start = () => import('../../../../src/features/favorites/for-you/for-you.client.ts');

/** Shows the favorites, as the island does. */
function showFavorites(): void {
  document.querySelector('.kept-loading')?.remove();
  document.querySelector('.kept-ends')?.removeAttribute('hidden');
}
function signOutElsewhere(): void {
  localStorage.setItem(sessionKey, '0');
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}
function openList(answer: () => Response | Promise<Response>): void {
  const { fetch: site } = openAsCollector({ html });
  vi.stubGlobal('fetch', async (path: string): Promise<Response> => (path === paths.forYou ? answer() : site(path)));
}

test('the row comes once the favorites are there, so that it never moves, and goes with a sign-out', async () => {
  openList(() => new Response(row));
  await start();
  await settle();
  expect(place()).toBe('');
  document.querySelector('.kept-ends')?.removeAttribute('hidden');
  await settle();
  expect(place()).toBe('');
  showFavorites();
  await vi.waitFor(() => expect(place()).toBe(row), { interval: 5 });
  signOutElsewhere();
  expect(place()).toBe('');
});

test.each([
  ['of an error', () => new Response('Please try again.', { status: 503 }), false],
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ['for somebody who has signed out meanwhile', () => new Response(row), true],
])('there is no row %s', async (_, answer, isOver) => {
  openList(answer);
  await start();
  if (isOver) signOutElsewhere();
  showFavorites();
  await settle();
  expect(place()).toBe('');
});
