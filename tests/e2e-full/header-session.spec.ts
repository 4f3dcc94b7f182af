import { expect, test } from 'playwright/test';
import { emptyCache, kept, settled, watchRequests } from '../e2e/asked-code.ts';
import { menuButton, menuOf, signInAs, signInByForm, signOutWithoutClearing, whoIs } from '../e2e/header-people.ts';

test('an account’s page requests the session once, with at most 10 kB of code, and not again on the next pages', async ({
  page,
}) => {
  await signInAs(page, 'customer', '/events');
  await settled(page);
  await page.evaluate(() => localStorage.clear());
  await emptyCache(page);
  const { asked, bytes } = watchRequests(page);
  // A page without favorite buttons; the next test counts their code.
  await page.goto('/artist-signup');
  await settled(page);
  // The page for when there is no connection is offered to whoever has an account.
  const offline = asked.filter((path) => /\/(offer-offline-page|register-worker)\./.test(path));
  expect(offline).toHaveLength(2);
  expect(asked.filter((path) => !offline.includes(path)).sort()).toEqual([
    ...['/api/users/me', 'SessionCode', 'islands', 'session'],
  ]);
  expect(await bytes()).toBeLessThanOrEqual(10_000);
  asked.length = 0;
  await page.goto('/about');
  await settled(page);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('with favorite buttons, an account’s page loads at most 21.5 kB of code once idle, and none for the buttons with Save-Data', async ({
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
  expect(spared.asked.filter((path) => /favorite/i.test(path))).toEqual([]);
  await emptyCache(page);
  const { asked, bytes } = watchRequests(page);
  const code = page.waitForResponse(/hearts.store/);
  await page.goto('/portland-kiln');
  await code;
  await settled(page);
  expect(asked).toContain('hearts');
  expect(await bytes()).toBeLessThanOrEqual(21_500);
  // The session was requested a moment ago.
  asked.length = 0;
  // By a link: the first page of a visit asks for the favorites again.
  await page.goto('/loom-and-river', { referer: page.url() });
  await settled(page);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('sign-out also clears personal data in a browser without Clear-Site-Data', async ({ page, context }) => {
  await signInByForm(page, 'customer', '/portland-kiln');
  await page.evaluate(() => localStorage.setItem('cart_portland-kiln', '[]'));
  const other = await context.newPage();
  await other.goto('/about');
  expect(await whoIs(other)).toMatch(/^in customer\b/);
  await signOutWithoutClearing(page);
  await settled(page);
  expect(await kept(page)).toEqual({ local: {}, session: {} });
  // The cookie that marks a known browser stays; it grants no access.
  expect((await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name)).toEqual(['known']);
  await expect.poll(() => whoIs(other)).toBe('');
});

test('a guarded page notices a session that ended elsewhere, and its header shows a guest', async ({
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

test('offline, the header still shows the known account', async ({ page, context }) => {
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

test('without browser storage, the header and the menu still work', async ({ page }) => {
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

test('a page restored from the back/forward cache after a sign-out reloads', async ({ page, context }) => {
  await signInAs(page, 'customer', '/portland-kiln');
  await settled(page);
  await context.clearCookies();
  // Playwright disables the back/forward cache, so the test dispatches its event.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  expect(await whoIs(page)).toBe('');
});

test('a sign-in hint without a session is removed, and the next page requests nothing', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies(
    ['signed_in', '__client_uat', '__client_uat_AbC-12_x'].map((name) => ({ name, value: '17', url: baseURL ?? '' })),
  );
  await page.goto('/about');
  await expect.poll(() => whoIs(page)).toBe('');
  expect(await context.cookies()).toEqual([]);
  const { asked } = watchRequests(page);
  await page.goto('/events');
  await settled(page);
  expect(asked).toEqual(['islands']);
});
