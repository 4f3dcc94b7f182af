/** Collections on My Collection, pressed: created, filled, renamed, shared, and deleted. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collection, idOf } from '../../../support/collections-world.ts';
import { openAsCollector, settle } from '../../../support/collector-page.ts';
import { after, find, named, press, show, type } from '../../../support/dom.ts';
import { makeRef } from '../../../support/favorites-world.ts';

const [jar, vase] = [makeRef(2), makeRef(4)];
const inside = (number: number) => ({
  ...{ type: 'product' as const, id: makeRef(number).id },
  ...{ name: `Thing 00${number}`, path: '/thing' },
});
const gifts = collection(1, { name: 'Gifts', items: [inside(2)] });

// The address follows the view a moment later, when these pages may be closed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Opens My Collection of somebody who has saved a jar and a vase. */
async function openCollection(wishes: Parameters<typeof openAsCollector>[0] = {}) {
  const page = openAsCollector({ url: 'http://localhost:4321/account/favorites', saved: [jar, vase], ...wishes });
  const { FavoritesPage } = await import('../../../../src/features/favorites/page/FavoritesPage.tsx');
  await show(<FavoritesPage timeZone="America/New_York" />);
  await settle();
  return { ...page, held: () => page.shelves().map(({ name, items }) => [name, items.map(({ id }) => id)]) };
}
const text = () => document.body.textContent;
const field = () => find('input[name=name]');
const shown = () => [...document.querySelectorAll('.kept > li h2')].map(({ textContent }) => textContent);
async function pressed(name: string | RegExp): Promise<void> {
  await press(name);
  await settle();
}
/** Presses a button of the open dialog, whose names may be on the page, too. */
async function pressInDialog(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog button')];
  const button = buttons.find(({ textContent }) => textContent === name);
  await after(() => button?.click());
  await settle();
}

test('New Collection asks for a name, can be canceled, and shows what it has created', async () => {
  const { held } = await openCollection();
  await pressed('New Collection');
  await pressed('Create');
  expect(text()).toContain('Enter a name.');
  await pressed('Cancel');
  expect(document.querySelector('input[name=name]')).toBeNull();
  await pressed('New Collection');
  await type(field(), '  Wedding ');
  await pressed('Create');
  expect(held()).toEqual([['Wedding', []]]);
  expect(text()).toContain('Created Wedding');
  expect(document.querySelector('input[name=name]')).toBeNull();
  await pressed(/^Wedding/);
  expect(named(/^Wedding/).getAttribute('aria-pressed')).toBe('true');
  expect(text()).toContain('“Wedding” is empty');
  await pressed(/^Wedding/);
  expect(shown()).toEqual(['Thing 004', 'Thing 002']);
});

test('Add to Collection puts a piece into collections, takes it out, and fills a new one with it', async () => {
  const { held } = await openCollection({ shelves: [gifts, collection(2, { name: 'Hall' })] });
  await pressed('Add to Collection: Thing 004');
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('dialog [type=checkbox]')];
  const checks = () => boxes().map(({ checked }) => checked);
  expect(checks()).toEqual([false, false]);
  for (const box of boxes()) await after(() => box.click());
  await settle();
  expect(checks()).toEqual([true, true]);
  expect(held()).toEqual([
    ['Gifts', [jar.id, vase.id]],
    ['Hall', [vase.id]],
  ]);
  await after(() => boxes()[0]?.click());
  await settle();
  await type(field(), 'Loft');
  await pressed('Create');
  expect(checks()).toEqual([false, true, true]);
  expect(field().value).toBe('');
  expect(held()).toEqual([
    ['Gifts', [jar.id]],
    ['Hall', [vase.id]],
    ['Loft', [vase.id]],
  ]);
  await pressed('Done');
  expect(document.querySelector('dialog')).toBeNull();
});

test('a collection shows only its own, is renamed, and Show All Favorites leads back', async () => {
  const { held } = await openCollection({ shelves: [gifts] });
  await pressed(/^Gifts/);
  expect(shown()).toEqual(['Thing 002']);
  await pressed('Rename Gifts');
  expect(field().value).toBe('Gifts');
  await pressed('Cancel');
  expect(document.activeElement).toBe(named('Rename Gifts'));
  await pressed('Rename Gifts');
  await type(field(), 'Presents');
  await pressed('Rename');
  expect(text()).toContain('Renamed to Presents');
  expect(held()).toEqual([['Presents', [jar.id]]]);
  await pressed('Show All Favorites');
  expect(shown()).toEqual(['Thing 004', 'Thing 002']);
});

test('Remove takes an item out of the collection and leaves it a favorite', async () => {
  const { held, saved } = await openCollection({ shelves: [gifts] });
  await pressed(/^Gifts/);
  await pressed('Remove Thing 002');
  expect(text()).toContain('Removed Thing 002 from Gifts');
  expect([held(), saved().length]).toEqual([[['Gifts', []]], 2]);
});

test('Share shows a link to copy, and Stop Sharing ends it only once it is confirmed', async () => {
  const { shelves } = await openCollection({ shelves: [gifts] });
  const copied: string[] = [];
  const clipboard = { writeText: async (link: string) => void copied.push(link) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await pressed(/^Gifts/);
  await pressed('Share Gifts');
  expect(text()).toContain('Gifts is shared. Copy the link to send it.');
  await pressed('Copy Link to Gifts');
  expect(copied).toEqual(['https://example.org/collections/x']);
  expect(named('Copied the link to Gifts')).toBeDefined();
  await after(() => void vi.advanceTimersByTime(2_000));
  clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await pressed('Copy Link to Gifts');
  expect(text()).toContain('The link is selected. Press Ctrl+C or ⌘C to copy it.');

  await pressed('Stop Sharing Gifts');
  await pressInDialog('Keep Sharing');
  expect(shelves()[0]?.share).not.toBeNull();
  await pressed('Stop Sharing Gifts');
  await pressInDialog('Stop Sharing');
  expect(shelves()[0]?.share).toBeNull();
  expect(text()).toContain('Gifts is private. The old link no longer works.');
  expect(document.activeElement).toBe(named('Share Gifts'));
});

test('Delete asks first: Keep It keeps the collection, and Delete leads back to all favorites without it', async () => {
  const { changes, held } = await openCollection({ shelves: [gifts] });
  await pressed(/^Gifts/);
  await pressed('Delete Gifts');
  expect(text()).toContain('Delete “Gifts”?');
  await pressInDialog('Keep It');
  expect(document.querySelector('dialog')).toBeNull();
  expect([held(), changes]).toEqual([[['Gifts', [jar.id]]], []]);
  await pressed('Delete Gifts');
  await pressInDialog('Delete');
  expect(changes).toEqual([`DELETE /api/collections/${idOf(1)}`]);
  expect(text()).toContain('Deleted Gifts');
  expect(shown()).toEqual(['Thing 004', 'Thing 002']);
});

test('without a connection to the collections, Retry loads them', async () => {
  let isOffline = true;
  await openCollection({
    shelves: [gifts],
    instead: ({ path }) => (isOffline && path === '/api/collections' ? 'offline' : undefined),
  });
  expect(text()).toContain('You’re offline. Your collections will be back when you’re online.');
  isOffline = false;
  await pressed('Retry');
  expect(named(/^Gifts/).textContent).toContain('1 item · Private');
});
