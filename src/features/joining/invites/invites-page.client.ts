/**
 * Makes the admin's page of invites quicker: fills in the slug, sends forms in place, and copies a new code. The server
 * answers the same forms with the same page, so that there is one way to do each thing.
 */
import { copyOnArrival, wakeCopyAndShare } from '../../../platform/ui/copy-and-share.client.ts';
import { paths } from '../../../site/paths.ts';
import { normalizeSlug, slugFromName } from '../../catalog/slugs.ts';

const part = '[data-invites]';

/** Suggests a slug for the name as long as nobody typed one. */
function suggestSlug(form: HTMLFormElement): void {
  const name = form.querySelector<HTMLInputElement>('[name=artistName]');
  const slug = form.querySelector<HTMLInputElement>('[name=vendorSlug]');
  if (!name || !slug) return;
  let isOwn = slug.value !== '' && slug.value !== slugFromName(name.value);
  const suggest = () => {
    if (!isOwn) slug.value = slugFromName(name.value);
  };
  // The name may have been typed before this script was there.
  suggest();
  name.addEventListener('input', suggest);
  slug.addEventListener('change', () => {
    slug.value = normalizeSlug(slug.value).replace(/^-|-$/g, '');
    isOwn = slug.value !== '';
  });
}

function showProblem(root: Element, message: string): void {
  const banner = root.querySelector<HTMLElement>('[data-banner]');
  if (!banner) return;
  banner.textContent = `${banner.dataset['prefix']}${message}`;
  banner.hidden = false;
  banner.focus();
}

function replacePage(root: Element, html: string): Element | null {
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector(part);
  if (!next) return null;
  const here = document.importNode(next, true);
  root.replaceWith(here);
  wakeInvites();
  here.querySelector<HTMLElement>('[data-fresh] h2, [data-banner]:not([hidden]), [data-news]')?.focus();
  return here;
}

/** Returns the fields of a form as the browser would send them. */
function bodyOf(form: HTMLFormElement): FormData | URLSearchParams {
  const fields = new FormData(form);
  if (form.enctype === 'multipart/form-data') return fields;
  return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}

/** Keeps the chosen picture of a form that was refused: the answer's page has the texts, but can't have a file. */
function keepFile(form: HTMLFormElement, here: Element): void {
  const before = form.querySelector<HTMLInputElement>('[type=file]');
  const after = here.querySelector<HTMLInputElement>('[data-invite-form=create] [type=file]');
  if (before?.files?.length && after) after.files = before.files;
}

async function send(root: HTMLElement, form: HTMLFormElement): Promise<Element | null> {
  const button = form.querySelector('button');
  const label = button?.textContent ?? '';
  // A disabled button would lose the focus.
  if (button) {
    button.ariaBusy = 'true';
    button.textContent = form.dataset['sending'] ?? label;
  }
  try {
    const answer = await fetch(paths.adminInvites, { method: 'POST', body: bodyOf(form) });
    const here = replacePage(root, await answer.text());
    if (here && !answer.ok) keepFile(form, here);
    if (here) return here.querySelector('[data-fresh]');
    showProblem(root, root.dataset[answer.status === 401 ? 'signedOut' : 'unreachable'] ?? '');
  } catch {
    showProblem(root, root.dataset['unreachable'] ?? '');
  }
  if (button) {
    button.ariaBusy = null;
    button.textContent = label;
  }
  return null;
}

export function wakeInvites(): void {
  const root = document.querySelector<HTMLElement>(part);
  if (!root) return;
  let isSending = false;
  for (const form of root.querySelectorAll<HTMLFormElement>('[data-invite-form]')) {
    if (form.dataset['inviteForm'] === 'create') suggestSlug(form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (isSending) return;
      isSending = true;
      const arriving = send(root, form).finally(() => {
        isSending = false;
      });
      if (!form.querySelector('[value=revoke]')) copyOnArrival(arriving);
    });
  }
  wakeCopyAndShare(root);
}
