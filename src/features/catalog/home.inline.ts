/**
 * Runs at the end of the home page: fetches the lists again when the page is shown after a while, from the back button or
 * another tab.
 */

const staleAfterMs = 60_000;
let fetchedAt = Date.now();

/** Replaces each `[data-live]` with its counterpart in a page fetched now. A failed fetch leaves the page as it is. */
async function refreshLists(): Promise<void> {
  const notice = document.getElementById('refreshing');
  // A visible notice: a refresh is running.
  if (!notice?.hidden) return;
  notice.hidden = false;
  fetchedAt = Date.now();
  try {
    const response = await fetch('/');
    if (response.ok) {
      const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
      for (const list of document.querySelectorAll<HTMLElement>('[data-live]')) {
        const replacement = fresh.querySelector(`[data-live=${list.dataset['live']}]`);
        if (replacement) list.replaceWith(document.adoptNode(replacement));
      }
      // `session.inline.ts` then paints the favorites of the new lists.
      dispatchEvent(new Event('focus'));
    }
  } catch {
    // No connection: the lists stay as they are.
  }
  notice.hidden = true;
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) refreshLists();
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && Date.now() - fetchedAt > staleAfterMs) refreshLists();
});
