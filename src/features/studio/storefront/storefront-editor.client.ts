/** Makes the storefront editor answer at once: counters, colors, CSS, the preview, and saving without leaving the page. */
import { ApiError, accountHeader, publicCall } from '../../../platform/api/typed-fetch.ts';
import { createFormDraft, type FormTexts } from '../../../platform/browser/form-draft.store.ts';
import { readFields, writeFields } from '../../../platform/browser/form-fields.client.ts';
import { browser } from '../../../platform/browser/real-browser.ts';
import { paths } from '../../../site/paths.ts';
import { themes, toThemeName } from '../../catalog/themes.ts';
import { saysDelivery, toStoreInput } from './store-fields.ts';
import { startPhotos } from './store-photos.client.ts';
import { createPreview } from './store-preview.client.ts';
import type { CheckedCssDto, EditedStoreDto } from './storefront.api.ts';
import { storefrontEditorWords as words } from './words.ts';

type Dropped = CheckedCssDto['dropped'];

const cssDelayMs = 350;
const savedMs = 4_000;

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

/** Returns the link to the list of what of the CSS was changed or left out. */
function toDropped(): DocumentFragment {
  const link = element('a', words.seeChanged, 'link') as HTMLAnchorElement;
  link.href = '#dropped';
  const made = document.createDocumentFragment();
  made.append(' ', link);
  return made;
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

/** Says that the form holds what an earlier visit left, with a way to throw it away. */
function showRestored(form: HTMLFormElement, text: string, discard: () => void): void {
  for (const old of form.querySelectorAll('.note:not(.note-bad)')) old.remove();
  const note = element('div', '', 'note');
  const way = element('button', words.discard, 'btn') as HTMLButtonElement;
  way.type = 'button';
  way.addEventListener('click', () => {
    discard();
    note.replaceChildren(element('p', words.discarded));
    note.tabIndex = -1;
    note.focus();
  });
  note.append(element('p', text), way);
  form.prepend(note);
}

function start(form: HTMLFormElement): void {
  const slug = form.dataset['slug'] ?? '';
  const accountId = form.dataset['account'] ?? '';
  const rendered = readFields(form, 'rendered');
  const isRefused = 'refused' in form.dataset;
  const { storage } = browser;
  const name = 'storefront-draft';
  const draft = createFormDraft({ storage, name, accountId, place: slug, rendered, isRefused, now: Date.now });
  const button = form.querySelector('.save-bar button') as HTMLButtonElement;
  const status = form.querySelector('[data-status]') as HTMLElement;
  const preview = createPreview(form);
  let isDirty = false;
  /** True if the browser keeps what is typed, so that leaving the page loses nothing. */
  let isKept = true;
  let isSaving = false;
  let settled = 0;
  /** While there is something to save, and a moment longer, the bar that saves stays in view. */
  const mark = (dirty: boolean) => {
    isDirty = dirty;
    clearTimeout(settled);
    if (dirty) form.dataset['dirty'] = '';
    else settled = window.setTimeout(() => delete form.dataset['dirty'], savedMs);
  };

  const say = (text: string, isBad = false, ...more: Node[]) => {
    status.replaceChildren(text, ...more);
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

  const changed = () => {
    isKept = draft.keep(readFields(form));
    mark(true);
    if (!isSaving) say(isKept ? words.unsaved : words.notKept, !isKept);
  };
  const photos = startPhotos(form, preview, changed);

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

  const count = ({ name, value, maxLength }: HTMLInputElement | HTMLTextAreaElement) => {
    const counter = form.querySelector(`[data-count="${CSS.escape(name)}"]`);
    if (counter) counter.textContent = words.counter(value.length, maxLength);
  };
  /** Puts texts into the form that nobody types. */
  const write = (texts: FormTexts) => {
    const written = writeFields(form, texts);
    for (const name of written) {
      const field = inputOf(form, name);
      if (field && 'maxLength' in field) count(field);
    }
    photos.show(written);
    preview.show(readFields(form));
    if (written.includes('customCss')) void checkCss();
  };

  form.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const { name } = field;
    showColors(name);
    count(field);
    changed();
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
      await photos.settled();
      isDirty = false;
      const sent = readFields(form);
      const saved = await publicCall<EditedStoreDto>(paths.api.studioStore(slug), {
        method: 'PUT',
        body: toStoreInput(sent),
        // Refused if this browser has signed in to another account meanwhile.
        headers: { [accountHeader]: accountId },
      });
      const revision = inputOf(form, 'revision');
      if (revision) revision.value = String(saved.revision);
      draft.saved({ ...sent, revision: String(saved.revision) });
      // What was typed meanwhile isn't saved.
      if (isDirty) isKept = draft.keep(readFields(form));
      for (const old of form.querySelectorAll('.note')) old.remove();
      showProblems(form, []);
      if (!isDirty) mark(false);
      const done = form.dataset['saved'] ?? words.saved;
      const isChanged = saved.dropped.length > 0;
      const texts = [done, !saysDelivery(sent) && words.noDelivery, isChanged && words.savedChanged].filter(Boolean);
      say(isDirty ? words.unsaved : texts.join(' '), false, ...(isChanged && !isDirty ? [toDropped()] : []));
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
    if (isDirty && !isKept) event.preventDefault();
  });
  const restored = draft.restore();
  if (restored) {
    const typed = readFields(form);
    const fresh = Object.keys(typed).filter((name) => typed[name] !== rendered[name]);
    // What was typed before this script ran is newer.
    write({ ...restored.fields, ...Object.fromEntries(fresh.map((name) => [name, typed[name] ?? ''])) });
    showRestored(form, restored.isStale ? words.restoredStale : words.restored, () => {
      write(draft.discard());
      showProblems(form, []);
      say('');
      mark(false);
    });
    changed();
  } else if (isRefused || Object.entries(readFields(form)).some(([name, text]) => text !== rendered[name])) changed();
  preview.show(readFields(form));
  void checkCss();
}

const form = document.querySelector<HTMLFormElement>('#store-form');
if (form) start(form);
