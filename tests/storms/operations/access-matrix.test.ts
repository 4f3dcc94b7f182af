/** Every route of the site × every caller × every method, with each kind of accounts and without the middleware. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessMatrix } from '../../api/access-matrix.ts';
import { expectRolesKept, findBypasses, findWrong, openWalkedSite, type WalkedSite } from '../../api/access-walk.ts';
import { callers } from '../../support/access-callers.ts';

describe.each([
  ['accounts of our own', { accounts: 'embedded', middleware: true }],
  ['accounts of our own, Astro’s middleware switched off', { accounts: 'embedded', middleware: false }],
  ['accounts of Clerk, which is down', { accounts: 'clerk', middleware: true }],
] as const)('with %s', (_name, options) => {
  let walked: WalkedSite;
  beforeAll(async () => {
    walked = await openWalkedSite(options);
  });
  afterAll(() => walked.site.close());

  test.each(accessMatrix[options.accounts])('$route', async (row) => {
    expect(await findWrong(walked, row, callers)).toEqual([]);
  });

  test('other methods don’t bypass guards', async () => {
    expect(await findBypasses(walked, (refused) => refused)).toEqual([]);
  });

  test('no request has changed a role', () => expectRolesKept(walked));
});
