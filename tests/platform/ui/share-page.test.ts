import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens a page with the button in a browser with these abilities. */
async function openPage(abilities: { share?: unknown; clipboard?: unknown }) {
  const button = {
    hidden: true,
    textContent: 'Share',
    dataset: { copy: 'Copy Link', copied: 'Link copied.' },
    onclick: async () => {},
  };
  vi.stubGlobal('document', { getElementById: () => button });
  vi.stubGlobal('location', { origin: 'https://city.example', pathname: '/kiln/moon-jar', search: '?error=held' });
  vi.stubGlobal('navigator', abilities);
  await import('../../../src/platform/ui/share-page.inline.ts');
  return button;
}
const url = 'https://city.example/kiln/moon-jar';

it('opens the sheet with the page’s own link, where the browser has one', async () => {
  const share = vi.fn(async () => {});
  const button = await openPage({ share });
  expect(button).toMatchObject({ hidden: false, textContent: 'Share' });
  await button.onclick();
  expect(share).toHaveBeenCalledWith({ url });
});

it('copies the link where there is no sheet, and says so', async () => {
  const writeText = vi.fn(async () => {});
  const button = await openPage({ clipboard: { writeText } });
  expect(button).toMatchObject({ hidden: false, textContent: 'Copy Link' });
  await button.onclick();
  expect(writeText).toHaveBeenCalledWith(url);
  expect(button.textContent).toBe('Link copied.');
});

it('says nothing of a sheet that was closed, and stays hidden where the browser can do neither', async () => {
  const share = () => Promise.reject(new DOMException('Share canceled', 'AbortError'));
  const button = await openPage({ share });
  await button.onclick();
  expect(button.textContent).toBe('Share');
  vi.resetModules();
  expect((await openPage({})).hidden).toBe(true);
});
