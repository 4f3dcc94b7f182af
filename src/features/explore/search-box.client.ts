/**
 * Makes the fields of search forms comboboxes with suggestions, by the ARIA pattern. Loaded once somebody is about to type;
 * without it, and where it finds nothing, the form is sent as it is.
 */
import { adoptStyles } from '../../platform/browser/adopt-styles.ts';
import { isComposing } from '../../platform/browser/is-composing.ts';
import { formatCents } from '../../platform/money.ts';
import { searchPath, searchSuggestionsPath } from '../../site/paths.ts';
import { countOf } from './counts.ts';
import type { SuggestionDto } from './explore.api.ts';
import { suggestionWords as words } from './page-words.ts';
import styles from './search-box.css?inline';

/** A pause in typing after which suggestions are asked for. */
const pauseMs = 120;
const shortest = 2;

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

const create = <T extends keyof HTMLElementTagNameMap>(tag: T, properties: Partial<HTMLElementTagNameMap[T]>) =>
  Object.assign(document.createElement(tag), properties);

/** Says what a suggestion is: "$46.50, Portland Kiln", "Ceramics: 10 pieces, from $36.00". */
function describe({ kind, price, detail, sold, products, date }: SuggestionDto): string {
  const dollars = price === null ? '' : formatCents(Math.round(price * 100));
  if (kind === 'category')
    return words.category(countOf('piece', { n: products?.count ?? 0, more: products?.more ?? false }), dollars);
  if (kind === 'event') return date === null ? '' : day.format(new Date(date));
  if (kind === 'vendor') return detail ?? '';
  return [sold ? words.sold : dollars, detail].filter(Boolean).join(', ');
}

function createOption(suggestion: SuggestionDto, id: string): HTMLAnchorElement {
  const option = create('a', { href: suggestion.url, id, role: 'option', tabIndex: -1 });
  const { image } = suggestion;
  if (image) option.append(create('img', { src: image.url, alt: '', width: image.width, height: image.height }));
  const text = create('span', {});
  text.append(create('b', { textContent: suggestion.name }), create('small', { textContent: describe(suggestion) }));
  option.append(text);
  return option;
}

/** The last answer wins: an earlier one that comes late is given up. @throws if it can't be reached, or was given up */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<readonly SuggestionDto[]> {
  const response = await fetch(`${searchSuggestionsPath}?${new URLSearchParams({ q: text })}`, { signal });
  return response.ok ? await response.json() : [];
}

function enhance(form: HTMLFormElement, input: HTMLInputElement, id: string): void {
  const list = create('div', { id, role: 'listbox', className: 'suggested', ariaLabel: words.list, hidden: true });
  const status = create('p', { role: 'status', className: 'sr-only' });
  form.append(list, status);
  input.role = 'combobox';
  input.autocomplete = 'off';
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', id);

  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let active = -1;

  const options = () => [...list.children] as HTMLAnchorElement[];
  const mark = (next: number) => {
    active = next;
    for (const [index, option] of options().entries()) option.ariaSelected = String(index === active);
    const option = options()[active];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.ariaExpanded = String(isOpen);
    mark(-1);
  };
  const ask = async () => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const text = input.value.trim();
    const found = text.length < shortest ? [] : await fetchSuggestions(text, signal).catch(() => []);
    if (signal.aborted) return;
    list.replaceChildren(...found.map((suggestion, index) => createOption(suggestion, `${id}-${index}`)));
    open(found.length > 0 && document.activeElement === input);
    status.textContent = text.length < shortest ? '' : words.count(found.length);
  };
  const step = (by: number) => {
    const count = options().length + 1;
    mark(((active + 1 + by + count) % count) - 1);
  };

  open(false);
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    if (isComposing(event)) return;
    if (list.hidden) {
      if (key === 'ArrowDown' && options().length > 0) open(true);
      return;
    }
    if (key === 'ArrowDown') step(1);
    else if (key === 'ArrowUp') step(-1);
    else if (key === 'Escape') open(false);
    else if (key === 'Enter' && active >= 0) options()[active]?.click();
    else return;
    event.preventDefault();
  });
  // The field keeps the focus, so that the list stays until the press is done.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    asked.abort();
    open(false);
  });
  input.addEventListener('blur', () => open(false));
  if (document.activeElement === input && input.value !== input.defaultValue) void ask();
}

adoptStyles(styles);
for (const [index, input] of document
  .querySelectorAll<HTMLInputElement>(`[action="${searchPath}"] [type=search]`)
  .entries()) {
  // Suggestions are of everything, so a field that searches one store has none.
  if (input.form && !input.form.elements.namedItem('artist')) enhance(input.form, input, `suggested-${index}`);
}
