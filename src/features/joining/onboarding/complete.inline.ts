/** Runs on the onboarding's last step: opens the dashboard two seconds after the press, and offers to open it at once. */
const delayMs = 2000;

const link = document.getElementById('to-dashboard') as HTMLAnchorElement;
const notice = document.getElementById('opening') as HTMLElement;
const opens = document.getElementById('opens') as HTMLTemplateElement;

link.addEventListener('click', (event) => {
  // Opens in another tab.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (notice.childElementCount > 0) return;
  notice.append(opens.content.cloneNode(true));
  setTimeout(() => location.assign(link.href), delayMs);
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) notice.replaceChildren();
});
