import { expect, type Page, test } from 'playwright/test';
import { cards, catalog, heartOf, openSort, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';

interface Motion {
  /** Id of the card. Empty for the layer of leaving cards. */
  id: string;
  /** Number of pictures of leaving cards in it. */
  leaving: number;
  duration: number;
  /** Distance from the end position at the start and halfway, in pixels. */
  far: [number, number];
  /** Opacity at the start, halfway, and at the end. */
  opacity: [number, number, number];
}

/**
 * Records every scripted card animation from now on. Each is seeked to its start, middle, and end, so the frame rate doesn't
 * matter.
 */
const watch = (page: Page) =>
  page.evaluate(() => {
    const all = new Map<Animation, Motion>();
    const lookAt = (animation: Animation, target: HTMLElement, duration: number): Motion => {
      const { currentTime } = animation;
      const at = (share: number) => {
        animation.currentTime = share * duration;
        const { x, y } = target.getBoundingClientRect();
        return { x, y, opacity: Number(getComputedStyle(target).opacity) };
      };
      const [start, half, end] = [at(0), at(0.5), at(0.999)];
      animation.currentTime = currentTime;
      const from = (one: typeof end) => Math.hypot(one.x - end.x, one.y - end.y);
      return {
        id: target.dataset['id'] ?? '',
        leaving: target.querySelectorAll('.kept-ghost img').length,
        duration,
        far: [from(start), from(half)],
        opacity: [start.opacity, half.opacity, end.opacity],
      };
    };
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        // CSS transitions and animations are subclasses.
        if (animation.constructor !== Animation || !(effect instanceof KeyframeEffect) || all.has(animation)) continue;
        all.set(animation, lookAt(animation, effect.target as HTMLElement, Number(effect.getTiming().duration)));
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, {
      motions: () => {
        const list = [...all.values()];
        all.clear();
        return list;
      },
    });
  });

/** Waits for running animations. Returns those recorded since the last call. */
async function motions(page: Page): Promise<Motion[]> {
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().some((one) => one.constructor === Animation)))
    .toBe(false);
  return await page.evaluate(() => (window as unknown as { motions: () => Motion[] }).motions());
}

const idsOf = (page: Page) => cards(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['id']));
const tab = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });

const isFalling = ([start = 0, half = 0, end = 0]: readonly number[]) => start > half && half > end;

/** Expects moves between two places at full opacity. */
function expectMoves(seen: readonly Motion[]): void {
  for (const { duration, far, opacity } of seen) {
    expect(duration).toBe(600);
    // Where a row is filled anew, a card may move by a few pixels only.
    expect(far[0]).toBeGreaterThan(2);
    expect(far[0]).toBeGreaterThan(far[1]);
    expect(opacity).toEqual([1, 1, 1]);
  }
}

/** Opens the favorites page with two vendors above three products. */
async function openWall(page: Page): Promise<void> {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 3).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 2).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  // Tall enough that all cards are visible and animate.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2_400 });
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(5);
  await expect(tab(page, 'All')).toBeEnabled();
  await openSort(page);
  await page.waitForLoadState('networkidle');
  await watch(page);
}

test('cards fade out in 400 ms, move in 600 ms, and fade in in 400 ms', { tag: '@desktop' }, async ({ page }) => {
  await openWall(page);
  const all = await idsOf(page);
  const [firstArtist, secondArtist, ...pieces] = all;

  await tab(page, 'Pieces').click();
  await expect(cards(page)).toHaveCount(3);
  let seen = await motions(page);
  const left = seen.filter(({ id }) => id === '');
  expect(left.map(({ duration, leaving }) => [duration, leaving])).toEqual([[400, 2]]);
  for (const { opacity } of left) expect(isFalling(opacity)).toBe(true);
  const moved = seen.filter(({ id }) => id !== '');
  expect(moved.map(({ id }) => id)).toEqual(pieces);
  expectMoves(moved);

  await tab(page, 'All').click();
  await expect(cards(page)).toHaveCount(5);
  seen = await motions(page);
  const came = seen.filter(({ id }) => id === firstArtist || id === secondArtist);
  expect(came.map(({ duration }) => duration)).toEqual([400, 400]);
  for (const { opacity } of came) expect(isFalling(opacity.toReversed())).toBe(true);
  expect(seen.filter(({ duration }) => duration === 600).map(({ id }) => id)).toEqual(pieces);

  await page.getByRole('button', { name: /^Newest first/ }).click();
  await expect.poll(() => idsOf(page)).toEqual(all.toReversed());
  seen = await motions(page);
  // The card in the middle may keep its place.
  const ends = seen.filter(({ id }) => id !== all[2]);
  expect(ends.map(({ id }) => id)).toEqual(all.toReversed().filter((id) => id !== all[2]));
  expectMoves(ends);

  const [gone] = (await saved(page)).filter(({ id }) => id === all[4]);
  await heartOf(page, gone?.name ?? '').click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await page.mouse.move(0, 0);
  // The undo message takes the place of the card, so nothing moves until it fades.
  expect(await motions(page)).toEqual([]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(cards(page)).toHaveCount(4);
  seen = await motions(page);
  expect(seen.map(({ id }) => id)).toEqual(all.toReversed().slice(1));
  expectMoves(seen);
});

test('nothing animates with prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWall(page);
  const all = await idsOf(page);
  await tab(page, 'Pieces').click();
  await expect(cards(page)).toHaveCount(3);
  await tab(page, 'All').click();
  await expect(cards(page)).toHaveCount(5);
  await page.getByRole('button', { name: /^Newest first/ }).click();
  await expect.poll(() => idsOf(page)).toEqual(all.toReversed());
  await page.waitForTimeout(100);
  expect(await motions(page)).toEqual([]);
  await expect(page.locator('.kept-ghost')).toHaveCount(0);
});
