import type { Page } from 'playwright/test';

/**
 * Returns what can be tapped on less than 44 pixels in height or width, except links among the words of a text. A control may take
 * taps beyond its box, so the points 21 pixels from its center are asked what they hit.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, summary, select, textarea, input:not([type=hidden]), label:has(input)';
    const inText = (one: Element) => {
      const around = one.closest('p, li, dd, td, label')?.textContent?.trim() ?? '';
      return getComputedStyle(one).display === 'inline' && around !== one.textContent?.trim();
    };
    const takes = (one: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (one.contains(hit) || hit.closest('a, button, label, summary') === one);
    };
    const shown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 2 && height > 2;
    };
    const isSmall = (one: Element) => {
      one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isTall = height >= 43.5 || (takes(one, x, y - 21) && takes(one, x, y + 21));
      const isWide = width >= 43.5 || (takes(one, x - 21, y) && takes(one, x + 21, y));
      return !isTall || !isWide;
    };
    const found = [...(document.querySelector('dialog[open]') ?? document).querySelectorAll<HTMLElement>(controls)]
      .filter(
        (one) => shown(one) && !one.matches(':disabled, .sr-only, label input') && !(one.matches('a') && inText(one)),
      )
      .filter(isSmall)
      .map((one) => `${one.localName} ${(one.innerText || one.ariaLabel || one.id).trim().slice(0, 40)}`);
    scrollTo(0, 0);
    return found;
  });
