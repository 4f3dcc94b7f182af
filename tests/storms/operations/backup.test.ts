/** Backups and restores that are killed at any moment, and a backup while people check out. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackup } from '../../../src/app/backup/open-backup.ts';
import { restoreBackup } from '../../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../../src/app/backup/take-backup.ts';
import { openDatabase } from '../../../src/platform/database/connection.ts';
import { ask, type BackupPlace, emptyPlace, readTables, sitePlace } from '../../support/backup.ts';
import { emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { runSql } from '../../support/postgres.ts';
import { root } from '../../support/root.ts';
import { dice } from '../../support/rounds.ts';
import { checkOut } from '../../support/shop.ts';

const kills = 20;
const program = path.join(root, 'src/tools/backup.ts');

let source: BackupPlace;
let whole: Record<string, string>;
beforeAll(async () => {
  source = await sitePlace();
  await runSql(
    source.url,
    `insert into users (id, email, email_verified, name, role)
      select 'u' || n, n || '@example.com', true, md5(n::text) || md5((-n)::text), 'customer' from generate_series(1, 100000) n`,
    `insert into favorites (user_id, type, item_id) select id, 'product', md5(id) from users`,
  );
  for (let number = 0; number < 40; number += 1) {
    const bytes = Buffer.alloc(100_000, `photo ${number}`);
    await source.files.put(`vendors/${number}.avif`, { bytes, contentType: 'image/avif' });
  }
  whole = await readTables(source.url);
});
afterAll(async () => {
  await source.close();
});

function start(place: BackupPlace, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...place.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Lets the program end by itself. Returns its time. */
async function finish(place: BackupPlace, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = start(place, args);
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const [code] = await once(child, 'close');
  expect(code, said).toBe(0);
  return performance.now() - started;
}

async function killAfter(place: BackupPlace, args: readonly string[], ms: number): Promise<void> {
  const child = start(place, args);
  child.stderr?.resume();
  const gone = once(child, 'exit');
  await Promise.race([sleep(ms), gone]);
  child.kill('SIGKILL');
  await gone;
}

const { share } = dice();
/** A random moment, later from kill to kill, so that all parts of the work are met. At first, the program only loads. */
const moment = (ms: number, kill: number) => ms * (0.2 + (0.8 * (kill + share())) / kills);
const backupsIn = async ({ config }: BackupPlace) =>
  (await readdir(config.backup.dir).catch(() => [])).filter((name) => name.endsWith('.zip'));

test(`a backup that is killed leaves no file that looks whole, ${kills} times`, async () => {
  const ms = await finish(source, ['backup']);
  for (let kill = 0; kill < kills; kill += 1) {
    await killAfter(source, ['backup'], moment(ms, kill));
    for (const name of await backupsIn(source)) {
      const backup = await openBackup(path.join(source.config.backup.dir, name), source.config);
      await backup.checkParts();
      backup.close();
    }
  }
  await finish(source, ['backup']);
  expect((await readdir(source.config.backup.dir)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

async function expectWhole(place: BackupPlace): Promise<void> {
  const found = await readTables(place.url);
  for (const table of ['public.users', 'public.favorites']) expect(found[table]).toBe(whole[table]);
  for await (const { key } of source.files.list(''))
    expect(await place.files.get(key)).toEqual(await source.files.get(key));
}

test(`a restore that is killed leaves an empty database or a whole one, ${kills} times, and the same command ends it`, async () => {
  const { file } = await takeBackup(source, 'asked');
  let target = await emptyPlace();
  const ms = await finish(target, ['restore', file]);
  let emptied = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await expectWhole(target);
    await target.close();
    target = await emptyPlace();
    await killAfter(target, ['restore', file], moment(ms, kill));
    const [found] = await ask<{ tables: number }>(
      target.url,
      `select count(*)::int as tables from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
    );
    if (found?.tables === 0) emptied += 1;
    // With all rows, the same command does what is missing, and changes none.
    await finish(target, ['restore', file]);
  }
  await expectWhole(target);
  await target.close();
  expect(emptied).toBeGreaterThan(0);
});

test('a backup while people check out is of one moment', async () => {
  const shop = await emulatedApp({ database: { max: 20 } });
  const copy = await emptyPlace();
  try {
    const vendor = await makeVendor(shop.db, { stripeAccountId: 'acct_demo_backup' });
    const pieces = await Promise.all([1, 2, 3, 4, 5].map(() => makeProduct(shop.db, vendor, { inventory: 5_000 })));
    let bought = 0;
    let stopped = false;
    const buyers = pieces.map(async ({ id }) => {
      while (!stopped) {
        await checkOut(shop, [{ productId: id, quantity: 1 + (bought % 3) }]);
        bought += 1;
      }
    });
    await sleep(500);
    const before = bought;
    const { file } = await takeBackup({ config: shop.config, url: shop.databaseUrl, files: shop.files, root }, 'asked');
    const after = bought;
    stopped = true;
    await Promise.all(buyers);
    expect(after).toBeGreaterThan(before);
    const { manifest } = await restoreBackup(file, copy);
    const { db, close } = openDatabase(copy.url);
    expect(await ledgerGaps(db).finally(close)).toEqual([]);
    const [sums] = await ask<{ orders: number; lines: number; held: number }>(
      copy.url,
      `select (select count(*)::int from orders) as orders,
        (select sum(quantity)::int from order_lines) as lines,
        (select sum(quantity)::int from stock_movements where kind = 'hold') as held`,
    );
    expect(sums?.orders).toBeGreaterThanOrEqual(before);
    expect(sums?.orders).toBeLessThanOrEqual(after + pieces.length);
    expect(sums?.lines).toBe(sums?.held);
    const found = await readTables(copy.url);
    for (const { schema, name, rows, sum } of manifest.tables) {
      // A restored site notes the place of its files anew.
      if (schema === 'public' && name !== 'files_place')
        expect(found[`${schema}.${name}`]).toBe(`${rows} rows, ${sum}`);
    }
  } finally {
    await copy.close();
    await shop.close();
  }
});
