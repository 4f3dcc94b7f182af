import type { Page } from 'playwright/test';

/**
 * Does what a browser's page translation does: each text becomes another one inside two elements of its own, also in what is
 * added later. It begins at DOMContentLoaded, or once the page is idle.
 */
export async function translate(page: Page, begin: 'at once' | 'idle'): Promise<void> {
  await page.addInitScript((when) => {
    const skipped = ['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'OPTION', 'TITLE', 'FONT'];
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || skipped.includes(parent.tagName) || parent.closest('svg')) return;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(`¡${text.data}!`);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    const start = () => {
      wrapAll(document.body);
      document.documentElement.dataset['translated'] = '';
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof Text) wrap(node);
          else if (node.nodeName !== 'FONT') wrapAll(node);
        }
      }).observe(document.body, { childList: true, subtree: true });
    };
    if (when === 'at once') addEventListener('DOMContentLoaded', start);
    else addEventListener('load', () => requestIdleCallback(() => setTimeout(start, 100)));
  }, begin);
}

/** Resolves once the texts of the page are other ones. */
export const translated = (page: Page) => page.locator('html[data-translated]').waitFor({ state: 'attached' });
