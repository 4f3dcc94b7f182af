/**
 * Hydrates an island with React (`tap-integration.server.ts` puts it in the place of Astro’s own). Two things are added to that:
 *
 * - It is done when it returns. React would do it a little later, and a press in between is lost if React then makes the island’s
 *   elements anew, which it does if something has changed their texts: a page translation, or an extension.
 * - What a person has typed, chosen, or opened in elements that are made anew is put into the new ones.
 */
import hydrateWithReact from '@astrojs/react/client.js';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const kept = 'input,select,textarea,details,button,a';

/** Sets a property as the browser does when a person types: React listens to what it hasn’t set itself. */
function setLikeTyping(field: Field, name: 'value' | 'files', value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function restoreField(before: Field, now: Field): void {
  const isBox = now.type === 'checkbox' || now.type === 'radio';
  if (!(before instanceof HTMLInputElement && now instanceof HTMLInputElement)) {
    if (before.value !== now.value) setLikeTyping(now, 'value', before.value);
  } else if (isBox) {
    if (before.checked !== now.checked) now.click();
  } else if (now.type === 'file') {
    if (before.files?.length) setLikeTyping(now, 'files', before.files);
  } else if (before.value !== now.value) setLikeTyping(now, 'value', before.value);
}

/** Puts what a person did to an element that was taken out into the one that stands in its place. */
function restore(before: Element, now: Element, hadFocus: boolean): void {
  if (before instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = before.open;
  else if ('form' in before && 'value' in before && !(before instanceof HTMLButtonElement))
    restoreField(before as Field, now as Field);
  if (hadFocus && now instanceof HTMLElement) now.focus({ preventScroll: true });
}

/** Runs `hydrate` for an island that has the server’s HTML, to its end. */
export function takeOver(island: Element, hydrate: () => void): void {
  const before = [...island.querySelectorAll(kept)];
  const focused = document.activeElement;
  hydrate();
  // React hydrates at once what an event of a person reaches. Nobody listens to this one.
  island.firstElementChild?.dispatchEvent(new Event('auxclick', { bubbles: true }));
  const now = [...island.querySelectorAll(kept)];
  for (const [place, one] of before.entries()) {
    const other = now[place];
    if (!one.isConnected && other?.localName === one.localName) restore(one, other, one === focused);
  }
}

type Hydrate = ReturnType<typeof hydrateWithReact>;

export default (island: HTMLElement): Hydrate => {
  const hydrate = hydrateWithReact(island);
  return (...args) => takeOver(island, () => hydrate(...args));
};
