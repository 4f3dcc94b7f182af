import type { Page } from 'playwright/test';

/** Returns the names of the links to the cart that are fully in view. */
export const waysInView = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight + 0.5 && bottom - top >= 43.5 && element.contains(middle);
      })
      .map((element) => element.innerText.trim())
      .filter((text) => /Cart/.test(text) && !/Add/.test(text)),
  );
