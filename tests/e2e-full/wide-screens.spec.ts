/** The screens of a guest on a desktop. The phone's are in tests/e2e/. */
import { expectNothingFound } from '../e2e/axe.ts';
import { test } from '../e2e/looking.ts';
import { expectWorksWithoutScript } from '../e2e/pressable.ts';
import { otherPages, personalPages, publicPages } from '../e2e/public-pages.ts';

test.describe.configure({ mode: 'parallel' });

for (const { name, path } of [...publicPages, ...personalPages, ...otherPages]) {
  test(`${name} is accessible and works without JavaScript`, { tag: '@desktop-only' }, async ({
    visitor,
    plainPage,
  }) => {
    await visitor.visit(path);
    await expectNothingFound(visitor.page);
    await expectWorksWithoutScript(plainPage, path);
  });
}
