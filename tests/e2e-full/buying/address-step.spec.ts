import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { Buyer, payButton } from '../../e2e/buyer.ts';
import { askedByForm, chooseStateAndPay, fill } from '../../e2e/buying/address-step-steps.ts';
import { openAsNewAccount } from '../../e2e/newcomer.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { expectFitsSmallPhone } from '../../e2e/text-fits.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest is asked which is right, ZIP or state, chooses, and pays the total of the button', async ({
    page,
    browser,
  }) => {
    await chooseStateAndPay(page, browser, false);
  });
});

test('a total that comes while Pay is held down doesn’t take the press away', async ({ page }) => {
  await page.goto('/loom-and-river/ticking-towels');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(new Buyer(page).addressPage).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/[?&]state=KY/, async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse(/state=KY&zip=40206/);
  await fill(page, 'KY', '40206');
  await payButton(page).hover();
  await page.mouse.down();
  answer();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.mouse.up();
  await sent;
  await expect(page.getByRole('status').filter({ hasText: 'total' })).toContainText(
    'With Kentucky sales tax 6%, your total is',
  );
});

test('an account’s address is remembered if that is ticked, is filled in the next time, and can be removed', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const slug = await openOwnStore(owner);
  await owner.context().close();
  await openAsNewAccount(page, `/${slug}/kiln-shed-jar`);
  const buyer = await askedByForm(page, slug);
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByLabel('Remember this address in my account')).not.toBeChecked();
  await page.getByLabel('Remember this address in my account').check();
  await buyer.giveAddress();

  await page.goto('/account/settings/orders');
  const saved = page.getByRole('region', { name: 'Your shipping address' });
  await expect(saved).toContainText('600 W Main St');
  await expectNothingFound(page, 'remembered address');
  await expectFitsSmallPhone(page, 'remembered address');
  await saved.getByRole('button', { name: 'Remove This Address' }).click();
  await expect(saved).toContainText('Your address was removed.');
  await page.reload();
  await expect(saved).not.toContainText('600 W Main St');
});

test('another browser doesn’t find the page, and the draft’s own says that a sold piece is gone', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const slug = await openOwnStore(owner);
  await owner.context().close();
  await askedByForm(page, slug);
  const other = await (await browser.newContext()).newPage();
  expect((await other.goto(page.url()))?.status()).toBe(404);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this checkout');
  await expectNothingFound(other, 'not found');
  await other.context().close();
  await siteDatabase().query(
    `update products set inventory = 0 where slug = 'kiln-shed-jar' and vendor_id = (select id from vendors where slug = $1)`,
    [slug],
  );
  await fill(page, 'KY', '40206');
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    /^\s*Remove Kiln Shed Jar to check out\.\s*You weren’t charged\.\s*$/,
  );
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('$0.00');
  await expectNothingFound(page, 'sold');
});
