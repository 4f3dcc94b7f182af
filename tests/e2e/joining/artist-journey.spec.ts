import { expect, test } from 'playwright/test';
import { inviteArtist } from '../invited.ts';
import { hangPiece, joinByMail, sellToGuest, setUpStore } from './artist-journey-steps.ts';

test('an invited artist joins on a phone, sets up payments, hangs a piece, and sells it to a guest', async ({
  page,
  browser,
}) => {
  test.slow();
  const { mailLink, slug } = await inviteArtist('Inés Calderón');
  await joinByMail(page, mailLink, 'Inés Calderón', slug);
  await setUpStore(page, slug);
  await hangPiece(page, slug, 1);
  await sellToGuest(page, browser, slug, 1);
  await expect(page.locator('main')).toContainText('1 piece, 1 sold out.');
});
