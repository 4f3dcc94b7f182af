/** The real clerk-js and its forms against an emulated Clerk. */
import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { Buyer } from '../../e2e/buyer.ts';
import { type ClerkSite, clerkAdmin, startClerkSite } from '../../support/clerk-site.ts';

let site: ClerkSite;
let context: BrowserContext;
let page: Page;
let complaints: string[];
test.beforeAll(async () => {
  test.setTimeout(360_000);
  site = await startClerkSite();
});
test.afterAll(() => site?.close());
test.beforeEach(async ({ browser, viewport, isMobile, hasTouch }) => {
  site.emulator.setCondition('up');
  context = await browser.newContext({ baseURL: site.url, viewport, isMobile, hasTouch, locale: 'en-US' });
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', ({ message }) => complaints.push(`threw ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('response', (response) => {
    const shown = Object.keys(response.headers()).filter((name) => name.startsWith('x-clerk'));
    if (shown.length > 0 && !response.url().startsWith(`${site.url}/__clerk/`))
      complaints.push(`${response.url()} has ${shown}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== site.url) complaints.push(`asked ${request.url()}`);
  });
});
test.afterEach(() => context.close());

const password = 'a long passphrase';
const email = () => page.getByLabel('Email address');
const proceed = () => page.getByRole('button', { name: 'Continue', exact: true }).click();

const expectAccessible = () => expectNothingFound(page, '', 'main');

async function signIn(address: string, landing = '/'): Promise<void> {
  await page.goto('/customer/signin');
  await email().fill(address);
  await proceed();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await proceed();
  await page.waitForURL(site.url + landing);
}

const me = () => page.evaluate(async () => (await fetch('/api/users/me')).json());

test('a visitor signs up, verifies the address, is welcomed, signs out and in again, and the server reads the role', async ({
  viewport,
}) => {
  test.setTimeout(180_000);
  const address = `ada-${viewport?.width}@example.org`;
  await page.goto('/customer/signup');
  await expect(email()).toBeVisible();
  await expect(page.getByText('Continue with Google')).toBeHidden();
  await expect(page.getByText('or', { exact: true })).toBeHidden();
  await expectAccessible();
  await email().fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await proceed();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type(await site.codeFor(address), { delay: 20 });
  await page.waitForURL('**/customer/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
  await expect.poll(async () => (await me()).role).toBe('customer');

  await page.goto('/customer/signout');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${site.url}/`);
  expect((await context.cookies()).filter(({ name }) => /session|client/.test(name))).toEqual([]);

  await signIn(address);
  expect(await me()).toMatchObject({ email: address, role: 'customer' });
  expect(complaints).toEqual([]);
});

test('the form reports a wrong password, and signing in leads back to the previous page', async () => {
  const user = site.emulator.addUser({ email: `back-${Date.now()}@example.org` });
  await page.goto('/customer/signin?redirect_url=%2Fabout');
  await email().fill(user.email);
  await proceed();
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await proceed();
  await expect(page.getByText(/Password is incorrect/).first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await proceed();
  await page.waitForURL('**/about');
});

test('an admin who signs in without having asked for a page lands in the admin panel', async () => {
  const user = site.emulator.addUser({ email: clerkAdmin });
  await signIn(user.email, '/admin');
  expect(await me()).toMatchObject({ role: 'admin' });
});

test('a session with an expired token continues on a guarded page, for scripts, and on the sign-in page', async () => {
  const user = site.emulator.addUser({ email: `on-${Date.now()}@example.org` });
  await signIn(user.email);
  const forget = () => context.clearCookies({ name: /^__session/ });
  await forget();
  expect((await page.goto('/account/settings'))?.status()).toBe(200);
  await forget();
  expect(await page.evaluate(async () => (await fetch('/customer/refresh')).status)).toBe(204);
  expect(await me()).toMatchObject({ email: user.email });
  await forget();
  await page.goto('/customer/signin?redirect_url=%2Fabout');
  await page.waitForURL('**/about');
});

test('the account page of the emulated Clerk shows the account, changes the password, and leads back', async () => {
  const user = site.emulator.addUser({ email: `own-${Date.now()}@example.org` });
  await signIn(user.email);
  await page.goto('/account/settings/account');
  await page.locator('main').getByRole('link', { name: 'Manage Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText(user.email)).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('another long passphrase');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('status')).toHaveText('Your password was changed.');
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await page.waitForURL(`${site.url}/account/settings`);
  await expect(page.getByText(user.email).first()).toBeVisible();
});

/** Returns the border and shadow of a field; a border in the expected color is "muted". */
function edgeOf(field: Locator): Promise<string[]> {
  return field.evaluate((node) => {
    const probe = document.createElement('p');
    probe.style.color = 'var(--color-muted)';
    document.body.append(probe);
    const { borderTopWidth, borderTopColor, boxShadow } = getComputedStyle(node);
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return [borderTopWidth, borderTopColor === wanted ? 'muted' : borderTopColor, boxShadow];
  });
}

/** Returns by how many pixels the frame is higher while the form loads than with the form. */
function heightLost(): Promise<number> {
  return page.locator('#clerk-form').evaluate((root) => {
    const height = root.getBoundingClientRect().height;
    root.setAttribute('data-waiting', '');
    const waiting = Number.parseFloat(getComputedStyle(root).minHeight);
    root.removeAttribute('data-waiting');
    return waiting - height;
  });
}

test('fields and the boxes of the code have visible borders, and the frame fits its form', async ({ viewport }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const at of ['/customer/signin', '/customer/signup']) {
      await page.goto(at);
      await expect(email()).toBeVisible();
      await email().blur();
      await expect.poll(() => edgeOf(email())).toEqual(['1px', 'muted', 'none']);
      await expect(page.locator('#clerk-form')).toHaveCSS('min-height', 'auto');
      expect(Math.abs(await heightLost()), at).toBeLessThan(8);
    }
    await email().fill(`edges-${colorScheme}-${viewport?.width}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await proceed();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    expect(await edgeOf(page.getByTestId('otp-input-segment').last())).toEqual(['1px', 'muted', 'none']);
  }
});

test('a session that ended elsewhere shows the form again, without a redirect loop', async () => {
  const user = site.emulator.addUser({ email: `ended-${Date.now()}@example.org` });
  await signIn(user.email);
  for (const session of site.emulator.world.sessions.values()) {
    if (session.userId === user.id) session.status = 'revoked';
  }
  await context.clearCookies({ name: /^__session/ });
  expect(await page.evaluate(async () => (await fetch('/customer/refresh')).status)).toBe(401);
  await page.goto('/customer/signin');
  await expect(email()).toBeVisible();
});

test('while Clerk is down, the sign-in page says so and retries, and a guest can still buy', async () => {
  test.setTimeout(180_000);
  site.emulator.setCondition('down');
  await page.goto('/customer/signin');
  await expect(page.getByRole('alert')).toContainText('Sign-in isn’t working right now');
  await expectAccessible();
  const buyer = new Buyer(page);
  await buyer.addToCart('/frankfort-avenue-press/ginkgo-fall');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay();
  await buyer.seesConfirmation();
  await page.goto('/customer/signin');
  await expect(page.getByRole('alert')).toBeVisible();
  site.emulator.setCondition('up');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(email()).toBeVisible();
});

test('in a browser without cookies, the page says so and loads nothing from Clerk', async () => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/customer/signup');
  await expect(page.getByRole('alert')).toContainText('blocking cookies');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByText('Loading…')).toBeHidden();
  expect(asked.filter((path) => path.startsWith('/__clerk'))).toEqual([]);
});

test('the place of the form says that it loads, and keeps its height, before the island runs', async () => {
  const island = Promise.withResolvers<void>();
  await page.route(/ClerkIsland/, async (route) => {
    await island.promise;
    await route.continue();
  });
  await page.goto('/customer/signin', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  const height = () => page.locator('#clerk-form').evaluate((node) => node.getBoundingClientRect().height);
  const before = await height();
  island.resolve();
  await expect(email()).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
  expect(Math.abs((await height()) - before)).toBeLessThan(8);
  expect(complaints).toEqual([]);
});

test('without JavaScript, the page says that signing in needs it', async ({ browser }) => {
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto('/customer/signin');
  await expect(bare.locator('noscript p')).toHaveText(/^Turn on JavaScript to sign in/);
  await expect(bare.locator('noscript p')).toBeVisible();
  await expect(bare.getByText('Loading…')).toBeHidden();
  await plain.close();
});
