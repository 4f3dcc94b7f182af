/**
 * Fetched by `app/layout/session.inline.ts`, only where somebody seems to be signed in: fills in the menu, and asks who
 * it is when that is not known or was said a while ago. Where there are hearts it fills them in.
 */

import type { Person } from '../../features/accounts/session/session.store.ts';
import { session } from '../../features/accounts/session/shared-session.store.ts';
import { paths } from '../../site/paths.ts';

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector);

function show(person: Person | null): void {
  const { name = 'Your account', role = '', initials = '', imageUrl = null, vendorSlug = null } = person ?? {};
  const texts = { name, role, initials };
  for (const element of document.querySelectorAll<HTMLElement>('[data-me]')) {
    element.textContent = texts[element.dataset['me'] as keyof typeof texts];
  }
  const store = find<HTMLAnchorElement>('.if-owner a');
  if (store && vendorSlug) store.href = paths.vendorDashboard(vendorSlug);
  if (!imageUrl) return;
  const picture = new Image();
  picture.alt = '';
  // The initials stay where there is no picture at that address.
  picture.onload = () => find('.avatar')?.replaceChildren(picture);
  picture.src = imageUrl;
}

/** Fetches `hearts.ts`: at once for a heart that was meant before signing in, else when there is nothing else to do. */
function showHearts(): void {
  const load = () => document.body.append(find<HTMLTemplateElement>('#love')?.content ?? '');
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (document.cookie.includes('meant_heart=')) load();
  else if (find('[name=love]') && !connection?.saveData) (self.requestIdleCallback ?? setTimeout)(load);
}

const { $state, refresh } = session();
$state.subscribe(({ person }) => {
  show(person);
  if (person) showHearts();
});
void refresh();
