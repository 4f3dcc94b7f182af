/** As much of a dialog's element as is watched. */
type Closable = Pick<HTMLDialogElement, 'open'> & EventTarget;

/**
 * Tells once when a dialog is closed. The browser says so a moment later, when its opener may have been pressed again: then
 * it is told before that press arrives, so that the opener opens it anew.
 * @param page hears every press
 * @returns stops watching
 */
export function onceClosed(dialog: Closable, page: EventTarget, tell: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const closed = () => {
    if (dialog.open || signal.aborted) return;
    watching.abort();
    tell();
  };
  dialog.addEventListener('close', closed, { signal });
  page.addEventListener('click', closed, { signal, capture: true });
  return () => watching.abort();
}
