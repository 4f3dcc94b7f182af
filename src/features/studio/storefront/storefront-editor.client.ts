import { accountHeader, publicCall } from '../../../platform/api/typed-fetch.ts';
import { readFields } from '../../../platform/forms/form-fields.client.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { startLiveForm } from '../../../platform/forms/live-form.client.ts';
import { paths } from '../../../site/paths.ts';
import { themes, toThemeName } from '../../catalog/themes.ts';
import { showToBuyers } from './buyers-preview.client.ts';
import { deliveryPart, type StorePart, saysDelivery, toPartInput } from './store-fields.ts';
import { startPhotos } from './store-photos.client.ts';
import { createPreview, type Preview } from './store-preview.client.ts';
import type { CheckedCssDto, EditedPartDto } from './storefront.api.ts';
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

function toDropped(): DocumentFragment {
  const link = element('a', words.seeChanged, 'link') as HTMLAnchorElement;
  link.href = '#dropped';
  const made = document.createDocumentFragment();
  made.append(' ', link);
  return made;
}

function showColors(form: HTMLFormElement, changed: string): void {
  const own = inputOf(form, 'ownColors') as HTMLInputElement | null;
  if (!own) return;
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
}

function count(form: HTMLFormElement, name: string): void {
  const field = inputOf(form, name);
  const counter = form.querySelector(`[data-count="${CSS.escape(name)}"]`);
  if (field && counter) counter.textContent = words.counter(field.value.length, field.maxLength);
}

/** Returns a function that has the server check the CSS of the form, and shows what of it is used. The last call counts. */
function createCssCheck(form: HTMLFormElement, preview: Preview): () => Promise<void> {
  let turn = 0;
  return async () => {
    turn += 1;
    const current = turn;
    const css = inputOf(form, 'customCss')?.value ?? '';
    if (css.trim() === '') {
      showDropped(form, [], false);
      preview.setCss('');
      return;
    }
    try {
      const checked = await publicCall<CheckedCssDto>(paths.api.studioCss(form.dataset['slug'] ?? ''), {
        body: { css },
      });
      if (current !== turn) return;
      showDropped(form, checked.dropped, true);
      preview.setCss(checked.css);
    } catch {
      // Without an answer the preview keeps the CSS that it has. Saving says what is wrong.
    }
  };
}

function createMark(form: HTMLFormElement): (isDirty: boolean) => void {
  let settled = 0;
  return (isDirty) => {
    clearTimeout(settled);
    if (isDirty) form.dataset['dirty'] = '';
    else settled = window.setTimeout(() => delete form.dataset['dirty'], savedMs);
  };
}

async function save(form: HTMLFormElement, part: StorePart, fields: Texts) {
  const { revision, dropped } = await publicCall<EditedPartDto>(paths.api.studioStore(form.dataset['slug'] ?? ''), {
    method: 'PATCH',
    body: toPartInput(part, fields),
    // Refused if this browser has signed in to another account meanwhile.
    headers: { [accountHeader]: form.dataset['account'] ?? '' },
  });
  const isChanged = dropped.length > 0;
  const lacksDelivery = part === deliveryPart && !saysDelivery(fields);
  const done = form.dataset['saved'] ?? words.saved;
  const texts = [done, lacksDelivery && words.noDelivery, isChanged && words.savedChanged].filter(Boolean);
  return { revision, said: [texts.join(' '), ...(isChanged ? [toDropped()] : [])] };
}

function createShow(form: HTMLFormElement, preview: Preview): () => void {
  const buyers = document.querySelector<HTMLElement>('#buyers');
  return () => (buyers ? showToBuyers(buyers, readFields(form)) : preview.show(readFields(form)));
}

/** The bar that saves stands outside of the form. */
function startForm(form: HTMLFormElement, part: StorePart) {
  const status = document.querySelector('.save-bar [data-status]') as HTMLElement;
  const preview = createPreview(form);
  const show = createShow(form, preview);
  const checkCss = createCssCheck(form, preview);
  // Before the form reads its fields.
  form.addEventListener('input', ({ target }) => showColors(form, (target as HTMLInputElement).name));
  const live = startLiveForm({
    form,
    draft: { name: 'storefront-draft', place: `${form.dataset['slug']}/${part}` },
    words,
    say(said, tone) {
      status.replaceChildren(...said);
      status.toggleAttribute('data-problem', tone !== 'calm');
    },
    mark: createMark(form),
    settle: () => photos.settled(),
    save: (fields) => save(form, part, fields),
    written(names) {
      for (const name of names) count(form, name);
      photos.show(names);
      show();
      if (names.includes('customCss')) {
        inputOf(form, 'customCss')?.closest('details')?.setAttribute('open', '');
        void checkCss();
      }
    },
  });
  const photos = startPhotos(form, preview, live.changed);
  return { live, show, checkCss };
}

function start(form: HTMLFormElement, part: StorePart): void {
  const { live, show, checkCss } = startForm(form, part);
  let cssTimer = 0;
  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    count(form, name);
    if (name === 'customCss') {
      clearTimeout(cssTimer);
      cssTimer = window.setTimeout(() => void checkCss(), cssDelayMs);
    } else show();
  });
  // The link loads the part as it is saved.
  document.querySelector('[data-discard]')?.addEventListener('click', live.discard);
  live.restore();
  // What was typed before this script ran.
  for (const counter of form.querySelectorAll<HTMLElement>('[data-count]')) count(form, counter.dataset['count'] ?? '');
  show();
  if (part === 'look') void checkCss();
}

const form = document.querySelector<HTMLFormElement>('#store-form');
if (form) start(form, form.dataset['part'] as StorePart);
