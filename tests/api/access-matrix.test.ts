/**
 * Every route of the site × every kind of caller, on the built site behind its front door. Where nothing but the guards differs,
 * one caller for each way of refusing asks; tests/storms/operations/access-matrix.test.ts asks as all of them, by all methods.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badTokens, bareMark, type Caller, foreignPhone, people } from '../support/access-callers.ts';
import { accessMatrix } from './access-matrix.ts';
import {
  expectRolesKept,
  expectRows,
  findBypasses,
  findWrong,
  openWalkedSite,
  refusal,
  type WalkedSite,
} from './access-walk.ts';

let own: WalkedSite;
let bare: WalkedSite;
let clerk: WalkedSite;

beforeAll(async () => {
  own = await openWalkedSite({ accounts: 'embedded', middleware: true });
  bare = await openWalkedSite({ accounts: 'embedded', middleware: false });
  clerk = await openWalkedSite({ accounts: 'clerk', middleware: true });
});
afterAll(async () => {
  for (const { site } of [own, bare, clerk]) await site.close();
});

test('every route has a row, every row a route, and the rows match the permissions that the routes declare', () => {
  for (const walked of [own, bare, clerk]) expectRows(walked);
});

test('the middleware runs only if enabled', async () => {
  for (const [{ site }, mark] of [
    [own, null],
    [bare, '1'],
    [clerk, null],
  ] as const) {
    const { headers } = await site.fetch('/about', { headers: await site.headersOf('guest') });
    expect(headers.get(bareMark)).toBe(mark);
  }
});

const routes = [...new Set([...accessMatrix.embedded, ...accessMatrix.clerk].map(({ route }) => route))];

const isOfClerk = (route: string) => !accessMatrix.embedded.some((row) => row.route === route);

test.each(routes.map((route, place) => [route, place] as const))('%s', async (route, place) => {
  // Each bad token asks a third of the routes.
  const bad = badTokens[place % badTokens.length] ?? badTokens[0];
  // What everybody may ask for is asked for by a guest and by an account, since nothing but a bad token is refused.
  const isOpen = ['public', 'anyone'].includes(own.permissionOf(route) ?? '');
  const known: readonly Caller[] = isOpen ? ['customer'] : [...people, foreignPhone];
  const everybody: readonly Caller[] = ['guest', bad, ...known, 'beta-locked'];
  const guarded: Caller[] = place % 2 === 0 ? [bad, 'customer'] : ['guest', 'customer'];
  // The site without the middleware and the one with Clerk's accounts take turns. The long tests ask both for every route.
  const isTurnOfClerk = isOfClerk(route) || place % 4 >= 2;
  const asking: Record<string, WalkedSite> = { own, ...(isTurnOfClerk ? { clerk } : { bare }) };
  const wrong: string[] = [];
  for (const [name, walked] of Object.entries(asking)) {
    const row = walked.rows.find((one) => one.route === route);
    if (row === undefined) continue;
    const isOwn = walked === own || !accessMatrix.embedded.includes(row);
    const asked = isOwn ? everybody : guarded.filter((one) => refusal(walked.permissionOf(route), one) !== null);
    wrong.push(...(await findWrong(walked, row, asked)).map((sentence) => `${name}, ${sentence}`));
  }
  expect(wrong).toEqual([]);
});

test('other methods don’t bypass guards', async () => {
  // A customer, whom all guards of roles refuse; a guest, where accounts may; whoever is refused, where guests may.
  const oneOf = (refused: readonly Caller[]) => {
    const known = (['customer', 'guest'] as const).find((caller) => refused.includes(caller));
    return known === undefined ? refused.slice(0, 1) : [known];
  };
  expect(await findBypasses(own, oneOf)).toEqual([]);
}, 120_000);

test('no request has changed a role', async () => {
  for (const walked of [own, bare, clerk]) await expectRolesKept(walked);
});
