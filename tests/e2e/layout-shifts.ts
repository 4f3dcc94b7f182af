import type { Page } from 'playwright/test';

export interface Shift {
  score: number;
  /** The nodes that moved, each with its box (x, y, width, height) before and after. */
  moved: string[];
}

/** Records layout shifts without user input on every page that loads from now on. Returns a function that reads the current page's. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: { score: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${node?.nodeName} in ${element?.localName}.${element?.className} from ${box(previousRect)} to ${box(currentRect)}`;
        });
        shifts.push({ score: value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
