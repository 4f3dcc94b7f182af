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

/** Whether a person has changed a field. Browsers keep what it had before in its defaults. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLInputElement && field.type === 'file') return Boolean(field.files?.length);
  const isBox = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function restoreField(before: Field, now: Field): void {
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    if (before.type === 'file') setLikeTyping(now, 'files', before.files);
    if (before.checked !== now.checked) now.click();
    if (/^(file|checkbox|radio)$/.test(before.type)) return;
  }
  if (before.value !== now.value) setLikeTyping(now, 'value', before.value);
}

function restore(before: Element, now: Element, hadFocus: boolean): void {
  if (before instanceof HTMLDetailsElement) now.toggleAttribute('open', before.open);
  else if (/^(input|select|textarea)$/.test(before.localName) && isChanged(before as Field))
    restoreField(before as Field, now as Field);
  if (hadFocus && now instanceof HTMLElement) now.focus({ preventScroll: true });
}

function listKept(island: Element): Map<string, Element> {
  const counts = new Map<string, number>();
  return new Map(
    [...island.querySelectorAll(kept)].map((element) => {
      const name = `${element.localName} ${element.getAttribute('name')} ${element.id}`;
      const place = counts.get(name) ?? 0;
      counts.set(name, place + 1);
      return [`${name} ${place}`, element];
    }),
  );
}

export function hydrateAtOnce(island: Element, hydrate: () => void): void {
  const before = listKept(island);
  const focused = document.activeElement;
  hydrate();
  // React hydrates at once what an event of a person reaches. Nobody listens to this one.
  island.firstElementChild?.dispatchEvent(new Event('auxclick', { bubbles: true }));
  const now = listKept(island);
  for (const [place, one] of before) {
    const other = now.get(place);
    if (!one.isConnected && other) restore(one, other, one === focused);
  }
}

type Hydrate = ReturnType<typeof hydrateWithReact>;

export default (island: HTMLElement): Hydrate => {
  const hydrate = hydrateWithReact(island);
  return (...args) => hydrateAtOnce(island, () => hydrate(...args));
};
