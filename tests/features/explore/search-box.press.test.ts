/** The suggestions of a search field, by keyboard and by pointer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SuggestionDto } from '../../../src/features/explore/explore.api.ts';
import { find, openPage } from '../../support/dom.ts';

/** As in the header, and above the pieces of one store. */
const html = `
  <form action="/search" role="search"><input type="search" name="q"><button>Search</button></form>
  <form action="/search" role="search"><input type="hidden" name="artist" value="kiln"><input type="search" name="q" id="of-store"></form>`;

const none = { detail: null, price: null, products: null, sold: false, date: null, image: null };
const found: SuggestionDto[] = [
  { ...none, kind: 'category', name: 'Bowls', url: '/search?c=bowls', price: 36, products: { count: 10, more: false } },
  { ...none, kind: 'product', name: 'Bowl', url: '/kiln/bowl', price: 46.5, detail: 'Portland Kiln' },
  { ...none, kind: 'product', name: 'Bow', url: '/kiln/bow', price: 9, detail: 'Portland Kiln', sold: true },
  {
    ...{ ...none, kind: 'vendor', name: 'Bowman', url: '/bowman', detail: 'Ann Bowman, Butchertown' },
    image: { url: '/media/bowman.webp', alt: 'Bowman', width: 96, height: 96 },
  },
  { ...none, kind: 'event', name: 'Bow Fair', url: '/events/bow-fair', date: '2026-12-04T17:00:00Z' },
];
const answers = new Map<string, Promise<Response>>();
const asked: string[] = [];

beforeEach(async () => {
  answers.clear();
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetch = async (path: string | URL | Request, { signal }: RequestInit = {}) => {
    const text = new URL(String(path), 'http://localhost').searchParams.get('q') ?? '';
    asked.push(text);
    const answer = await (answers.get(text) ?? Response.json(found));
    signal?.throwIfAborted();
    return answer;
  };
  openPage({ html, fetch });
  await import('../../../src/features/explore/search-box.client.ts');
});
afterEach(() => vi.useRealTimers());

const field = () => find('input');
const list = () => document.querySelector('[role=listbox]') as HTMLElement;
const options = () => [...document.querySelectorAll<HTMLAnchorElement>('[role=option]')];
const said = () => document.querySelector('[role=status]')?.textContent;
const isOpen = () => [!list().hidden, field().getAttribute('aria-expanded') === 'true'];
/** Returns which option is marked, by its number, as screen readers hear it. */
const marked = () => {
  const active = options().findIndex(({ id }) => id === field().getAttribute('aria-activedescendant'));
  expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(
    options().map((_, index) => String(index === active)),
  );
  return active;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
async function typeText(text: string): Promise<void> {
  field().focus();
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  vi.advanceTimersByTime(120);
  await settle();
}
/** @returns true if the key did something, so that the browser does nothing else */
const key = (name: string): boolean =>
  !field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

test('two letters and a pause bring suggestions, each with what it is, and one letter none', async () => {
  await typeText('b');
  expect([asked, isOpen()]).toEqual([[], [false, false]]);
  await typeText(' bow ');
  expect([asked, isOpen(), said()]).toEqual([['bow'], [true, true], '5 suggestions']);
  expect(options().map((option) => [option.getAttribute('href'), option.textContent])).toEqual([
    ['/search?c=bowls', 'Bowls10 pieces, from $36.00'],
    ['/kiln/bowl', 'Bowl$46.50, Portland Kiln'],
    ['/kiln/bow', 'BowSold, Portland Kiln'],
    ['/bowman', 'BowmanAnn Bowman, Butchertown'],
    ['/events/bow-fair', 'Bow FairFriday, December 4'],
  ]);
  expect(document.querySelector('[role=option] img')?.getAttribute('src')).toBe('/media/bowman.webp');
  await typeText('');
  expect([options(), isOpen(), said()]).toEqual([[], [false, false], '']);
});

test('the arrows go through the suggestions and back to the text, Enter follows the marked one, and Escape closes', async () => {
  await typeText('bow');
  expect([marked(), key('Enter')]).toEqual([-1, false]);
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'].map((name) => [key(name), marked()]);
  expect(seen).toEqual([0, 1, 0, -1, 4].map((place) => [true, place]));
  const followed = vi.fn((event: Event) => event.preventDefault());
  options()[4]?.addEventListener('click', followed);
  expect([key('Enter'), followed.mock.calls.length]).toEqual([true, 1]);
  expect([key('Escape'), isOpen(), marked()]).toEqual([true, [false, false], -1]);
  expect(key('Enter')).toBe(false);
  key('ArrowDown');
  expect([isOpen(), marked()]).toEqual([[true, true], -1]);
});

test('a press on a suggestion keeps the field’s focus, and leaving or sending the field closes them', async () => {
  await typeText('bow');
  const down = new Event('pointerdown', { bubbles: true, cancelable: true });
  expect(options()[0]?.dispatchEvent(down)).toBe(false);
  field().dispatchEvent(new Event('blur'));
  expect(isOpen()).toEqual([false, false]);
  await typeText('bowl');
  expect(isOpen()).toEqual([true, true]);
  field().value = 'bowls';
  field().dispatchEvent(new Event('input', { bubbles: true }));
  field().form?.dispatchEvent(new Event('submit', { cancelable: true }));
  vi.advanceTimersByTime(1_000);
  expect([isOpen(), asked]).toEqual([
    [false, false],
    ['bow', 'bowl'],
  ]);
});

test('an answer that comes after that of a later text is not shown', async () => {
  let answerLate: (answer: Response) => void = () => undefined;
  answers.set('bo', new Promise((resolve) => (answerLate = resolve)));
  await typeText('bo');
  await typeText('bow');
  answerLate(Response.json([]));
  await settle();
  expect([asked, options().length, isOpen()]).toEqual([['bo', 'bow'], 5, [true, true]]);
});

test('without an answer there are no suggestions', async () => {
  answers.set('bow', Promise.reject(new TypeError('Failed to fetch')));
  await typeText('bow');
  expect([isOpen(), said()]).toEqual([[false, false], 'No suggestions']);
  answers.set('bowl', Promise.resolve(new Response('{}', { status: 503 })));
  await typeText('bowl');
  expect([isOpen(), said()]).toEqual([[false, false], 'No suggestions']);
});

test('a field that searches one store suggests nothing', () => {
  expect(document.querySelectorAll('[role=listbox]')).toHaveLength(1);
  expect(document.getElementById('of-store')?.getAttribute('role')).toBeNull();
});
