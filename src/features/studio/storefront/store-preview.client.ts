/**
 * Writes what is typed into the preview, a page of ours in a frame without scripts. The store's CSS reaches only that page, and
 * only as the server has sanitized it.
 */

import { ratioClass } from '../../../platform/pictures.ts';
import { colorRule } from '../../catalog/store-colors.ts';
import { listStoreLinks, toInstagramName } from '../../catalog/store-links.ts';
import { toThemeName } from '../../catalog/themes.ts';
import { previewWords } from './words.ts';

type Fields = Readonly<Record<string, string>>;

export interface Preview {
  show(fields: Fields): void;
  /** Shows the texts in this CSS, sanitized and scoped. */
  setCss(css: string): void;
  setPicture(which: 'header' | 'portrait', src: string | null): void;
}

function showLines(parent: Element | null, lines: readonly string[], className: string): void {
  parent?.replaceChildren(
    ...lines.map((text) => {
      const line = parent.ownerDocument.createElement('p');
      line.className = className;
      line.textContent = text;
      return line;
    }),
  );
}

function showLinks(name: Element, { instagram = '', website = '' }: Fields): void {
  const typed = website.trim();
  const links = listStoreLinks({
    instagram: toInstagramName(instagram) ?? '',
    website: typed === '' || typed.includes(':') ? typed : `https://${typed}`,
  });
  name.querySelector('p:has(a)')?.remove();
  if (links.length === 0) return;
  const line = name.ownerDocument.createElement('p');
  for (const [index, { href, text }] of links.entries()) {
    const link = name.ownerDocument.createElement('a');
    link.className = 'link hit';
    link.href = href;
    link.textContent = text;
    line.append(index > 0 ? ', ' : '', link);
  }
  name.append(line);
}

/** What another part of the editor says stays as it is saved. */
function showTexts(page: Document, fields: Fields, place: string): void {
  if (fields['name'] === undefined) return;
  const name = page.querySelector('.name');
  const [title, by] = [page.querySelector('h1'), name?.querySelector('.text-lead')];
  const where = [fields['neighborhood']?.trim(), place].filter(Boolean).join(', ');
  if (title) title.textContent = fields['name'];
  if (by) by.textContent = previewWords.by(fields['owner']?.trim() ?? '', where);
  name?.querySelector('.line')?.remove();
  const line = fields['specialties']?.trim() ? fields['description']?.trim() : '';
  if (line && name) {
    const text = page.createElement('p');
    text.className = 'line';
    text.textContent = line;
    name.append(text);
  }
  if (name) showLinks(name, fields);
  const paragraphs = (fields['about'] ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '');
  showLines(page.querySelector('.words'), paragraphs, 'text-lead');
}

/** Shows a picture in its frame, or takes the frame away. Undefined leaves what is there. */
function showPicture(page: Document, which: 'header' | 'portrait', src: string | null | undefined): void {
  const wall = page.querySelector('.hung');
  const old = page.querySelector(which === 'portrait' ? '.hung > .studio' : '.hung > figure:not(.studio)');
  if (src === undefined || !wall) return;
  if (src === null) {
    old?.remove();
    return;
  }
  const shown = old?.querySelector('img');
  if (shown?.getAttribute('src') === src) return;
  const [frame, picture] = [page.createElement('figure'), page.createElement('img')];
  frame.className = which === 'portrait' ? 'studio' : '';
  // The class of its ratio follows once its size is known.
  picture.addEventListener('load', () => {
    frame.classList.add(ratioClass({ width: picture.naturalWidth, height: picture.naturalHeight }));
  });
  picture.src = src;
  picture.alt = '';
  frame.append(picture);
  if (old) old.replaceWith(frame);
  else if (which === 'header') wall.prepend(frame);
  else wall.append(frame);
}

/** @param form the editor's form, which names the place and the classes of the store's CSS */
export function createPreview(form: HTMLFormElement): Preview {
  const frame = document.querySelector<HTMLIFrameElement>('#preview iframe');
  let fields: Fields | null = null;
  let css: string | null = null;
  const pictures: Partial<Record<'header' | 'portrait', string | null>> = {};
  let sheet: { page: Document; own: CSSStyleSheet } | null = null;

  /** Returns the preview's own sheet, made by its window, because sheets can't be shared between documents. */
  const sheetOf = (page: Document): CSSStyleSheet | null => {
    const maker = (page.defaultView as (Window & typeof globalThis) | null)?.CSSStyleSheet;
    if (!maker || !('adoptedStyleSheets' in page)) return null;
    if (sheet?.page !== page) {
      sheet = { page, own: new maker() };
      page.adoptedStyleSheets = [sheet.own];
    }
    return sheet.own;
  };

  const render = () => {
    const page = frame?.contentDocument;
    const store = page?.querySelector<HTMLElement>('[data-theme]');
    if (!page || !store || !fields) return;
    if (fields['theme'] !== undefined) store.dataset['theme'] = toThemeName(fields['theme']);
    showTexts(page, fields, form.dataset['place'] ?? '');
    for (const which of ['header', 'portrait'] as const) showPicture(page, which, pictures[which]);
    if (css === null) return;
    const own = fields['ownColors'] ? fields : {};
    const colors = colorRule({
      primaryColor: own['primaryColor'] ?? null,
      secondaryColor: own['secondaryColor'] ?? null,
    });
    // The saved sheet gives way to what is typed.
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/theme."]'))
      link.disabled = true;
    sheetOf(page)?.replaceSync(`${colors}\n${css}`);
    const classes = (form.dataset['css'] ?? '').split(' ').filter(Boolean);
    for (const part of page.querySelectorAll('.hung, .name, .words')) {
      for (const name of classes) part.classList.toggle(name, css !== '');
    }
  };
  frame?.addEventListener('load', render);

  return {
    show(next) {
      fields = next;
      render();
    },
    setCss(next) {
      css = next;
      render();
    },
    setPicture(which, src) {
      pictures[which] = src;
      render();
    },
  };
}
