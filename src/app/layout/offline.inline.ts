/** Shows what this browser has kept, on a page that is the same for everyone, and leaves it once there is a connection. */
import { offlinePageCache } from '../../platform/browser/browser.ts';

const collection = document.getElementById('kept');
void caches.has(offlinePageCache).then((isKept) => {
  if (collection) collection.hidden = !isKept;
});
document.getElementById('again')?.addEventListener('click', () => location.reload());

// Whoever has followed a link goes there: loading this page again would take them back, and a weak connection often comes for a moment.
let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});
addEventListener('online', () => {
  if (!isLeaving) location.reload();
});
