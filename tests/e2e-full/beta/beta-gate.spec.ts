/** The closed-beta gate, with and without JavaScript, on a site of its own with a password. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { watchShifts } from '../../e2e/layout-shifts.ts';
import { type SiteProcess, startSiteProcess } from '../../support/site-process.ts';

const password = 'Bourbon & Besley';
const wanted = '/portland-kiln/moon-jar?from=friend';
let dataDir: string;
let site: SiteProcess;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = mkdtempSync(path.join(tmpdir(), 'test-beta-'));
  chmodSync(dataDir, 0o711);
  site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', BETA_PASSWORD: password });
  origin = await site.url;
});
test.afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const field = (page: Page) => page.getByLabel('Password');
const button = (page: Page) => page.getByRole('button', { name: 'Access Beta' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Private Beta Access' });
const alert = (page: Page) => page.getByRole('alert');

async function enter(page: Page, typed: string): Promise<void> {
  await field(page).fill(typed);
  await button(page).click();
}

test('the gate shows the form, refuses a wrong password, and opens the requested page after the right one', async ({
  page,
  context,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 401/.test(message.text())) complaints.push(message.text());
  });
  const response = await page.goto(`${origin}${wanted}#details`);
  expect(response?.status()).toBe(401);
  await expect(field(page)).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByText('This is a private beta. Contact support if you need access.')).toBeVisible();
  await expect(field(page)).toHaveAttribute('placeholder', 'Enter password');

  await enter(page, 'bourbon');
  await expect(alert(page)).toHaveText('Invalid password');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(/^Invalid password This is a private beta\./);

  await enter(page, password);
  await expect(page.getByRole('heading', { name: 'Moon Jar' })).toBeVisible();
  expect(page.url()).toBe(`${origin}${wanted}#details`);
  const cookie = (await context.cookies()).find(({ name }) => name === 'beta');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 24 * 3600)).toBeLessThan(60);
  await page.goto(`${origin}/about`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Private Beta Access');
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form shows immediately, and the password opens the requested page', async ({ page }) => {
    await page.goto(origin + wanted);
    await expect(page.getByText('Loading...')).toBeHidden();
    await enter(page, 'bourbon');
    await expect(alert(page)).toHaveText('Invalid password');
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await enter(page, password);
    await expect(page.getByRole('heading', { name: 'Moon Jar' })).toBeVisible();
    expect(page.url()).toBe(origin + wanted);
  });

  test('after a wrong password, a reload resubmits nothing, and Back leads to working pages', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await page.goto(origin + wanted);
    await enter(page, 'bourbon');
    await expect(alert(page)).toHaveText('Invalid password');
    expect((await page.reload())?.status()).toBe(401);
    expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
    await page.goBack();
    await expect(heading(page)).toBeVisible();
    await expect(alert(page)).toBeEmpty();
    await page.goForward();
    await enter(page, password);
    await expect(page.getByRole('heading', { name: 'Moon Jar' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Moon Jar' })).toBeVisible();
  });
});

test('the gate works by keyboard alone', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await expect(field(page)).toBeVisible();
  await field(page).focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeHidden();
  await expect(page).toHaveURL(`${origin}/about`);
});

test('after the gate was opened in one tab, the other opens with a reload, or with any password', async ({
  page,
  context,
}) => {
  await page.goto(`${origin}/events`);
  const third = await context.newPage();
  await third.goto(`${origin}/events`);
  const other = await context.newPage();
  await other.goto(`${origin}/about`);
  await enter(other, password);
  await expect(heading(other)).toBeHidden();
  await page.reload();
  await expect(heading(page)).toBeHidden();
  await expect(page).toHaveURL(`${origin}/events`);
  await enter(third, 'bourbon');
  await expect(heading(third)).toBeHidden();
  await expect(third).toHaveURL(`${origin}/events`);
});

test('after a failure of the network, Back leads to a form that works', async ({ page, context }) => {
  await page.goto(`${origin}/about`);
  await context.setOffline(true);
  await enter(page, password);
  await expect(heading(page)).toBeHidden();
  await context.setOffline(false);
  await page.goBack();
  await expect(button(page)).toBeVisible();
  await enter(page, password);
  await expect(heading(page)).toBeHidden();
  await expect(page).toHaveURL(`${origin}/about`);
});

test('axe finds no violations in any state, and the layout doesn’t shift', async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto(origin + wanted);
  await expectNothingFound(page);
  await enter(page, 'wrong');
  await expect(alert(page)).toHaveText('Invalid password');
  await expectNothingFound(page);
  expect(await shifted()).toEqual([]);
});

test('the gate fits 320 pixels and text at 200%, with 44-pixel targets', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(origin);
  await expect(field(page)).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  for (const target of [field(page), button(page)]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 640, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflow()).toBeLessThanOrEqual(0);
});
