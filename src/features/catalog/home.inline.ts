/**
 * Runs at the end of the home page: fetches the lists again when the page is shown after a while, from the back button or
 * another tab, and lets cards fade in as they are scrolled to.
 */

const staleAfterMs = 60_000;
let fetchedAt = Date.now();

/** Replaces each `[data-live]` with its counterpart in a page fetched now. A failed fetch leaves the page as it is. */
async function refreshLists(): Promise<void> {
  const notice = document.getElementById('refreshing');
  if (!notice?.hidden) return;
  // Not in the page's HTML, because browsers of plain text read out what is hidden.
  (notice.lastElementChild as Element).textContent = notice.dataset['text'] as string;
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

/** Delay of each card after the one that came into view with it. */
const staggerMs = 150;

/** Hides the cards below the view, which is restored by now, until a tenth of them is in it. Print and less motion show all. */
function fadeInCards(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      let delay = 0;
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        (target as HTMLElement).style.transitionDelay = `${delay}ms`;
        delay += staggerMs;
        target.classList.remove('below');
        observer.unobserve(target);
      }
    },
    { threshold: 0.1 },
  );
  for (const card of document.querySelectorAll('.card')) {
    if (card.getBoundingClientRect().top < innerHeight) continue;
    card.classList.add('below');
    observer.observe(card);
  }
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) refreshLists();
  else fadeInCards();
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && Date.now() - fetchedAt > staleAfterMs) refreshLists();
});
