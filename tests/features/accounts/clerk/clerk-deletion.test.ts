/** An account that is deleted here goes at Clerk too, and its tokens open nothing from then on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountHooksOf } from '../../../../src/app/people/account-hooks.ts';
import { continueErasures } from '../../../../src/app/people/finish-erasures.ts';
import { erasures } from '../../../../src/features/accounts/settings/erasures.table.ts';
import { deleteAccount } from '../../../../src/features/settings/privacy/delete-account.server.ts';
import { browser, type ClerkWorld, openClerkWorld } from '../../../support/clerk-world.ts';
import { type TestApp, testApp } from '../../../support/test-app.ts';

let world: ClerkWorld;
let app: TestApp;
beforeAll(async () => {
  world = await openClerkWorld();
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await world.close();
});

test('the person is signed out at once, and the account at Clerk is deleted by a job', async () => {
  const { identity } = world.clerk();
  const site: TestApp = { ...app, db: world.db, identity };
  const user = await world.account({ emailVerified: true });
  const { token } = world.emulator.signIn(user);
  expect(await identity.viewer(browser(token))).toMatchObject({ userId: user.id });
  await deleteAccount(site, user.id, 'DELETE', accountHooksOf(site));
  // The token is still valid for a minute, and Clerk still knows the account.
  expect(await identity.viewer(browser(token))).toBeNull();
  expect(await world.rowOf(user.id)).toBeUndefined();
  const deletion = `DELETE /v1/users/${user.id}`;
  expect(world.asked).not.toContain(deletion);
  await continueErasures(site);
  await continueErasures(site);
  expect(world.asked.filter((call) => call === deletion)).toHaveLength(1);
  const [row] = await world.db.select().from(erasures);
  expect(row?.providerDeletedAt).not.toBeNull();
  app.clock.advance(2 * 3_600_000);
  await continueErasures(site);
  expect((await world.db.select().from(erasures))[0]?.finishedAt).not.toBeNull();
});
