import { expect, test } from 'playwright/test';

/** How many works hang at the top, by the size of the window. */
const walls = [
  { width: 320, height: 640, works: 1 },
  { width: 412, height: 823, works: 1 },
  { width: 768, height: 1024, works: 2 },
  { width: 1350, height: 940, works: 2 },
  { width: 1920, height: 1080, works: 3 },
];

for (const { width, height, works } of walls) {
  test(`at ${width} × ${height}, the home page opens with ${works} of its works at one height, and fetches no more`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    const figures = page.getByRole('region', { name: 'Works for sale' }).getByRole('figure');
    await expect(figures).toHaveCount(works);
    const all = await page.locator('.opening img').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        fetched: image.complete && image.currentSrc !== '',
        box: image.getBoundingClientRect(),
        ratio: image.naturalWidth / image.naturalHeight,
      })),
    );
    expect(all.filter(({ fetched }) => fetched)).toHaveLength(works);
    const [first, ...others] = all.slice(0, works);
    if (!first) throw new Error('No work');
    for (const { box, ratio } of [first, ...others]) {
      expect(box.width / box.height, 'nothing is cropped').toBeCloseTo(ratio, 1);
      expect(Math.abs(box.bottom - first.box.bottom)).toBeLessThan(3);
    }
    // The title needs no scrolling; the way on neither, but on the smallest phones.
    const seen = page.getByRole(width > 320 ? 'link' : 'heading', { name: /Explore Artists|Discover/ });
    const box = await seen.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });
}

test('events of the home page are visible before anybody scrolls, and all of it is in print', async ({ page }) => {
  await page.goto('/');
  for (const [media, cards] of [
    // How artists fade in is in card-fade.spec.ts.
    ['screen', '.next, .row'],
    ['print', '.card, .next, .row'],
  ] as const) {
    await page.emulateMedia({ media });
    const seen = await page
      .locator(cards)
      .evaluateAll((cards) => cards.map((card) => [getComputedStyle(card).opacity, card.checkVisibility()].join()));
    expect(seen.length).toBeGreaterThan(media === 'print' ? 8 : 4);
    expect(new Set(seen)).toEqual(new Set(['1,true']));
  }
});

test('a description on a card has two lines at most; on a phone, too, the storefront says it whole, and how many love the artist', async ({
  page,
}) => {
  for (const width of [320, 412, 768, 1350]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const lines = await page
      .locator('.card .says')
      .evaluateAll((texts) =>
        texts.map((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
      );
    expect(lines.filter((count) => count > 2.1)).toEqual([]);
  }
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/portland-kiln');
  await expect(page.getByText('people love this artist')).toBeVisible();
});
