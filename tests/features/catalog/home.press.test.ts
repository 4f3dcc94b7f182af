/** The script of the home page: lists that were left a while ago, and cards that fade in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../support/dom.ts';

// Not a module to TypeScript, because pages have it inline.
const script: string = '../../../src/features/catalog/home.inline.ts';
const html = (works: string, events: string) => `
  <p id="refreshing" data-text="Refreshing…" hidden><span></span></p>
  <ul data-live="works"><li class="card">${works}</li></ul>
  <ul data-live="events"><li>${events}</li></ul>`;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const settle = () => new Promise((resolve) => setImmediate(resolve));
const lists = () => [...document.querySelectorAll('[data-live]')].map(({ textContent }) => textContent);
const notice = () => document.getElementById('refreshing') as HTMLElement;
async function openHome(answer: () => Response | Promise<Response>) {
  const asked = vi.fn(async () => answer());
  openPage({ html: html('Jar', 'Fair'), fetch: asked });
  await import(script);
  return asked;
}
const come = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const show = () => document.dispatchEvent(new Event('visibilitychange'));

test('the back button brings the lists as they are now, and says so meanwhile', async () => {
  await openHome(() => new Response(html('Vase', 'Market')));
  const painted = vi.fn();
  addEventListener('focus', painted);
  come(true);
  expect([notice().hidden, notice().textContent]).toEqual([false, 'Refreshing…']);
  await settle();
  expect([lists(), notice().hidden, painted.mock.calls.length]).toEqual([['Vase', 'Market'], true, 1]);
});

test('a page that is shown again after more than a minute is refreshed once, and one of before is not', async () => {
  const asked = await openHome(() => new Response(html('Vase', 'Market')));
  vi.advanceTimersByTime(60_000);
  show();
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  show();
  show();
  await settle();
  show();
  expect([asked.mock.calls.length, lists()]).toEqual([1, ['Vase', 'Market']]);
});

test.each([
  ['an error', () => new Response('Sorry', { status: 503 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s leaves the lists as they are', async (_, answer) => {
  await openHome(answer);
  come(true);
  await settle();
  expect([lists(), notice().hidden]).toEqual([['Jar', 'Fair'], true]);
});

test('a card below the view is hidden until it is scrolled to, and those that come together follow each other', async () => {
  openPage({ html: '<p class="card">1</p><p class="card">2</p><p class="card">3</p>' });
  const cards = [...document.querySelectorAll<HTMLElement>('.card')];
  for (const [place, card] of cards.entries()) card.getBoundingClientRect = () => new DOMRect(0, place * 2_000, 10, 10);
  const seen: Element[] = [];
  let scroll: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  class Observer {
    constructor(listener: typeof scroll) {
      scroll = listener;
    }
    observe = (card: Element) => void seen.push(card);
    unobserve = (card: Element) => void seen.splice(seen.indexOf(card), 1);
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  await import(script);
  come(false);
  const hidden = () => cards.map((card) => card.classList.contains('below'));
  expect([hidden(), seen.length]).toEqual([[false, true, true], 2]);
  scroll(cards.slice(1).map((target) => ({ target, isIntersecting: false })));
  expect(hidden()).toEqual([false, true, true]);
  scroll(cards.slice(1).map((target) => ({ target, isIntersecting: true })));
  expect([hidden(), seen.length]).toEqual([[false, false, false], 0]);
  expect(cards.map(({ style }) => style.transitionDelay)).toEqual(['', '0ms', '150ms']);
});
