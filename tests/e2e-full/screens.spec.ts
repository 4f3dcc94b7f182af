/** The walk over all screens of a guest, on those that are laid out like another one. */
import { test } from '../e2e/looking.ts';
import { isLaidOutAlike, publicPages } from '../e2e/public-pages.ts';
import { expectGoodPage } from '../e2e/screens-steps.ts';

for (const screen of publicPages.filter(isLaidOutAlike)) {
  test(`${screen.name} is light, strict, accessible, fits every width, and works without JavaScript`, async ({
    visitor,
    plainPage,
  }) => {
    await expectGoodPage(visitor, plainPage, screen);
  });
}
