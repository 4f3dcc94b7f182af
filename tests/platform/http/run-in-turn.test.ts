import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { runInTurn } from '../../../src/platform/http/run-in-turn.ts';
import { gateway } from './front-door/door.ts';

const anApp = () => ({}) as App;

test('tasks of one name run one after another in order, also after a failed one', async () => {
  const app = anApp();
  const done: string[] = [];
  const work = (name: string, ms: number) => async () => {
    done.push(`${name} begins`);
    await sleep(ms);
    done.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const turns = [
    runInTurn(app, 'me', work('a', 20)),
    runInTurn(app, 'me', work('b', 5)),
    runInTurn(app, 'me', work('c', 0)),
  ];
  const [a, b, c] = await Promise.allSettled(turns);
  expect([a, b?.status, c]).toMatchObject([{ value: 'a' }, 'rejected', { value: 'c' }]);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('64 tasks of one name may wait, and more are refused for a second, but not those of other names', async () => {
  const app = anApp();
  const { opened, open } = gateway();
  const waiting = Array.from({ length: 64 }, () => runInTurn(app, 'me', () => opened));
  const more = vi.fn(async () => {});
  const refused = { code: 'rate_limited', details: { retryAfter: 1 } };
  await expect(runInTurn(app, 'me', more)).rejects.toMatchObject(refused);
  expect(await runInTurn(app, 'somebody else', async () => 'done')).toBe('done');
  expect(more).not.toHaveBeenCalled();
  open();
  await Promise.all(waiting);
  await runInTurn(app, 'me', more);
  expect(more).toHaveBeenCalledOnce();
});

test('a task that has waited for more than fifteen seconds is refused and doesn’t start', async () => {
  const app = anApp();
  const [begun, held] = [gateway(), gateway()];
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  const first = runInTurn(app, 'me', () => {
    begun.open();
    return held.opened;
  });
  const late = vi.fn(async () => {});
  const refused = expect(runInTurn(app, 'me', late)).rejects.toMatchObject({ code: 'rate_limited' });
  await begun.opened;
  time = 15_001;
  held.open();
  await first;
  await refused;
  expect(late).not.toHaveBeenCalled();
  clock.mockRestore();
});
