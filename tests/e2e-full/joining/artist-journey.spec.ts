import { randomBytes } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { signInByForm } from '../../e2e/header-people.ts';
import {
  hangPiece,
  joinByMail,
  openElsewhere,
  sellToGuest,
  setUpStore,
} from '../../e2e/joining/artist-journey-steps.ts';
import { mailTo } from '../../e2e/outbox.ts';

test('an admin invites an artist, who joins on a phone, sets up payments, hangs ten pieces, and sells the first to a guest', async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(360_000);
  const id = randomBytes(6).toString('hex').replace(/[01]/g, 'x');
  const email = `ines-${id}@example.org`;
  const slug = `ines-${id}`;

  await signInByForm(admin, 'admin', '/admin/invite-codes');
  await admin.getByLabel('Artist’s name').fill('Inés Calderón');
  await admin.getByLabel('Artist’s email').first().fill(email);
  await admin.getByLabel('Store URL').first().fill(slug);
  await admin.getByRole('button', { name: 'Send Invite', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Inés Calderón is invited' })).toBeVisible();
  const invitation = await mailTo(email, /artist-signup#code=/);

  const page = await openElsewhere(browser);
  const mailLink = /http:\/\/[^/]+(\/artist-signup#code=[\w-]+&token=[\w-]+)/.exec(invitation)?.[1] ?? '';
  await joinByMail(page, mailLink, 'Inés Calderón', slug);
  await setUpStore(page, slug);
  for (let number = 1; number <= 10; number += 1) await hangPiece(page, slug, number);
  await sellToGuest(page, browser, slug, 7);
  await expect(page.locator('main')).toContainText('10 pieces, 1 sold out.');
  await page.context().close();
});
