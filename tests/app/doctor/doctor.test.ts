import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatChecks, refuseProblems } from '../../../src/app/doctor/check.ts';
import { checkDatabase } from '../../../src/app/doctor/check-database.ts';
import { checkDisk, checkStripe, greetMail } from '../../../src/app/doctor/check-services.ts';
import { checkSettings } from '../../../src/app/doctor/check-settings.ts';
import { answerProbe, checkSharedFolder } from '../../../src/app/doctor/instances.ts';
import { parcels } from '../../../src/features/buying/orders/parcels.table.ts';
import { listen } from '../../../src/platform/database/listen.ts';
import { createLocalFolder } from '../../../src/platform/files/local-folder.ts';
import { pageTagChannel } from '../../../src/platform/http/page-tags.server.ts';
import { emptyPlace } from '../../support/backup.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeVendor } from '../../support/factories.ts';
import { findOrder, makeOrder } from '../../support/orders.ts';
import { root } from '../../support/root.ts';
import { read } from '../../support/settings.ts';

let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'doctor-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await fresh.close();
});

const random = 'Kq7Vz2mT9xWb4RfLc8YdHn3PsJg6Ea1U';
const live = {
  SITE_URL: 'https://artists.example',
  DATABASE_URL: 'postgres://app:secret@db.example/app',
  STRIPE_SECRET_KEY: `sk_live_${random}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${random}`,
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  AUTH_SECRET: `${random}${random}`,
  TRUSTED_PROXIES: '127.0.0.1',
};
const keysOf = (env: object) => checkSettings(read({ ...live, ...env })).find(({ name }) => name === 'keys');

describe('keys', () => {
  test('made-up ones are refused on a live site, by name and without their value', () => {
    for (const [name, value] of [
      ['STRIPE_SECRET_KEY', 'sk_live_abc123'],
      ['STRIPE_WEBHOOK_SECRET', 'whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
      ['AUTH_SECRET', '00000000000000000000000000000000'],
    ] as const) {
      const found = keysOf({ [name]: value });
      expect(found, name).toMatchObject({ state: 'problem', sentence: expect.stringContaining(name) });
      expect(found?.sentence).not.toContain(value);
      expect(() => refuseProblems(checkSettings(read({ ...live, [name]: value })))).toThrow(name);
    }
  });

  test('test keys and a stand-in for Stripe are a warning there, and nothing is said of real ones or in a demo', () => {
    expect(keysOf({})?.state).toBe('ok');
    expect(keysOf({ STRIPE_SECRET_KEY: `sk_test_${random}` })?.state).toBe('warning');
    expect(keysOf({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: 'http://localhost:4322' })?.state).toBe('warning');
    expect(keysOf({ DEMO: 'true', STRIPE_SECRET_KEY: 'sk_test_1' })?.state).toBe('ok');
  });

  test('a key that Stripe refuses is a problem; if Stripe can’t be asked, that is none', () => {
    expect(checkStripe(null).state).toBe('ok');
    expect(checkStripe('key_refused').state).toBe('problem');
    expect(checkStripe('unreachable').state).toBe('warning');
  });
});

test('a migrated database of the tests has nothing wrong', async () => {
  const checks = await checkDatabase(fresh.url, read({ DATABASE_URL: fresh.url }), root);
  const found = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  expect(found).toMatchObject({
    PostgreSQL: 'ok',
    'time zones': 'ok',
    clock: 'ok',
    pooler: 'ok',
    owner: 'ok',
    migrations: 'ok',
  });
  expect(formatChecks(checks)).toMatch(/^PostgreSQL +ok +Its version is \d+\.$/m);
});

test('an order that lacks what its channel needs is named', async () => {
  const checkOrders = async () =>
    (await checkDatabase(fresh.url, read({ DATABASE_URL: fresh.url }), root)).find(({ name }) => name === 'orders');
  const vendor = await makeVendor(fresh.db);
  await makeOrder(fresh.db, vendor);
  expect(await checkOrders()).toMatchObject({ state: 'ok' });
  const number = await makeOrder(fresh.db, vendor);
  await fresh.db.delete(parcels).where(eq(parcels.orderId, (await findOrder(fresh.db, number)).id));
  expect(await checkOrders()).toMatchObject({
    state: 'problem',
    sentence: expect.stringMatching(new RegExp(`^1 lack .* ${number}\\.`)),
  });
});

test('a live site’s new database lacks migrations, and nothing else is wrong with it', async () => {
  const place = await emptyPlace();
  const checks = await checkDatabase(place.url, read({ ...live, DATABASE_URL: place.url }), root);
  await place.close();
  expect(checks.filter(({ state }) => state === 'problem')).toEqual([]);
  const found = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  expect(found).toMatchObject({ migrations: 'warning', webhooks: 'warning', backup: 'warning' });
});

test('what can’t be reached is a problem, in a sentence', async () => {
  const away = 'postgres://app:canary@127.0.0.1:1/app';
  const checks = await checkDatabase(away, read({ DATABASE_URL: away }), root);
  expect(checks.every(({ state }) => state === 'problem')).toBe(true);
  expect(formatChecks(checks)).not.toContain('canary');
  expect(await greetMail(read({ SMTP_URL: 'smtp://127.0.0.1:1' }))).toMatchObject({ state: 'problem' });
  expect((await checkDisk({ ...read({}), dataDir: folder })).name).toBe('disk');
  // Before the first start.
  expect(await checkDisk({ ...read({}), dataDir: path.join(folder, 'none') })).toMatchObject({ state: 'ok' });
});

test('an instance with another folder of files is found', async () => {
  const files = createLocalFolder(path.join(folder, 'files'));
  const instance = (name: string) => {
    const parts = { db: fresh.db, files: createLocalFolder(path.join(folder, name)) };
    const heard = (payload: string) => void answerProbe(parts, JSON.parse(payload));
    return listen(fresh.url, pageTagChannel, { heard, missed: () => {} });
  };
  const ask = () => checkSharedFolder({ db: fresh.db, files }, fresh.url);
  expect((await ask()).sentence).toBe('No instance is running.');
  const stops = [await instance('files'), await instance('files')];
  expect(await ask()).toMatchObject({ state: 'ok', sentence: 'All running instances (2) see it.' });
  stops.push(await instance('elsewhere'));
  expect(await ask()).toMatchObject({ state: 'problem', sentence: expect.stringMatching(/^1 of 3 running instances/) });
  for (const stop of stops) await stop();
});
