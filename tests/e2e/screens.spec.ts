/** One walk over all screens of a guest: each is visited once, with JavaScript and without, and checked in every way that takes only looking. */
import { expect } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { test } from './looking.ts';
import { expectWorksWithoutScript } from './pressable.ts';
import { isLaidOutAlike, otherPages, personalPages, publicPages } from './public-pages.ts';
import { expectFits, expectGoodPage, expectStrictPolicy } from './screens-steps.ts';

/** What the browser itself says of these answers. */
const expectedComplaints: Record<string, RegExp> = {
  'not found': /status of 404/,
  'My Collection of a guest': /status of 401/,
};

// Both workers walk.
test.describe.configure({ mode: 'parallel' });

for (const screen of publicPages.filter((one) => !isLaidOutAlike(one))) {
  test(`${screen.name} is light, strict, accessible, fits every width, and works without JavaScript`, async ({
    visitor,
    plainPage,
  }) => {
    await expectGoodPage(visitor, plainPage, screen);
  });
}

for (const { name, path } of [...personalPages, ...otherPages]) {
  test(`${name} is strict, accessible, fits every phone, and works without JavaScript`, async ({
    visitor,
    plainPage,
  }) => {
    const { page } = visitor;
    const { headers } = await visitor.visit(path);
    expectStrictPolicy(headers['content-security-policy']);
    await expectNothingFound(page);
    await page.mouse.move(50, 50);
    await page.mouse.wheel(0, 600);
    await expectFits(visitor, path, []);
    expect(visitor.complaints.filter((one) => !expectedComplaints[name]?.test(one))).toEqual([]);
    await expectWorksWithoutScript(plainPage, path);
  });
}
