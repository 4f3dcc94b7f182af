import { afterAll, beforeAll, expect, test } from 'vitest';
import { newInviteCode } from '../../../src/features/joining/invites/new-invite-code.server.ts';
import { inviting } from '../../support/invites.ts';
import { openAtOnce, openByOthers, wishForSame } from '../../support/storms/invite-races.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof inviting>>;
beforeAll(async () => {
  app = await testApp({ database: { max: 10 } });
  world = await inviting(app);
});
afterAll(() => app.close());

const times = 100;

test(`50 sessions of the invited person open a store at once, ${times} times: one store, and 50 times the same answer`, async () => {
  for (let round = 0; round < times; round += 1) await openAtOnce(app, world, round, 50);
});

test('50 people with other addresses get 403, and the invited person still gets the store', () =>
  openByOthers(app, world, 50));

test(`two artists wish for the same URL at once, ${times} times: one gets it, the other can choose again`, async () => {
  for (let round = 0; round < times; round += 1) await wishForSame(app, world, round);
});

test('the median time of a right code and of a wrong one differ by less than 5 ms over 200 tries', async () => {
  const made = await world.invite();
  const taken = { right: [] as number[], wrong: [] as number[] };
  for (let n = 0; n < 400; n += 1) {
    const kind = n % 2 === 0 ? 'right' : 'wrong';
    const code = kind === 'right' ? made.code : newInviteCode();
    const start = performance.now();
    await world.validate(code);
    taken[kind].push(performance.now() - start);
  }
  const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  expect(Math.abs(median(taken.right) - median(taken.wrong))).toBeLessThan(5);
});
