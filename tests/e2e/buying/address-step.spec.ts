/** The page that asks where an order goes, on a phone: with and without JavaScript, up to the payment page. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { Buyer, payButton } from '../buyer.ts';
import { openAsNewAccount } from '../newcomer.ts';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';
import { expectFitsSmallPhone } from '../text-fits.ts';

const place = (page: Page) => page.locator('#place');

/** Opens the address page for the jar of a new store. */
async function askedByForm(page: Page, slug: string): Promise<Buyer> {
  await page.goto(`/${slug}/kiln-shed-jar`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const buyer = new Buyer(page);
  await expect(buyer.addressPage).toBeVisible();
  return buyer;
}

async function fill(page: Page, state: string, zip: string): Promise<void> {
  await page.getByLabel('Email').fill('priya@example.com');
  await page.getByLabel('Full name').fill('Priya Raman');
  await page.getByLabel('Street address').fill('2117 Payne Street');
  await page.getByLabel('Apt (optional)').fill('Apt 3');
  await page.getByLabel('City').fill('Louisville');
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('ZIP code').fill(zip);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a guest is asked which is right, ZIP or state, chooses, and pays the total of the button', {
      tag: javaScriptEnabled ? ['@desktop'] : [],
    }, async ({ page, browser }) => {
      const owner = await (await browser.newContext()).newPage();
      const slug = await openOwnStore(owner);
      await owner.context().close();
      const buyer = await askedByForm(page, slug);
      const draft = page.url();
      // 45.00 + 5.00 shipping
      const total = '$50.00';
      await expect(payButton(page)).toHaveText(`Pay ${total}`);
      await expect(page.getByRole('row', { name: /^Shipping/ })).toContainText('$5.00');

      await payButton(page).click();
      const name = page.getByLabel('Full name');
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      if (javaScriptEnabled) {
        // The mark goes with what was wrong, and the alert stays with the others.
        await name.fill('Priya Raman');
        await expect(name).not.toHaveAttribute('aria-invalid');
        await expect(page.getByRole('alert')).toHaveText('You weren’t charged. Check what’s marked below.');
      }
      await fill(page, 'KY', '47130');
      if (javaScriptEnabled) await expect(page.getByRole('alert').filter({ hasText: 'marked' })).toHaveCount(0);
      await payButton(page).click();
      await expect(place(page)).toContainText('47130 is in Indiana, and Kentucky is chosen. Which is right?');
      await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/47130 is in Indiana/);
      await expect(page.getByLabel('Apt (optional)')).toHaveValue('Apt 3');
      if (javaScriptEnabled) {
        await expectNothingFound(page, 'ZIP and state disagree');
        await expectFitsSmallPhone(page, 'ZIP and state disagree');
      }
      await place(page).getByRole('link', { name: 'Change the ZIP' }).click();
      if (javaScriptEnabled) await expect(page.getByLabel('ZIP code')).toBeFocused();
      await place(page).getByRole('button', { name: 'Indiana' }).click();
      await expect(page.getByRole('alert')).toHaveText('The state is Indiana now. Check your total, then pay.');
      await expect(page.getByLabel('State')).toHaveValue('IN');

      await siteDatabase().query(
        `update products set price_cents = 5000 where slug = 'kiln-shed-jar' and vendor_id = (select id from vendors where slug = $1)`,
        [slug],
      );
      await payButton(page).click();
      await expect(page.getByRole('status').filter({ hasText: 'total' })).toHaveText(
        'Your total changed from $50.00 to $55.00.',
      );
      if (javaScriptEnabled) await expectNothingFound(page, 'total changed');
      await expect(page.getByLabel('Full name')).toHaveValue('Priya Raman');
      await payButton(page).click();

      await expect(page.getByLabel('Card number')).toBeVisible();
      await expect(page.locator('body')).toContainText('$55.00');
      await expect(page.locator('body')).toContainText(
        'Ships to Priya Raman, 2117 Payne Street, Apt 3, Louisville, IN 47130',
      );
      await expect(page.getByLabel(/^Email/)).toHaveValue('priya@example.com');
      // Without JavaScript, the browser would ask whether to send the form again.
      if (javaScriptEnabled) await page.goBack();
      else await page.goto(draft);
      await expect(page.getByLabel('Street address')).toHaveValue('2117 Payne Street');
      await expect(page.getByLabel('Email')).toHaveValue('priya@example.com');
      await buyer.giveAddress();
      await buyer.pay();
      await buyer.seesConfirmation();
      await expect(page.locator('main')).toContainText('600 W Main St');
    });
  });
}

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
