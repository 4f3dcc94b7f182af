import { expect, type Page, test } from '@playwright/test';
import { menuButton, menuOf, signInAs, signInByForm, signOutWithoutClearing, whoIs } from './header-people.ts';

/** What a page asks for beyond its pictures, its font and itself. */
function watchRequests(page: Page): { asked: string[]; bytes(): Promise<number> } {
  const asked: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() !== 'script' && !pathname.startsWith('/api/')) return;
    asked.push(pathname.replace(/^\/_astro\/(\w+)\..*$/, '$1'));
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return { asked, bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

const settled = (page: Page) => page.waitForLoadState('networkidle');
const kept = (page: Page) => page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));

test('a guest’s page asks for nothing about accounts', async ({ page }) => {
  const { asked } = watchRequests(page);
  await page.goto('/portland-kiln');
  await settled(page);
  expect(asked).toEqual([]);
});

test('an account’s page asks who it is once, with at most 3 kB of code, and not again on the next pages', async ({
  page,
}) => {
  await signInAs(page, 'customer', '/events');
  await settled(page);
  await page.evaluate(() => localStorage.clear());
  const { asked, bytes } = watchRequests(page);
  // No hearts there: their code is counted by the next test.
  await page.goto('/artist-signup');
  await settled(page);
  expect(asked.sort()).toEqual(['/api/users/me', 'SessionCode', 'session']);
  expect(await bytes()).toBeLessThanOrEqual(3_000);
  asked.length = 0;
  await page.goto('/about');
  await settled(page);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('with hearts an account’s page fetches at most 10.5 kB of code in all, once it is idle, and none for hearts where data are dear', async ({
  page,
  context,
}) => {
  await signInAs(page, 'customer', '/events');
  await settled(page);
  const saving = await context.newPage();
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const spared = watchRequests(saving);
  await saving.goto('/portland-kiln');
  await settled(saving);
  expect(spared.asked.filter((path) => /Heart|favorites/.test(path))).toEqual([]);
  const { asked, bytes } = watchRequests(page);
  const code = page.waitForResponse(/FavoriteButtonsCode/);
  await page.goto('/portland-kiln');
  await code;
  await settled(page);
  expect(asked).toContain('FavoriteButtonsCode');
  expect(await bytes()).toBeLessThanOrEqual(10_500);
  // Asked a moment ago.
  asked.length = 0;
  await page.goto('/loom-and-river');
  await settled(page);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('signing out takes everything personal from a shared computer, in every tab', async ({ page, context }) => {
  await signInByForm(page, 'customer', '/portland-kiln');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('signup', '{}'));
  const other = await context.newPage();
  await other.goto('/about');
  expect(await whoIs(other)).toBe('in customer');

  await menuButton(page).click();
  await expect(menuOf(page)).toContainText('Casey Customer');
  await menuOf(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => whoIs(page)).toBe('');
  await settled(page);
  expect(await kept(page)).toEqual({ local: {}, session: {} });
  // The mark of a browser that was signed in stays; it opens nothing.
  expect((await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name)).toEqual(['known']);
  await expect.poll(() => whoIs(other)).toBe('');
  const { asked } = watchRequests(other);
  await other.reload();
  await settled(other);
  expect(asked).toEqual([]);
});

test('a sign-out that does not arrive takes nothing, and the session stays shown', async ({ page }) => {
  await signInAs(page, 'customer', '/portland-kiln');
  await page.evaluate(() => localStorage.setItem('cart_portland-kiln', '[]'));
  await page.route('**/customer/signout', (route) => route.abort('aborted'));
  const failed = page.waitForEvent('requestfailed');
  await page.locator('#menu form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await failed;
  await page.goto('/about');
  expect(await whoIs(page)).toBe('in customer');
  expect(Object.keys((await kept(page)).local)).toContain('cart_portland-kiln');
});

test('the browser forgets also where it does not know how the server asks for it', async ({ page, context }) => {
  await signInByForm(page, 'customer', '/portland-kiln');
  await page.evaluate(() => localStorage.setItem('cart_portland-kiln', '[]'));
  const other = await context.newPage();
  await other.goto('/about');
  expect(await whoIs(other)).toBe('in customer');
  await signOutWithoutClearing(page);
  await settled(page);
  expect(await kept(page)).toEqual({ local: {}, session: {} });
  // The mark of a browser that was signed in stays; it opens nothing.
  expect((await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name)).toEqual(['known']);
  await expect.poll(() => whoIs(other)).toBe('');
});

test('a session that ended elsewhere is taken back by the page that needs it, whose header shows a guest', async ({
  page,
  context,
}) => {
  await signInAs(page, 'customer', '/events');
  await settled(page);
  const cookies = await context.cookies();
  await context.addCookies(
    cookies.filter(({ name }) => name === 'session').map((cookie) => ({ ...cookie, value: 'x'.repeat(43) })),
  );
  await page.goto('/account/settings');
  await expect(page.locator('main')).toContainText('Please sign in to access account settings');
  expect(await whoIs(page)).toBe('');
  expect((await context.cookies()).filter(({ name }) => /^(session|signed_in)$/.test(name))).toEqual([]);
});

test('signing in in one tab shows in the other', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/about');
  await signInByForm(page, 'artist', '/events');
  await expect.poll(() => whoIs(other)).toMatch(/^in vendor owner/);
});

test('a hint without a session is taken back, and the next page asks nobody', async ({ page, context, baseURL }) => {
  await context.addCookies(
    ['signed_in', '__client_uat', '__client_uat_AbC-12_x'].map((name) => ({ name, value: '17', url: baseURL ?? '' })),
  );
  await page.goto('/about');
  await expect.poll(() => whoIs(page)).toBe('');
  expect(await context.cookies()).toEqual([]);
  const { asked } = watchRequests(page);
  await page.goto('/events');
  await settled(page);
  expect(asked).toEqual([]);
});

test('without a network what is known stays shown', async ({ page, context }) => {
  await signInAs(page, 'artist', '/events');
  await settled(page);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}');
    localStorage.setItem('session', JSON.stringify({ ...session, at: 0 }));
  });
  await page.route('**/api/users/me', (route) => route.abort());
  await page.goto('/about');
  await settled(page);
  expect(await whoIs(page)).toBe('in vendor owner artist');
  expect((await context.cookies()).some(({ name }) => name === 'signed_in')).toBe(true);
});

test('where the browser keeps nothing, the header and the menu work all the same', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/about');
  expect(await whoIs(page)).toBe('');
  await signInAs(page, 'admin', '/events');
  await menuButton(page).click();
  await expect(menuOf(page)).toContainText('Alex Admin');
  await expect(menuOf(page).getByRole('link', { name: 'Admin Panel' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the back button shows no account after signing out', async ({ page }) => {
  await signInAs(page, 'customer', '/portland-kiln');
  await page.goto('/about');
  await menuButton(page).click();
  await expect(menuOf(page)).toContainText('Casey Customer');
  await menuOf(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => whoIs(page)).toBe('');
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  expect(await whoIs(page)).toBe('');
  await expect(page.locator('#menu [data-me=name]')).not.toContainText('Casey');
});

test('a page that the browser kept as it was from before a sign-out is loaded anew', async ({ page, context }) => {
  await signInAs(page, 'customer', '/portland-kiln');
  await settled(page);
  await context.clearCookies();
  // Playwright's browser keeps no pages, so the page is told what it would be told.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  expect(await whoIs(page)).toBe('');
});
