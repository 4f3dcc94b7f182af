/** The link of an invite's mail, on a phone and a desktop. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { inviteArtist } from '../../e2e/invited.ts';
import { mailsTo } from '../../e2e/outbox.ts';
import { siteOrigin } from '../../e2e/site-database.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

test('the mail’s link opens the account with its address, the store URL follows the name, and no second mail comes', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const invited = await inviteArtist();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.headers()['referer'] ?? '', request.url()));
  // Opened on another device before, as by a scanner that runs scripts.
  const scanner = await page.context().browser()?.newContext({ baseURL: siteOrigin });
  const scanned = await scanner?.newPage();
  await scanned?.goto(invited.mailLink);
  await expect(scanned as Page).toHaveURL(/step=auth$/);
  await scanner?.close();

  await page.goto(invited.mailLink);
  await expect(page).toHaveURL(/\/artist-signup\?step=auth$/);
  await expect(heading(page)).toHaveText('Welcome, Imani');
  await expect(main(page)).toContainText(invited.email);
  await expect(main(page)).toContainText('$15 a month');
  await expect(page.getByRole('listitem').filter({ hasText: 'Account' })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('listitem').filter({ hasText: 'Invite' })).toHaveCount(0);
  await expectNothingFound(page, 'the account of an invite');
  await page.getByLabel('Password', { exact: true }).fill('walnut street at dusk');
  await main(page).getByRole('button', { name: 'Create Account' }).click();

  await expect(heading(page)).toHaveText('Your store, Imani');
  const url = page.getByLabel('Store URL');
  await expect(url).toHaveValue(invited.slug);
  const name = `Brooks Books ${invited.slug.slice(-8)}`;
  await page.getByLabel('Store name').fill(name);
  const followed = name.toLowerCase().replaceAll(' ', '-');
  await expect(url).toHaveValue(followed);
  await expect(main(page)).toContainText('Follows your store name until you change it here.');
  await url.fill(`${followed}-press`);
  await page.getByLabel('Store name').fill('Brooks Bookbinding');
  await expect(url).toHaveValue(`${followed}-press`);
  await expect(main(page)).toContainText('You can change all of this later, except the URL.');
  await expectNothingFound(page, 'the store of an invite');
  await page.getByRole('button', { name: 'Create My Store' }).click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${followed}-press$`));

  const [code, token] = [invited.code.replaceAll('-', ''), /token=(.*)/.exec(invited.mailLink)?.[1] ?? ''];
  expect(asked.filter((one) => one.replaceAll('-', '').includes(code) || one.includes(token))).toEqual([]);
  expect(await mailsTo(invited.email)).toHaveLength(1);
});

test('the mail’s link, opened again after the account was made, leads to sign-in and then to the store', async ({
  page,
}) => {
  const invited = await inviteArtist();
  await page.goto(invited.mailLink);
  await page.getByLabel('Password', { exact: true }).fill('walnut street at dusk');
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(heading(page)).toHaveText('Your store, Imani');
  await page.context().clearCookies();
  await page.goto('/about');
  await page.goto(invited.mailLink);
  await expect(heading(page)).toHaveText('Welcome back, Imani');
  await expect(page.getByLabel('Email')).toHaveValue(invited.email);
  await page.getByLabel('Password', { exact: true }).fill('walnut street at dusk');
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(page)).toHaveText('Your store, Imani');
});
