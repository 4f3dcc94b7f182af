/** Moving files between DATA_DIR and S3, killed at any moment. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { FilesPlace } from '../../../src/app/files/files-place.table.ts';
import { hourMs } from '../../../src/platform/time.ts';
import { movingSite } from '../../support/moving-site.ts';
import { dice } from '../../support/rounds.ts';

const kills = 20;
const site = await movingSite(150, 20_000);
afterAll(() => site.close());

/** Lets a move end by itself. Returns its time. */
async function finish(to: FilesPlace): Promise<number> {
  const started = performance.now();
  expect(await site.start(to).ended).toMatchObject({ code: 0 });
  expect(await site.whereNow()).toBe(to);
  return performance.now() - started;
}

const { share } = dice();
/** A random moment, later from kill to kill, so that all parts of the work are met. At first, the program only loads. */
const moment = (ms: number, kill: number) => ms * (0.3 + (0.7 * (kill + share())) / kills);

test(`a move that is killed loses nothing, and the next one goes on, ${kills} times in each direction`, async () => {
  const times = { s3: await finish('s3'), local: await finish('local') };
  for (const to of ['s3', 'local'] as const) {
    const from = to === 's3' ? 'local' : 's3';
    for (let kill = 0; kill < kills; kill += 1) {
      const move = site.start(to);
      await Promise.race([sleep(moment(times[to], kill)), move.ended]);
      move.kill();
      await move.ended;
      await site.expectWhole();
    }
    await finish(to);
    await site.expectWhole();
    await site.expectEmpty(from);
  }
  // What only asked whether the bucket works is gone when it is asked again after an hour.
  for (const object of site.s3.objects.values()) object.at = new Date(Date.now() - 2 * hourMs);
  expect(await (await site.open('s3')).findProblem()).toBeNull();
  expect([...site.s3.objects.keys()]).toEqual([]);
});
