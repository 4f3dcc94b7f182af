/** Makes the storefront editor answer at once: counters, colors, CSS, the preview, and saving without leaving the page. */
import { ApiError, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import { themes, toThemeName } from '../../catalog/themes.ts';
import { toStoreInput } from './store-fields.ts';
import { startPhotos } from './store-photos.client.ts';
import { createPreview } from './store-preview.client.ts';
import type { CheckedCssDto, EditedStoreDto } from './storefront.api.ts';
import { storefrontEditorWords as words } from './words.ts';

type Dropped = CheckedCssDto['dropped'];

const cssDelayMs = 350;
const savedMs = 4_000;

/** Returns the texts of the fields. */
const readFields = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]));

const inputOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function showDropped(form: HTMLFormElement, dropped: Dropped, used: boolean): void {
  const items = dropped.map(({ what, why }) => {
    const item = document.createElement('li');
    item.append(element('code', what), words.because(why));
    return item;
  });
  const list = document.createElement('ul');
  list.append(...items);
  const shown =
    dropped.length > 0 ? [element('h3', words.dropped), list] : used ? [element('p', words.droppedNone)] : [];
  form.querySelector('[data-dropped]')?.replaceChildren(...shown);
}

/** Shows what is wrong below each field, and moves to the first one. */
function showProblems(form: HTMLFormElement, problems: readonly { path: string; message: string }[]): void {
  for (const old of form.querySelectorAll('.problem')) old.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const { path, message } of problems) {
    const field = inputOf(form, path);
    const text = element('p', message, 'problem');
    text.id = `${field?.id || path}-problem`;
    const place = field?.closest('.unit, .own-colors, .photo-field');
    if (place?.matches('.unit')) place.after(text);
    else (place ?? form.querySelector('section'))?.append(text);
    field?.setAttribute('aria-invalid', 'true');
    field?.setAttribute('aria-describedby', `${text.id} ${field.getAttribute('aria-describedby') ?? ''}`.trim());
  }
  const [first] = problems;
  if (first) inputOf(form, first.path)?.focus();
}

/** Returns what to say after a call failed. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return words.offline;
  if (error.status === 401) return words.signedOut;
  if (error.body.fields?.length) return words.problems;
  return error.status < 500 && error.body.error ? error.body.error : words.failed;
}

function start(form: HTMLFormElement): void {
  const slug = form.dataset['slug'] ?? '';
  const button = form.querySelector('.save-bar button') as HTMLButtonElement;
  const status = form.querySelector('[data-status]') as HTMLElement;
  const preview = createPreview(form);
  let isDirty = false;
  let isSaving = false;
  let settled = 0;
  /** While there is something to save, and a moment longer, the bar that saves stays in view. */
  const mark = (dirty: boolean) => {
    isDirty = dirty;
    clearTimeout(settled);
    if (dirty) form.dataset['dirty'] = '';
    else settled = window.setTimeout(() => delete form.dataset['dirty'], savedMs);
  };

  const say = (text: string, isBad = false) => {
    status.textContent = text;
    status.classList.toggle('problem-text', isBad);
  };
  const showColors = (changed: string) => {
    const own = inputOf(form, 'ownColors') as HTMLInputElement;
    if (/Color$/.test(changed)) own.checked = true;
    if (own.checked || (changed !== 'theme' && changed !== 'ownColors')) return;
    const { primary, secondary } = themes[toThemeName(readFields(form)['theme'] ?? '')];
    for (const [name, color] of [
      ['primaryColor', primary],
      ['secondaryColor', secondary],
    ] as const) {
      const input = inputOf(form, name);
      if (input) input.value = color.toLowerCase();
    }
  };

  const photosSettled = startPhotos(form, preview, () => {
    mark(true);
    if (!isSaving) say(words.unsaved);
  });

  let cssTurn = 0;
  const checkCss = async () => {
    cssTurn += 1;
    const turn = cssTurn;
    const css = inputOf(form, 'customCss')?.value ?? '';
    if (css.trim() === '') {
      showDropped(form, [], false);
      preview.setCss('');
      return;
    }
    try {
      const checked = await publicCall<CheckedCssDto>(paths.api.studioCss(slug), { body: { css } });
      if (turn !== cssTurn) return;
      showDropped(form, checked.dropped, true);
      preview.setCss(checked.css);
    } catch {
      // Without an answer the preview keeps the CSS that it has. Saving says what is wrong.
    }
  };
  let cssTimer = 0;

  form.addEventListener('input', ({ target }) => {
    const { name, value, maxLength } = target as HTMLInputElement;
    mark(true);
    if (!isSaving) say(words.unsaved);
    showColors(name);
    const counter = form.querySelector(`[data-count="${CSS.escape(name)}"]`);
    if (counter) counter.textContent = words.counter(value.length, maxLength);
    if (name === 'customCss') {
      clearTimeout(cssTimer);
      cssTimer = window.setTimeout(() => void checkCss(), cssDelayMs);
    } else preview.show(readFields(form));
  });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSaving) void save();
  });

  const save = async () => {
    isSaving = true;
    button.ariaBusy = 'true';
    say(words.saving);
    try {
      await photosSettled();
      isDirty = false;
      const body = toStoreInput(readFields(form));
      const saved = await publicCall<EditedStoreDto>(paths.api.studioStore(slug), { method: 'PUT', body });
      const revision = inputOf(form, 'revision');
      if (revision) revision.value = String(saved.revision);
      for (const old of form.querySelectorAll('.note')) old.remove();
      showProblems(form, []);
      if (!isDirty) mark(false);
      say(isDirty ? words.unsaved : words.saved);
    } catch (error) {
      mark(true);
      // The page shows what others saved beside what was typed.
      if (error instanceof ApiError && error.status === 412) {
        isDirty = false;
        form.submit();
        return;
      }
      say(explain(error), true);
      showProblems(form, error instanceof ApiError ? (error.body.fields ?? []) : []);
    } finally {
      isSaving = false;
      button.ariaBusy = null;
    }
  };

  addEventListener('beforeunload', (event) => {
    if (isDirty) event.preventDefault();
  });
  preview.show(readFields(form));
  void checkCss();
}

const form = document.querySelector<HTMLFormElement>('#store-form');
if (form) start(form);
