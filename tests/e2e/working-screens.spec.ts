/**
 * One walk over the screens where artists, the admin, and customers work, on a phone: axe finds nothing, what can be tapped takes 44
 * pixels, and nothing scrolls sideways.
 */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { expectReadable } from './good-page.ts';
import { signInAs } from './header-people.ts';
import { addCustomer } from './sessions.ts';
import { siteDatabase } from './site-database.ts';
import { smallTargets } from './targets.ts';
import { doubleText, expectTextFits, expectWideFontFits } from './text-fits.ts';
import { workingScreens } from './working-screens.ts';

const phone = { width: 412, height: 823 };

async function expectGoodScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expectNothingFound(page, path);
  expect(await smallTargets(page), path).toEqual([]);
  // A small phone and a tablet. All others, in both fonts, are in tests/e2e-full/every-width.spec.ts.
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWideFontFits(page, `${path} at ${width}`);
  }
}

// Both workers walk.
test.describe.configure({ mode: 'parallel' });

for (const { who, name, paths } of workingScreens) {
  test(`the screens of the ${who} (${name}) fit a small phone and a tablet, have 44-pixel targets, and axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(360_000);
    await signInAs(page, who);
    for (const path of await paths()) await expectGoodScreen(page, path);
  });
}

test('signing out and My Collection, also its plain view, fit a small phone and text at 200%, and break no word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'customer', '/customer/signout');
  await expectTextFits(page, 'sign out');
  await page.setViewportSize(phone);
  for (const path of ['/account/favorites', '/account/favorites?view=plain']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await doubleText(page);
    await expectTextFits(page, path);
  }
});

test('a person’s public page and an unknown link that ends mails are accessible and fit a small phone', async ({
  page,
}) => {
  const id = await addCustomer('Philippa Longworth-Fanshawe');
  const slug = crypto.randomUUID().slice(0, 16);
  await siteDatabase().query(
    `insert into account_settings (user_id, public_profile, profile_slug, bio, location, website)
     values ($1, true, $2, 'I collect bowls, and what people put into them.', 'Butchertown, Louisville', 'https://bowls.example/philippa')`,
    [id, slug],
  );
  await siteDatabase().query(
    `insert into collections (user_id, name, share_token) values ($1, 'Bowls for breakfast', $2)`,
    [id, crypto.randomUUID().replaceAll('-', '').slice(0, 22)],
  );
  await page.goto(`/people/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Philippa');
  await expect(page.getByText('Bowls for breakfast')).toBeVisible();
  await expectReadable(page, 'person');
  await page.goto('/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA');
  await expectReadable(page, 'unknown link');
});
