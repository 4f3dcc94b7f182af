/**
 * Served as `/old-page.js`, by a name that no update changes: run by a page whose code couldn't be loaded (`tap.inline.ts`).
 * `tools/build.ts` builds it.
 */
import { renewOldPage } from './old-page.ts';

void renewOldPage((text) => {
  const notice = document.querySelector('#hearts > [role=status]');
  if (notice) notice.textContent = text;
});
