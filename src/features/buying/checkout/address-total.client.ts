/**
 * Shows the total with the tax of the state that is chosen, and asks which is right if the ZIP code is in another one, both as the
 * page has them. Where that fails, and without JavaScript, the answer to the form shows them, before anything is paid.
 */
export {};

const form = document.querySelector<HTMLFormElement>('.send-to');
const state = form?.elements.namedItem('state');
const zip = form?.elements.namedItem('postalCode');

let latest = 0;

function showQuestion(of: HTMLFormElement, page: Document, field: HTMLInputElement): void {
  const before = of.querySelector('#place');
  const asked = page.querySelector('#place');
  if (before?.textContent === asked?.textContent) return;
  before?.remove();
  // What stands above the form points at it.
  if (!asked && of.querySelector('.field-problem') === null) of.querySelector('[role="alert"]')?.remove();
  if (asked) field.closest('.two')?.after(asked);
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = page.querySelector('#postalCode')?.getAttribute(name);
    if (value) field.setAttribute(name, value);
    else field.removeAttribute(name);
  }
}

/** Resolves once the button isn't being pressed: what moves away under a finger loses the press. */
const whenReleased = (button: Element): Promise<void> =>
  new Promise((resolve) => {
    if (!button.matches(':active')) return resolve();
    // The click follows the release.
    const done = () => setTimeout(resolve);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, done, { once: true });
  });

/** Shows the new total around the button, which stays in the page: taken out while it has the focus, it would lose that. */
function replaceTotal(before: Element, total: Element): void {
  const pay = before.querySelector('button');
  const other = total.querySelector('button');
  if (!pay || !other) {
    before.replaceChildren(...total.childNodes);
    return;
  }
  for (const old of [...before.childNodes]) if (old !== pay) old.remove();
  pay.textContent = other.textContent;
  const nodes = [...total.childNodes];
  const place = nodes.indexOf(other);
  pay.before(...nodes.slice(0, place));
  pay.after(...nodes.slice(place + 1));
}

async function showTotal(
  of: HTMLFormElement,
  field: HTMLInputElement,
  place: Record<'state' | 'zip', string>,
): Promise<void> {
  latest += 1;
  const mine = latest;
  const response = await fetch(`?${new URLSearchParams(place)}`).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const total = page.querySelector('.send-to .total');
  const pay = of.querySelector('.total button');
  if (pay) await whenReleased(pay);
  // Without a button nothing can be paid any more: the press of the one that is there says why.
  if (!total?.querySelector('button') || mine !== latest) return;
  showQuestion(of, page, field);
  const before = of.querySelector('.total');
  if (before?.isEqualNode(total) === false) replaceTotal(before, total);
}

if (form && state instanceof HTMLSelectElement && zip instanceof HTMLInputElement) {
  // While the code is being typed, it says nothing yet.
  const readPlace = () => ({ state: state.value, zip: /^\s*(\d{5})/.exec(zip.value)?.[1] ?? '' });
  let shown = readPlace();
  const show = () => {
    const place = readPlace();
    if (place.state === shown.state && place.zip === shown.zip) return;
    shown = place;
    void showTotal(form, zip, place);
  };
  state.addEventListener('change', show);
  zip.addEventListener('input', show);
}
