/** The field of a store URL (`UrlField.astro`): normalizes what is typed, and asks the server if it is free. */
import { abortAfter, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import { normalizeSlug } from '../../catalog/slugs.ts';
import type { SlugCheck } from './slug-check.api.ts';
import { storeScriptWords as words } from './words.ts';

const pauseMs = 300;
const timeoutMs = 8000;

export interface SlugField {
  readonly input: HTMLInputElement;
  /** The slug without a hyphen at its end, which may be waiting for the next word. */
  slug(): string;
  set(slug: string): void;
  /** Shows why the slug can't be had. */
  refuse(message: string): void;
}

const withoutEnd = (slug: string): string => slug.replace(/-$/, '');

function normalize(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const slug = normalizeSlug(value);
  if (slug === value) return;
  input.value = slug;
  const caret = normalizeSlug(value.slice(0, selectionStart ?? value.length)).length;
  input.setSelectionRange(caret, caret);
}

/** Brings the page's field of a store URL to life; null if there is none. @param changed called after each change */
export function startSlugField(changed: () => void): SlugField | null {
  const input = document.querySelector<HTMLInputElement>('#store-url');
  const note = document.getElementById('store-url-note');
  if (!input || !note) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slug = () => withoutEnd(input.value);

  function show(message: string, check: Pick<SlugCheck, 'free'> | null): void {
    if (!note || !input) return;
    note.textContent = message;
    note.dataset['free'] = String(check?.free ?? '');
    input.ariaInvalid = check?.free === false ? 'true' : null;
  }

  async function check(): Promise<void> {
    const asked = slug();
    if (asked === '') return show('', null);
    show(words.checking, null);
    try {
      const answer = await publicCall<SlugCheck>(paths.api.slug(asked), abortAfter(timeoutMs));
      if (asked === slug()) show(answer.message, answer);
    } catch {
      if (asked === slug()) show(words.unchecked, null);
    }
  }

  function checkSoon(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), ms);
  }

  input.addEventListener('input', (event) => {
    // A word that is being composed would lose its letters.
    if ((event as InputEvent).isComposing) return;
    normalize(input);
    show('', null);
    changed();
    checkSoon(pauseMs);
  });
  input.addEventListener('blur', () => {
    normalize(input);
    input.value = slug();
    changed();
  });
  return {
    input,
    slug,
    set(value) {
      input.value = normalizeSlug(value);
      checkSoon(0);
    },
    refuse(message) {
      clearTimeout(timer);
      show(message, { free: false });
    },
  };
}
