/** My Collection, pressed. Its collections are in `../collections/collections.press.test.tsx`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { openAsCollector, settle } from '../../../support/collector-page.ts';
import { after, find, named, press, show, type } from '../../../support/dom.ts';
import { favoriteDto } from '../../../support/favorites-server.ts';
import { makeRef } from '../../../support/favorites-world.ts';

/** Saved in this order, so the last one is shown first. */
const refs = [makeRef(2), makeRef(3), makeRef(4)];
const [jar, artist, vase] = refs.map(toRefKey);

// The address follows the view a moment later, when these pages may be closed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openCollection(wishes: Parameters<typeof openAsCollector>[0] = {}) {
  const page = openAsCollector({ url: 'http://localhost:4321/account/favorites', saved: refs, ...wishes });
  const { FavoritesPage } = await import('../../../../src/features/favorites/page/FavoritesPage.tsx');
  await show(<FavoritesPage timeZone="America/New_York" />);
  await settle();
  return page;
}
const text = () => document.body.textContent;
const shown = () => [...document.querySelectorAll('.kept > li h2')].map(({ textContent }) => textContent?.slice(-1));
const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement;
const choose = (id: string, value: string) =>
  after(() => {
    fieldOf(id).value = value;
    fieldOf(id).dispatchEvent(new Event('change', { bubbles: true }));
  });
async function pressed(name: string | RegExp): Promise<void> {
  await press(name);
  await settle();
}

test('a heart removes its card, Undo brings it back, and when the hint has faded the focus is on the next card', async () => {
  const { saved } = await openCollection();
  expect(shown()).toEqual(['4', '3', '2']);
  await pressed(/^Remove Thing 003 from My Collection/);
  expect(saved()).toEqual([vase, jar]);
  expect(text()).toContain('Thing 003 removed. You can restore it from Recently Removed for 7 days.');
  expect(document.activeElement).toBe(named('Undo removing Thing 003'));
  await pressed('Undo removing Thing 003');
  expect(text()).toContain('Thing 003 is back in My Collection');
  expect(saved()).toEqual([vase, artist, jar]);
  await pressed(/^Remove Thing 003 from My Collection/);
  const hint = document.querySelector('.kept-undo');
  await after(() => hint?.dispatchEvent(new Event('animationend', { bubbles: true })));
  expect([shown(), document.querySelector('.kept-undo')]).toEqual([['4', '2'], null]);
  expect(document.activeElement).toBe(named(/^Remove Thing 002 from My Collection/));
  await pressed('Recently Removed (1)');
  await pressed('Restore to Favorites Thing 003');
  await pressed('Close');
  expect(document.querySelector('dialog')).toBeNull();
  expect(saved()).toEqual([vase, artist, jar]);
});

test('a tab, a search, and an order choose what is shown, and Reset Filters shows all in that order', async () => {
  // React says that this document has no `search` element.
  vi.spyOn(console, 'error').mockReturnValue();
  await openCollection();
  await pressed('Pieces 2');
  expect(shown()).toEqual(['4', '2']);
  expect(text()).toContain('Showing 2 of 3 favorites');
  await pressed('Search');
  expect(document.activeElement).toBe(fieldOf('collection-search'));
  await type(fieldOf('collection-search'), 'thing 003');
  expect(shown()).toEqual(['4', '2']);
  await after(() => void vi.advanceTimersByTime(300));
  expect(shown()).toEqual([]);
  await pressed('Artists 1');
  expect(shown()).toEqual(['3']);
  await type(fieldOf('collection-search'), 'no such thing');
  const key = (name: string) =>
    after(() => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true });
      fieldOf('collection-search').dispatchEvent(event);
    });
  await key('g');
  expect(shown()).toEqual(['3']);
  await key('Enter');
  expect(text()).toContain('No results found');
  await pressed(/^Sort: /);
  await pressed(/^↓ Newest first/);
  await pressed('Reset Filters');
  expect(shown()).toEqual(['2', '3', '4']);
  expect(named(/^All/).getAttribute('aria-pressed')).toBe('true');
  await choose('collection-sort', 'name');
  expect(named(/^Sort: /).textContent).toBe('Sort: Name');
  await pressed(/^↑ A to Z/);
  expect(shown()).toEqual(['4', '3', '2']);
});

test('Add to Cart puts the piece into the cart of its store, says so, and leads there', async () => {
  await openCollection({ saved: [makeRef(2)] });
  await pressed('Add to Cart Thing 002');
  expect(text()).toContain('Added Thing 002 to your cart at Clay & Co');
  expect(named('Added Thing 002').hasAttribute('disabled')).toBe(false);
  expect(named('See Your Cart at Clay & Co').getAttribute('href')).toMatch(/^\/clay-and-co#/);
  await after(() => void vi.advanceTimersByTime(2_000));
  await pressed('Add to Cart Thing 002');
  expect(text()).toContain('Added 2 of Thing 002 to your cart');
  const { getCart } = await import('../../../../src/features/buying/cart/shared-cart.store.ts');
  expect(getCart('clay-and-co').$lines.get()).toMatchObject([
    { product: { id: makeRef(2).id, priceCents: 2_499 }, quantity: 2 },
  ]);
});

test('Export saves the favorites as a file, and Import adds those of a file and says what is wrong with another', async () => {
  const { saved } = await openCollection({ saved: [makeRef(2)] });
  const written: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${written.push(file as Blob)}`);
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  await pressed('Export My Collection');
  expect([files, JSON.parse((await written[0]?.text()) ?? '')]).toMatchObject([
    ['my-collection.json'],
    [{ id: makeRef(2).id }],
  ]);
  expect(text()).toContain('Saved to my-collection.json. Check your downloads.');

  const field = find('input[type=file]');
  const opened = vi.spyOn(field, 'click').mockReturnValue();
  await pressed('Import to My Collection');
  expect(opened).toHaveBeenCalledOnce();
  const bring = async (content: string) => {
    Object.defineProperty(field, 'files', { value: [new File([content], 'mine.json')], configurable: true });
    await after(() => field.dispatchEvent(new Event('change', { bubbles: true })));
    await settle();
  };
  await bring('no list');
  expect(text()).toContain('mine.json isn’t a My Collection file. Nothing was changed.');
  await bring('[]');
  expect(text()).toContain('That file has no favorites in it.');
  await bring(JSON.stringify([favoriteDto(makeRef(4), Date.now())]));
  expect(text()).toContain('1 favorite was added.');
  expect(saved()).toEqual([vase, jar]);
  await bring(JSON.stringify([favoriteDto(makeRef(4), Date.now())]));
  expect(text()).toContain('Everything in that file is already in My Collection.');
});

test('a page that could not load the favorites tries again when asked', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let isOffline = true;
  await openCollection({ instead: () => (isOffline ? 'offline' : undefined) });
  expect(text()).toContain('We couldn’t load My Collection');
  isOffline = false;
  await pressed('Try Again');
  expect(shown()).toEqual(['4', '3', '2']);
});

test('a removal that waits for the connection is counted on the page, and sent when it is back', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let isOffline = false;
  const { saved } = await openCollection({ instead: () => (isOffline ? 'offline' : undefined) });
  isOffline = true;
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await after(() => void dispatchEvent(new Event('offline')));
  await pressed(/^Remove Thing 003 from My Collection/);
  expect(text()).toContain('You’re offline. 1 change will sync when you’re back online.');
  isOffline = false;
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  await after(() => void dispatchEvent(new Event('online')));
  await settle();
  expect(text()).not.toContain('You’re offline');
  expect(saved()).toEqual([vase, jar]);
});
