import { expect, type Locator, test } from 'playwright/test';
import { expectEmpty, expectFull, heartOf } from '../../e2e/heart-page.ts';
import { openAsNewAccount } from '../../e2e/newcomer.ts';

const [path, artist] = ['/ruth-calloway', 'Ruth Calloway'];

/** The scripted animations of a heart right after a press: what they last, and how large the heart is after 100 ms. */
const pressAndWatch = (heart: Locator) =>
  heart.evaluate((button: HTMLButtonElement) => {
    button.click();
    const all = button.getAnimations({ subtree: true }).filter((one) => !(one instanceof CSSTransition));
    return all.map((animation) => {
      animation.pause();
      animation.currentTime = 100;
      const { scale } = getComputedStyle((animation.effect as KeyframeEffect).target as Element);
      animation.finish();
      return { duration: animation.effect?.getTiming().duration, scale };
    });
  });

test('a heart beats for 250 ms when a favorite is added, and not when it is removed', async ({ page }) => {
  await openAsNewAccount(page, path);
  const heart = heartOf(page, artist);
  // So that the code is there, and the press needs no replay.
  await heart.focus();
  await expect(page.locator('astro-island:not([ssr])').filter({ has: heart })).toHaveCount(1);
  expect(await pressAndWatch(heart)).toEqual([{ duration: 250, scale: '1.2' }]);
  await expectFull(heart);
  await page.waitForTimeout(700);
  expect(await pressAndWatch(heart)).toEqual([]);
  await expectEmpty(heart);
});

test('it stays still for whoever asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsNewAccount(page, path);
  const heart = heartOf(page, artist);
  await heart.focus();
  await expect(page.locator('astro-island:not([ssr])').filter({ has: heart })).toHaveCount(1);
  expect(await pressAndWatch(heart)).toEqual([]);
  await expectFull(heart);
});
