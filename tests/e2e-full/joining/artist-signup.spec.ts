import { expect, test } from 'playwright/test';
import { holdCode } from '../../e2e/hold-code.ts';
import { inviteArtist, openInvite, openStoreStep, signInWith } from '../../e2e/invited.ts';
import { alert, heading, main, stored } from '../../e2e/joining/artist-signup-steps.ts';
import { mailTo } from '../../e2e/outbox.ts';
import { addCustomer, openSession } from '../../e2e/sessions.ts';

test('an invited artist comes from the mail to a store on a phone, over a mailed link in another tab', async ({
  page,
  context,
}) => {
  const invited = await inviteArtist();
  const referrers: string[] = [];
  context.on('request', (request) => referrers.push(request.headers()['referer'] ?? '', request.url()));
  await page.goto(invited.link);
  await expect(page).toHaveURL(/\/artist-signup$/);
  await expect(page.getByLabel('Invite code')).toHaveValue(invited.code);
  await page.getByRole('button', { name: 'Validate Invite Code' }).click();
  await expect(main(page)).toContainText('Welcome, Imani Brooks. Your invite is ready.');
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click();

  await expect(heading(page)).toHaveText('Create your account');
  await page.getByLabel('Name').fill('Imani Brooks');
  await page.getByLabel('Email').fill(invited.email);
  await page.getByLabel('Password', { exact: true }).fill('walnut street at dusk');
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(heading(page)).toHaveText('Confirm your email first');
  const mail = await mailTo(invited.email, /Confirm your email address/);
  const tab = await context.newPage();
  await tab.goto(/http:\/\/[^/]+(\/customer\/verify-email\?token=[\w-]+)/.exec(mail)?.[1] ?? '');
  await tab.getByRole('button', { name: 'Confirm and Sign In' }).click();

  await expect(heading(tab)).toHaveText('Your store, Imani');
  await expect(tab.getByLabel('Store URL')).toHaveValue(invited.slug);
  await expect(main(tab)).toContainText('That store URL is free.');
  await tab.getByLabel('Store name').fill('Brooks Bookbinding');
  await tab.getByLabel('Store URL').fill('');
  await tab.getByLabel('Store URL').pressSequentially('Portland   Kiln!');
  await expect(tab.getByLabel('Store URL')).toHaveValue('portland-kiln');
  await expect(main(tab)).toContainText('That store URL is taken. Choose another one.');
  await tab.getByLabel('Store URL').fill(invited.slug);
  await tab.getByLabel('Description').fill('Hand-sewn journals in salvaged leather and marbled paper.');
  await expect(main(tab)).toContainText('57 of 90 characters');
  await tab.getByText('Vintage').click();
  const preview = tab.getByRole('region', { name: 'Preview of your store' });
  await expect(preview).toHaveAttribute('data-theme', 'vintage');
  await expect(preview).toContainText('Brooks Bookbinding');

  await tab.getByRole('button', { name: 'Create My Store' }).click();
  await expect(alert(tab)).toContainText(
    "Success! Your vendor account with the store name “Brooks Bookbinding” has been created. You'll now be redirected to your dashboard.",
  );
  await expect(alert(tab).getByRole('link', { name: 'Open My Dashboard' })).toBeFocused();
  await expect(tab).toHaveURL(new RegExp(`/vendor/${invited.slug}$`));
  expect(await stored(tab)).toBeNull();
  const code = invited.code.replaceAll('-', '');
  expect(referrers.filter((one) => one.replaceAll('-', '').includes(code))).toEqual([]);
});

test('a whole code is checked when its field is left, half a code when it is sent, and editing clears the answer', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/invite-codes/validate')) sent.push(request.postDataJSON().code);
  });
  await page.goto('/artist-signup');
  const field = page.getByLabel('Invite code');
  await field.fill('abcd-efgh');
  await field.blur();
  await field.fill('abcd-efgh-jkmn-pqrs-tvwx');
  await field.blur();
  await expect(main(page)).toContainText('That’s not one of our invite codes.');
  expect(sent).toEqual(['ABCD-EFGH-JKMN-PQRS-TVWX']);
  await field.fill('abcd-efgh');
  await field.press('Enter');
  await expect(field).toHaveValue('ABCD-EFGH');
  await expect(main(page)).toContainText('That’s not one of our invite codes.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('End');
  await field.press('Backspace');
  await expect(main(page)).not.toContainText('That’s not one of our invite codes.');
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/invite-codes/validate', async (route) => {
    await answered;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Validate Invite Code' }).click();
  await expect(page.getByRole('button', { name: 'Validating...' })).toBeVisible();
  release();
  await expect(main(page)).toContainText('Unable to validate invite code. Please try again.');
  await page.unroute('**/api/invite-codes/validate');
  await page.getByRole('button', { name: 'Validate Invite Code' }).click();
  await expect(main(page)).toContainText('That’s not one of our invite codes.');
});

test('a new owner is led through the first steps to the dashboard', async ({ page }) => {
  const invited = await inviteArtist();
  await signInWith(page, invited.email);
  await page.goto('/vendor/onboarding');
  await expect(heading(page)).toHaveText('Welcome, Imani');
  await main(page).getByRole('link', { name: 'Continue' }).click();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeDisabled();
  await page.getByLabel('Store URL').fill(`${invited.slug} Press`);
  await expect(main(page)).toContainText(`/${invited.slug}-press`);
  await next.click();
  // The account has the invited address, so nobody asks for the code.
  await expect(heading(page)).toHaveText('Your store, Imani');
  await expect(page.getByLabel('Store URL')).toHaveValue(`${invited.slug}-press`);
  await page.getByLabel('Store name').fill('Brooks Bookbinding');
  await page.getByRole('button', { name: 'Create My Store' }).click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${invited.slug}-press$`));

  await page.goto(`/vendor/onboarding?vendorSlug=${invited.slug}-press`);
  await expect(heading(page)).toHaveText('Brooks Bookbinding is open');
  await main(page).getByRole('link', { name: 'Continue to Dashboard' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Opening your dashboard' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/vendor/${invited.slug}-press$`));
});

test('a code typed and sent before the code of the page has loaded is checked, and posted if that fails to load', async ({
  page,
}) => {
  const scripts = '**/_astro/*.js*';
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/artist-signup');
  await page.getByLabel('Invite code').fill('abcd');
  const send = page.getByRole('button', { name: 'Validate Invite Code' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true', { timeout: 100 });
  release();
  await expect(main(page)).toContainText('That’s not one of our invite codes.');
  await expect(page).toHaveURL(/\/artist-signup$/);
  await expect(page.getByLabel('Invite code')).toHaveValue('ABCD');

  await page.unroute(scripts);
  await page.route(scripts, (route) => route.abort());
  const invited = await inviteArtist();
  await page.goto('/about');
  await page.goto(invited.link);
  await expect(page).toHaveURL(/\/artist-signup$/);
  await page.getByRole('button', { name: 'Validate Invite Code' }).click();
  await expect(heading(page)).toHaveText('Create your account');
});

test('stored progress counts only as far as the server agrees', async ({ page }) => {
  await openSession(page, await addCustomer('Hattie Lane'));
  await page.goto('/artist-signup');
  const state = {
    currentStep: 'customize',
    inviteCode: 'MADE-UPXX',
    validation: { valid: true, message: 'Welcome' },
    customization: { vendorSlug: 'mine', storeName: 'Mine', description: '', theme: 'bold' },
  };
  const store = (text: string) => page.evaluate((value) => sessionStorage.setItem('artist_signup', value), text);
  await store(JSON.stringify(state));
  await page.goto('/artist-signup');
  await expect(page).toHaveURL(/step=customize/);
  await expect(main(page)).toContainText('To continue, enter your invite code.');
  await expect(page.getByLabel('Invite code')).toHaveValue('MADE-UPXX');
  await page.getByRole('button', { name: 'Validate Invite Code' }).click();
  await expect(main(page)).toContainText('That’s not one of our invite codes.');

  for (const broken of ['{', JSON.stringify({ ...state, currentStep: 'admin' }), JSON.stringify([state])]) {
    await store(broken);
    await page.goto('/artist-signup');
    await expect(page.getByLabel('Invite code')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Validate Invite Code' })).toBeVisible();
    expect(await stored(page)).toBeNull();
  }
});

test('what is typed into the store’s step before its code has loaded stays, and is shown', async ({ page }) => {
  const invited = await inviteArtist();
  await openStoreStep(page, invited);
  const release = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Store name').fill('Brooks Bookbinding');
  await page.getByLabel('Description').fill('Hand-sewn journals.');
  await page.getByText('Bold').click();
  release();
  const preview = page.getByRole('region', { name: 'Preview of your store' });
  await expect(preview).toHaveAttribute('data-theme', 'bold');
  await expect(preview).toContainText('Brooks Bookbinding');
  await expect(page.getByLabel('Store name')).toHaveValue('Brooks Bookbinding');
  await expect(main(page)).toContainText('19 of 90 characters');
});

test('somebody signed in with another address reads what to do, signs out, and goes on with the right account', async ({
  page,
}) => {
  const invited = await inviteArtist();
  await openSession(page, await addCustomer('Hattie Lane'));
  await openInvite(page, invited);
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click();
  await expect(main(page)).toContainText(
    'This invite is for another email address. Sign out first, then sign in or create an account with the address it was sent to. If you can’t use that one, ask us to move the invite.',
  );
  await expect(main(page)).not.toContainText(invited.email);
  await main(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(heading(page)).toHaveText('Create your account');
  await signInWith(page, invited.email);
  await page.reload();
  await expect(heading(page)).toHaveText('Your store, Imani');
});
