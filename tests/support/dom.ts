/**
 * A page for tests of presses: the document, its events, and storage as in a browser, without layout, styles, or pictures. What a
 * press does is shown here in milliseconds; how something looks, and what the focus is drawn like, only in a browser.
 */
import { Window } from 'happy-dom';
import type { ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';

/** What Node has itself, and code of ours shares with the server: answers, addresses, and waiting. */
const nodesOwn = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
];

/** What browsers have, and this document has not: the properties of ARIA attributes, and scrolling to an element, which shows nothing. */
function completeElements({ Element: { prototype } }: Window): void {
  const names = [
    'AutoComplete',
    'Busy',
    'Checked',
    'Current',
    'Expanded',
    'Hidden',
    'Label',
    'Live',
    'Pressed',
    'Selected',
  ];
  const attributes = names.map((name) => [`aria${name}`, `aria-${name.toLowerCase()}`]);
  for (const [property = '', attribute = ''] of [...attributes, ['role', 'role']]) {
    if (property in prototype) continue;
    Object.defineProperty(prototype, property, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: string | null) {
        if (value === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value);
      },
    });
  }
  if (!('scrollIntoView' in prototype)) Object.assign(prototype, { scrollIntoView: () => undefined });
}

/** Waits of a page end with it: they would find no document in the test that follows. Returns what ends them. */
function trackTimers(): () => void {
  if (vi.isFakeTimers()) return () => vi.useRealTimers();
  const real = { setTimeout, setInterval };
  const timers = new Set<NodeJS.Timeout>();
  const tracked =
    (start: typeof setTimeout | typeof setInterval) =>
    (run: () => void, ms?: number, ...given: []) => {
      const timer = start(run, ms, ...given);
      timers.add(timer);
      return timer;
    };
  Object.assign(globalThis, { setTimeout: tracked(setTimeout), setInterval: tracked(setInterval) });
  return () => {
    vi.useRealTimers();
    for (const timer of timers) clearTimeout(timer);
    Object.assign(globalThis, real);
  };
}

let close: (() => Promise<void>) | null = null;

interface PageWishes {
  /** Of the body, or a whole document. */
  html?: string;
  url?: string;
  cookie?: string;
  /** Answers its calls; without one, there is no connection. */
  fetch?: typeof fetch;
}

/**
 * Makes this the browser's page until the test ends. Modules that are imported afterwards are new, as on another page, so import what is
 * under test by `await import(…)`. What it waits for ends with it.
 */
export function openPage({ html = '', url = 'http://localhost:4321/', cookie = '', fetch }: PageWishes = {}): void {
  if (close) throw new Error('A test has one page.');
  const { testPath = '' } = expect.getState();
  // Only those have workers without the built site (tests/vitest.config.ts).
  if (!/\.press\.test\.tsx?$/.test(testPath))
    throw new Error('The name of a test with a page ends with .press.test.ts.');
  vi.resetModules();
  const before = new Set(Reflect.ownKeys(globalThis));
  const window = new Window({ url, settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true } });
  completeElements(window);
  if (cookie) window.document.cookie = cookie;
  if (/^\s*<!doctype|^\s*<html/i.test(html)) window.document.write(html);
  else window.document.body.innerHTML = html;
  const kept = Object.fromEntries(nodesOwn.map((name) => [name, Reflect.get(globalThis, name)]));
  const { keys, originals } = populateGlobal(globalThis, window, { bindFunctions: true });
  Object.assign(globalThis, kept, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('fetch', fetch ?? (() => Promise.reject(new TypeError('Failed to fetch'))));
  const endTimers = trackTimers();
  close = async () => {
    endTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    for (const key of keys) Reflect.deleteProperty(globalThis, key);
    for (const [key, was] of originals) Object.defineProperty(globalThis, key, was);
    // What the page or its test put on `window` as well.
    for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) Reflect.deleteProperty(globalThis, key);
    await window.happyDOM.close();
  };
}

let unmount: (() => Promise<void>) | null = null;

/** Shows an element on the open page, as an island that was hydrated. */
export async function show(element: ReactNode): Promise<void> {
  const [{ act }, { createRoot }] = await Promise.all([import('react'), import('react-dom/client')]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(element));
  unmount = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
}

afterEach(async () => {
  await unmount?.();
  unmount = null;
  await close?.();
  close = null;
});

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Finds the first element of a selector, which has to be there. */
export function find<T extends Element = HTMLInputElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Finds the one button or link with this name. */
export function named(name: string | RegExp): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, summary, [role=button]')];
  const found = all.filter((one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))));
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} are named ${name}: ${all.map(nameOf).join(' | ')}`);
  return found[0];
}

/** Does something, and waits for what the page makes of it. */
export async function after(work: () => void): Promise<void> {
  const { act } = await import('react');
  await act(async () => work());
}

/** Presses the one button or link with this name. */
export const press = (name: string | RegExp): Promise<void> => after(() => named(name).click());

/** Types a value into a field as a person does: React and listeners hear of it. */
export const type = (field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> =>
  after(() => {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    own?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
