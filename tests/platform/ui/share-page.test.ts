import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens a page with the button in a browser with these abilities. */
async function openPage(abilities: { share?: unknown; clipboard?: unknown }) {
  const status = { textContent: '' };
  const button: Record<string, unknown> & { onclick?: () => void } = {
    hidden: true,
    textContent: 'Share',
    dataset: { copy: 'Copy Link', copied: 'Link copied.' },
    style: {},
    offsetWidth: 80,
    querySelector: () => null,
    parentElement: { querySelector: () => status },
  };
  vi.stubGlobal('document', { getElementById: () => button, title: 'Moon Jar' });
  vi.stubGlobal('location', { origin: 'https://city.example', pathname: '/kiln/moon-jar', search: '?error=held' });
  vi.stubGlobal('navigator', abilities);
  await import('../../../src/platform/ui/share-page.inline.ts');
  return { button, status };
}
const url = 'https://city.example/kiln/moon-jar';

it('opens the sheet with the page’s own link, where the browser has one', async () => {
  const share = vi.fn(async () => {});
  const { button } = await openPage({ share });
  expect(button).toMatchObject({ hidden: false, textContent: 'Share' });
  button.onclick?.();
  expect(share).toHaveBeenCalledWith({ url, title: 'Moon Jar' });
});

it('copies the link where there is no sheet, and says so for a moment', async () => {
  const writeText = vi.fn(async () => {});
  const { button, status } = await openPage({ clipboard: { writeText } });
  expect(button).toMatchObject({ hidden: false, textContent: 'Copy Link' });
  button.onclick?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(writeText).toHaveBeenCalledWith(url);
  expect([button['textContent'], status.textContent]).toEqual(['✓ Link copied.', 'Link copied.']);
  await vi.advanceTimersByTimeAsync(2000);
  expect([button['textContent'], status.textContent]).toEqual(['Copy Link', '']);
});

it('stays hidden where the browser can do neither', async () => {
  expect((await openPage({})).button['hidden']).toBe(true);
});
