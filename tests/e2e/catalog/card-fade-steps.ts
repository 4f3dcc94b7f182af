import type { Page } from 'playwright/test';

/** Returns the opacity of each card, and whether it begins in the view. */
export const readCards = (page: Page) =>
  page.locator('.card').evaluateAll((cards) =>
    cards.map((card) => ({
      opacity: Number(getComputedStyle(card).opacity),
      isInView: card.getBoundingClientRect().top < innerHeight && card.getBoundingClientRect().bottom > 0,
    })),
  );

export const opacities = async (page: Page) => (await readCards(page)).map(({ opacity }) => opacity);
