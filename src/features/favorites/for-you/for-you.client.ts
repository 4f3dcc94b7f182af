/**
 * Puts the row “For You” below the favorites once they are there, so that it never moves. The page is the same for everybody
 * and is stored for offline use, so the row is fetched; offline there is none.
 */
import { paths } from '../../../site/paths.ts';
import { session } from '../../accounts/session/shared-session.store.ts';

function collectionIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('.kept-ends:not([hidden])') || document.querySelector('.kept-loading')) return;
      changes.disconnect();
      resolve();
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { attributeFilter: ['hidden'], childList: true, subtree: true });
    look();
  });
}

async function showRow(place: Element): Promise<void> {
  const [answer] = await Promise.all([fetch(paths.forYou), collectionIsThere()]);
  if (!answer.ok) return;
  const row = document.createRange().createContextualFragment(await answer.text());
  if (session().$state.get().status !== 'signed-out') place.replaceChildren(row);
}

const place = document.querySelector('[data-for-you]');
if (place) {
  // Without a connection there is no row.
  void showRow(place).catch(() => undefined);
  session().$state.subscribe(({ status }) => {
    if (status === 'signed-out') place.replaceChildren();
  });
}
