import { type Browser, expect, type Page, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';
import { siteOrigin } from '../site-database.ts';
import { makePhoto } from '../studio-artist.ts';

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a page in a browser of somebody else, of the same size. */
export const openElsewhere = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext({ ...test.info().project.use, baseURL: siteOrigin })).newPage();

/** Goes from the mail’s link to a store with this address. */
export async function joinByMail(page: Page, mailLink: string, name: string, slug: string): Promise<void> {
  await page.goto(mailLink);
  await expect(page.getByLabel('Your name')).toHaveValue(name);
  await page.getByLabel('Password', { exact: true }).fill('walnut street at dusk');
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('Store name').fill('Calderón Linocuts');
  // The URL follows the name, and what follows while it is typed over would stay before it.
  await expect(page.getByLabel('Store URL')).toHaveValue('calderon-linocuts');
  await page.getByLabel('Store URL').fill(slug);
  await page.getByLabel('Description').fill('Birds of the Ohio, cut in linoleum.');
  await button(page, 'Create My Store').click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${slug}$`));
}

/** Sets up payments and shipping as the dashboard asks for them. */
export async function setUpStore(page: Page, slug: string): Promise<void> {
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
  await page.getByRole('group', { name: 'Can buyers pick up?' }).getByText('No', { exact: true }).click();
  await button(page, 'Save').click();
  await expect(main(page)).toContainText('3 of 6 done');
}

/** Hangs the first or another piece, which is called after its number. */
export async function hangPiece(page: Page, slug: string, number: number): Promise<void> {
  await page.goto(`/vendor/${slug}/pieces/new`);
  await expect(page.locator('.piece-editor')).toHaveJSProperty('noValidate', true);
  await page.locator('.add-photos input').setInputFiles([await makePhoto(`bird-${number}.jpg`, '#335577')]);
  await page.getByLabel('Name').fill(`Heron ${number}`);
  await page.getByLabel('Price', { exact: true }).fill('40');
  await button(page, 'Publish').click();
  await expect(
    page.getByText(`Heron ${number} is ${number === 1 ? 'the first piece in' : 'in'} your store.`),
  ).toBeVisible({ timeout: 30_000 });
}

/** A guest finds the store and buys a piece, and the artist’s dashboard has the sale. */
export async function sellToGuest(page: Page, browser: Browser, slug: string, number: number): Promise<void> {
  const buyer = new Buyer(await openElsewhere(browser));
  await buyer.page.goto('/artists');
  await expect(main(buyer.page)).toContainText('Calderón Linocuts');
  await buyer.addToCart(`/${slug}/heron-${number}`);
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay();
  await buyer.seesConfirmation();
  await buyer.page.context().close();

  await page.goto(`/vendor/${slug}`);
  await expect(main(page)).toContainText(`Heron ${number}`);
  await expect(main(page)).toContainText('You keep about');
}
