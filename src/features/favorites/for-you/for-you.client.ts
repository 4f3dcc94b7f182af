/** Puts the row “For You” below the favorites once they are there, so that it never moves. */
import { paths } from '../../../site/paths.ts';
import { session } from '../../accounts/session/shared-session.store.ts';

/** Resolves when My Collection shows what it has, with the links at its end. */
function collectionIsThere(): Promise<void> {
  const isThere = () => document.querySelector('.kept-ends:not([hidden])') && !document.querySelector('.kept-loading');
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!isThere()) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document.querySelector('main') ?? document.body, {
      attributeFilter: ['hidden'],
      childList: true,
      subtree: true,
    });
    if (isThere()) {
      watch.disconnect();
      resolve();
    }
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
