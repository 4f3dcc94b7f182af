import { expect, type Page } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { menuButton, menuOf, signInAs, whoIs } from './header-people.ts';
import { watchShifts } from './layout-shifts.ts';

export const wide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 992;

/** Below it is how much is saved. */
export const favorites = /^My Favorites( .*)?$/;
export const site = ['Artists', 'Events', 'About'];
const people = [
  {
    who: 'customer',
    name: 'Casey Customer',
    role: 'customer',
    site: [...site, 'Become an Artist'],
    has: ['Orders', 'Messages'],
    own: [],
  },
  { who: 'artist', name: 'Marcus Webb', role: 'vendor', site, has: [], own: ['Vendor Dashboard'] },
  {
    who: 'admin',
    name: 'Alex Admin',
    role: 'admin',
    site: [...site, 'Become an Artist'],
    has: [],
    own: ['Admin Panel'],
  },
] as const;

/** Opens the menu of an account, and expects its links and a header that never moves, also on the next page. */
export async function expectHeaderOf(page: Page, who: (typeof people)[number]['who']): Promise<void> {
  const person = people.find((one) => one.who === who);
  if (!person) throw new Error(`Nobody is ${who}.`);
  const { name, role, site: links, has, own } = person;
  const shifted = await watchShifts(page);
  await signInAs(page, who);
  const menu = menuOf(page);
  // A menu opened before the session response gains a link when it arrives.
  await expect.poll(() => whoIs(page)).toContain(role);
  await menuButton(page).click();
  await expect(menu).toContainText(name);
  await expect(menu.locator('[data-me=role]')).toHaveText(role);
  const between = wide(page) ? [] : links;
  const ends = ['Account Settings', ...own, 'Manage Account Email and password'];
  await expect(menu.getByRole('link')).toHaveText([...has, favorites, ...between, ...ends]);
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  if (who === 'artist') {
    await expect(menu.getByRole('link', { name: 'Vendor Dashboard' })).toHaveAttribute('href', '/vendor/portland-kiln');
  }
  await expectNothingFound(page);
  expect(await shifted()).toEqual([]);

  // The next page shows everything from its first paint.
  await page.goto('/portland-kiln');
  const bar = page.getByRole('navigation', { name: 'Main' });
  if (wide(page)) await expect(bar.getByRole('link')).toHaveText([...links]);
  const artistLink = page.locator('footer').getByRole('link', { name: 'Become an Artist' });
  await expect(artistLink).toBeVisible({ visible: who !== 'artist' });
  await expect(page.locator('header').getByRole('link', { name: /^Sign/ })).toHaveCount(0);
  expect(await shifted()).toEqual([]);
}
