import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { mailTo } from '../outbox.ts';
import { openStudio } from '../studio-artist.ts';
import { doubleText, expectBadgesClear, expectTextFits } from '../text-fits.ts';
import { writeAsVisitor } from './messages-steps.ts';

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a visitor writes, the artist answers in 2 taps beside typing, and the visitor answers by the link in the mail', async ({
  page,
  browser,
}) => {
  const studio = await openStudio(page);
  const email = await writeAsVisitor(studio, `Does the bowl go in a dishwasher? ${'w'.repeat(300)}`);
  await page.goto(`/vendor/${studio.slug}`);
  await expect(page.getByRole('navigation', { name: 'Booth Nine Glass' })).toContainText('1 waiting');
  await expectNothingFound(page, 'today');
  await page.getByRole('link', { name: /^Reply.*Ellen Marsh/ }).click();
  await expectNothingFound(page, 'thread');
  await page.getByLabel('Your reply').fill('Yes, on a gentle program.');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent. We’ve emailed it to Ellen Marsh.' })).toBeVisible();

  const mail = await mailTo(email, /Yes, on a gentle program/);
  const link = /https?:\/\/\S+\/threads\/[\w-]+/.exec(mail)?.[0] ?? '';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(link).pathname);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Messages with Nora Bettencourt');
  await expectNothingFound(visitor, 'unopened');
  await visitor.getByRole('button', { name: 'Open Messages' }).click();
  await expect(visitor.getByText('Yes, on a gentle program.')).toBeVisible();
  await expectNothingFound(visitor, 'visitor');
  for (const [width, size] of [
    [320, '200%'],
    [412, '100%'],
  ] as const) {
    for (const one of [page, visitor]) {
      await one.setViewportSize({ width, height: 800 });
      await one.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
      expect(await fits(one), `${one.url()} at ${width} px, ${size}`).toBe(true);
    }
  }

  // Without a connection nothing typed is lost.
  await visitor.getByLabel('Your reply').fill('Thank you!');
  await visitor.context().setOffline(true);
  await visitor.getByRole('button', { name: 'Send Reply' }).click();
  await expect(visitor.getByRole('alert')).toContainText('It’s still here');
  await expect(visitor.getByLabel('Your reply')).toHaveValue('Thank you!');
  await visitor.context().setOffline(false);
  await visitor.getByRole('button', { name: 'Send Reply' }).click();
  await expect(visitor.getByRole('status').filter({ hasText: 'Sent.' })).toBeVisible();
  await page.goto(`/vendor/${studio.slug}/messages`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you!' })).toContainText('New');
  const places = page.getByRole('navigation', { name: 'Booth Nine Glass' });
  await expect(places.getByRole('link')).toHaveText(['Today', 'Orders', 'Pieces', 'Events']);
  await places.getByText('More').click();
  await expect(places.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
  await expectNothingFound(page, 'list');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectBadgesClear(page, 'list at 320 pixels');
  await doubleText(page);
  await expectTextFits(page, 'list at 320 pixels and 200 %');
  await expectBadgesClear(page, 'list at 320 pixels and 200 %');

  // Nor if the link ends meanwhile, in another tab; and it isn't called sent.
  const late = await visitor.context().newPage();
  await late.goto(visitor.url());
  await late.getByLabel('Your reply').fill('One more thing.');
  await visitor.getByText('Your link to this page').click();
  await visitor.getByRole('button', { name: 'Turn Off This Link' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t open messages');
  await expectNothingFound(visitor, 'ended');
  await late.getByRole('button', { name: 'Send Reply' }).click();
  await expect(late.getByRole('alert')).toContainText('so your message wasn’t sent');
  await expect(late.getByLabel('Your reply')).toHaveValue('One more thing.');
  await visitor.getByRole('button', { name: 'Email Me a New Link' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Check your email');
});
