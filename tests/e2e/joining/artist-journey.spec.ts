import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from 'playwright/test';
import { demoSignIns } from '../../../src/features/accounts/demo-sign-ins.ts';
import { Buyer } from '../buyer.ts';
import { mailTo } from '../outbox.ts';
import { siteOrigin } from '../site-database.ts';
import { makePhoto } from '../studio-artist.ts';

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, who: string): Promise<void> {
  const { email = '', password = '' } = demoSignIns.find((one) => one.who === who) ?? {};
  await page.goto('/customer/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/signin/);
}

test('an admin invites an artist, who joins on a phone, sets up payments, hangs ten pieces, and sells the first to a guest', {
  tag: '@slow',
}, async ({ page: admin, browser }) => {
  test.setTimeout(360_000);
  const id = randomBytes(6).toString('hex').replace(/[01]/g, 'x');
  const email = `ines-${id}@example.org`;
  const slug = `ines-${id}`;

  await signIn(admin, 'admin');
  await admin.goto('/admin/invite-codes');
  await admin.getByLabel('Artist’s name').fill('Inés Calderón');
  await admin.getByLabel('Artist’s email').first().fill(email);
  await admin.getByLabel('Store URL').first().fill(slug);
  await button(admin, 'Send Invite').click();
  await expect(admin.getByRole('heading', { name: 'Inés Calderón is invited' })).toBeVisible();
  const invitation = await mailTo(email, /artist-signup#code=/);

  const context = await browser.newContext({ ...test.info().project.use, baseURL: siteOrigin });
  const page = await context.newPage();
  await page.goto(/http:\/\/[^/]+(\/artist-signup#code=[\w-]+&token=[\w-]+)/.exec(invitation)?.[1] ?? '');
  await expect(page.getByLabel('Your name')).toHaveValue('Inés Calderón');
  await page.getByLabel('Password', { exact: true }).fill('walnut street at dusk');
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('Store name').fill('Calderón Linocuts');
  // The URL follows the name, and what follows while it is typed over would stay before it.
  await expect(page.getByLabel('Store URL')).toHaveValue('calderon-linocuts');
  await page.getByLabel('Store URL').fill(slug);
  await page.getByLabel('Description').fill('Birds of the Ohio, cut in linoleum.');
  await button(page, 'Create My Store').click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${slug}$`));

  await expect(main(page)).toContainText('Set up payments');
  await page.getByRole('link', { name: 'Set Up Payments' }).click();
  await button(page, 'Set Up Payments').click();
  await page.getByLabel('Business name').fill('Calderón Linocuts');
  await button(page, 'Finish Setup').click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${slug}`));
  await page.goto(`/vendor/${slug}`);
  await expect(main(page)).toContainText('Payments are ready');
  await page.getByRole('link', { name: 'Set Shipping' }).click();
  await page.getByText('Yes, for one price per order').click();
  await page.getByLabel('Price', { exact: true }).fill('9');
  await page.getByRole('group', { name: 'Can buyers pick up?' }).getByText('No').click();
  await button(page, 'Save').click();
  await expect(main(page)).toContainText('3 of 5 done');

  for (let n = 1; n <= 10; n += 1) {
    await page.goto(`/vendor/${slug}/pieces/new`);
    await expect(page.locator('.piece-editor')).toHaveJSProperty('noValidate', true);
    await page.locator('.add-photos input').setInputFiles([await makePhoto(`bird-${n}.jpg`, '#335577')]);
    await page.getByLabel('Name').fill(`Heron ${n}`);
    await page.getByLabel('Price', { exact: true }).fill('40');
    await button(page, 'Publish').click();
    await expect(page.getByText(`Heron ${n} is ${n === 1 ? 'the first piece in' : 'in'} your store.`)).toBeVisible({
      timeout: 30_000,
    });
  }

  const guest = await browser.newContext({ ...test.info().project.use, baseURL: siteOrigin });
  const buyer = new Buyer(await guest.newPage());
  await buyer.page.goto('/artists');
  await expect(main(buyer.page)).toContainText('Calderón Linocuts');
  await buyer.addToCart(`/${slug}/heron-7`);
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay();
  await buyer.seesConfirmation();

  await page.goto(`/vendor/${slug}`);
  await expect(main(page)).toContainText('Heron 7');
  await expect(main(page)).toContainText('You keep about');
  await expect(main(page)).toContainText('10 pieces, 1 sold out.');
  await context.close();
  await guest.close();
});
