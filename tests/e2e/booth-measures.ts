/** Measures of the booth's screens. */
import type { Page } from 'playwright/test';

/** Returns the controls below 56 px, and those of money below 64 px. */
export const smallControls = (page: Page, money: string): Promise<string[]> =>
  page.evaluate((source) => {
    const isMoney = new RegExp(source);
    // A radio button is pressed with the row that it is in.
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=radio]), label:has([type=radio])',
    );
    return [...controls].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const name = (control.ariaLabel || control.innerText || control.getAttribute('name') || control.localName).trim();
      const least = isMoney.test(name) && control.localName === 'button' ? 64 : 56;
      return width < 56 || height < least ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : [];
    });
  }, money);

/** Returns the texts below 16 px, the amounts below 7:1, and all other texts below 4.5:1. */
export const hardToRead = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const read = (color: string): number[] => {
      if (context === null) return [];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (color: readonly number[]): number => {
      const [red = 0, green = 0, blue = 0] = color.map((part) => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): number[] => {
      if (element === null) return [255, 255, 255, 255];
      const color = read(getComputedStyle(element).backgroundColor);
      return color[3] === 255 ? color : groundOf(element.parentElement);
    };
    const contrastOf = (element: Element): number => {
      const [dark = 0, light = 0] = [
        luminance(read(getComputedStyle(element).color)),
        luminance(groundOf(element)),
      ].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (text === '' || element === null || !element.checkVisibility() || element.closest('svg, script, style'))
        continue;
      const [size, contrast] = [Number.parseFloat(getComputedStyle(element).fontSize), contrastOf(element)];
      if (size < 16) found.push(`${text}: ${size} px`);
      if (contrast < (/\$\d/.test(text) ? 7 : 4.5)) found.push(`${text}: ${contrast.toFixed(1)}:1`);
    }
    return found;
  });
