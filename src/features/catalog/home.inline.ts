/**
 * Runs at the end of the home page: lets cards below the fold rise as they scroll into view, and fetches the lists again
 * when the page is shown after a while, from the back button or another tab.
 */

const staleAfterMs = 60_000;
let fetchedAt = Date.now();

function revealOnScroll(): void {
  if (!self.IntersectionObserver) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        (target as HTMLElement).dataset['seen'] = '';
        observer.unobserve(target);
      }
    },
    { threshold: 0.1 },
  );
  for (const card of document.querySelectorAll<HTMLElement>('.reveal')) {
    if (card.getBoundingClientRect().top <= innerHeight) continue;
    card.dataset['below'] = '';
    observer.observe(card);
  }
}

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
revealOnScroll();
