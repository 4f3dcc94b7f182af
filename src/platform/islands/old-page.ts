/**
 * A page that was opened before an update of the site asks for files that are gone. It looks like a lost connection, but trying again
 * doesn't help, and reloading does.
 */

export const oldPageText = 'This page is from before an update. Reload it.';
const reloadedKey = 'reloaded for';

const listFiles = (): string[] => [
  ...new Set(
    [...document.querySelectorAll('astro-island[component-url],script[data-runtime],script[type=module][src]')].flatMap(
      (element) =>
        ['component-url', 'data-runtime', 'src'].flatMap((name) => element.getAttribute(name) ?? []).slice(0, 1),
    ),
  ),
];

const isGone = (file: string): Promise<boolean> =>
  fetch(file, { method: 'HEAD' }).then(
    ({ status }) => status === 404,
    () => false,
  );

const hasTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),textarea')].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );

/** Remembers that the page was reloaded for a file, so that it never reloads for it again. @returns false if it was before */
function mayReload(file: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === file) return false;
    sessionStorage.setItem(reloadedKey, file);
    return true;
  } catch {
    // Without storage nothing would end a loop.
    return false;
  }
}

/**
 * Finds out whether the site was updated after this page was opened. If so, the page reloads once, unless something was typed;
 * then `show` asks the person to.
 * @returns false if the files are there or can't be reached
 */
export async function renewOldPage(show: (text: string) => void): Promise<boolean> {
  const files = listFiles();
  const areGone = await Promise.all(files.map(isGone));
  const file = files[areGone.indexOf(true)];
  if (file === undefined) return false;
  if (!hasTyped() && mayReload(file)) location.reload();
  else show(oldPageText);
  return true;
}

/**
 * Loads more code of this page. If it is gone because the site was updated, the page reloads once, or the error's message says so.
 * @param failed the message if it can't be loaded for another reason
 */
export async function loadCode<T>(load: () => Promise<T>, failed: string): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    let message = failed;
    await renewOldPage((text) => {
      message = text;
    });
    throw new Error(message, { cause });
  }
}
