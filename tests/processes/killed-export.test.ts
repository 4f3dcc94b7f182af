/** A store's archive whose server is killed while it makes one. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { transferWork } from '../../src/features/transfers/transfer-work.server.ts';
import { askForArchive, listExports } from '../../src/features/transfers/transfers.server.ts';
import { transfers } from '../../src/features/transfers/transfers.table.ts';
import { makeUser, makeVendor } from '../support/factories.ts';
import { openTestJobs } from '../support/jobs.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, clock } = app;
const jobs = await openTestJobs(app);
afterAll(async () => {
  await jobs.close();
  await app.close();
});

let vendorId: string;
let requestedBy: string;
beforeEach(async () => {
  requestedBy = (await makeUser(db)).id;
  vendorId = (await makeVendor(db, { ownerUserId: requestedBy })).id;
});

const ask = () => askForArchive(app, { vendorId, requestedBy, now: clock.now() });
const latest = async () => (await listExports(db, vendorId, clock.now()))[0];
const state = async () => (await latest())?.state;
const over = { timeout: 30_000, interval: 50 };

describe('an archive', () => {
  test('of a killed server is done by another one, once it gives no more signs of life', async () => {
    await ask();
    await db.update(transfers).set({ state: 'working', begun: 1 });
    await jobs.kill();
    const stop = await jobs.work(transferWork(app));
    await expect.poll(state, over).toBe('done');
    await stop();
  });

  test('that ends the server each time waits longer each time, and is given up after ten', async () => {
    await ask();
    await db.update(transfers).set({ state: 'working' });
    const waits: number[] = [];
    for (const times of [1, 4, 7]) {
      await jobs.kill(times);
      await jobs.watch();
      waits.push(await jobs.waitSeconds());
    }
    expect(waits).toEqual(waits.toSorted((one, two) => one - two));
    expect(waits[2]).toBeGreaterThan(60);
    await jobs.kill(10);
    await jobs.watch();
    await jobs.hurry();
    const stopNext = await jobs.work(transferWork(app));
    await expect.poll(state, over).toBe('failed');
    await stopNext();
    expect((await latest())?.problem).toContain('Please try again');
    expect(jobs.logged).toEqual([]);
  });
});
