/** What stands when a backup or a restore is cut off, and how the next run goes on. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRestored } from '../../src/app/backup/describe.ts';
import { restoreBackup } from '../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../src/app/backup/take-backup.ts';
import type { Movement } from '../../src/features/buying/payments.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { ask, type BackupPlace, emptyPlace, readTables, sitePlace } from '../support/backup.ts';
import { makeVendor } from '../support/factories.ts';
import { madeUpBackup } from '../support/made-up-backup.ts';
import { runSql } from '../support/postgres.ts';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts';

let source: BackupPlace;
let target: BackupPlace;
let file: string;
let madeUp: string;
let proxy: TcpProxy;
const secret = 'the secret of this site, 32 letters';
beforeAll(async () => {
  source = await sitePlace();
  target = await emptyPlace();
  const { db, close } = openDatabase(source.url);
  await makeVendor(db, { name: 'Quarry', stripeAccountId: 'acct_demo_cut' }).finally(close);
  for (const name of ['one', 'two'])
    await source.files.put(`vendors/${name}.avif`, { bytes: Buffer.from(name), contentType: 'image/avif' });
  await writeFile(path.join(source.config.dataDir, 'secret'), secret);
  file = (await takeBackup(source, 'asked')).file;
  madeUp = await madeUpBackup(path.join(source.config.dataDir, 'made-up.zip'));
  const { hostname, port } = new URL(source.url);
  proxy = await tcpProxy(hostname, Number(port));
});
afterAll(async () => {
  await proxy.close();
  await source.close();
  await target.close();
});

/** The same place, whose connections a test can cut. */
function proxied(place: BackupPlace): BackupPlace {
  const url = new URL(place.url);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { ...place, url: url.href };
}
const isEmpty = async () => Object.keys(await readTables(target.url)).length === 0;

const refund: Movement = {
  kind: 'refund',
  amountCents: -500,
  netCents: -500,
  paymentId: 'pi_of_the_day',
  orderId: null,
  createdAt: new Date('2026-11-27T10:00:00Z'),
};
/** Cuts the connection while the provider is asked, when everything is restored. */
const cutting = {
  async listMovements() {
    await proxy.cut();
    return [refund];
  },
};
/** Since when it was asked. */
const asked: Date[] = [];
const answering = {
  async listMovements({ since }: { since: Date }) {
    asked.push(since);
    return [refund];
  },
};

describe('a restore', { timeout: 120_000 }, () => {
  test('whose connection is lost while it loads restores nothing, in a sentence', async () => {
    const place = proxied(target);
    const putting = { ...place.files, put: proxy.cut };
    await expect(restoreBackup(madeUp, { ...place, stored: { ...place.stored, files: putting } })).rejects.toThrow(
      /^Nothing was restored: the database can't be reached, or its connection was lost \(.+\)\. Fix that/,
    );
    await proxy.mend();
    expect(await isEmpty()).toBe(true);
  });

  test('that fails when everything is restored says so, and the same command lists the payments', async () => {
    const failing = restoreBackup(file, { ...proxied(target), payments: cutting });
    await expect(failing).rejects.toThrow(/^All rows and files are restored, .+ Run the same command again/);
    await proxy.mend();
    expect(await ask(target.url, 'select name from vendors')).toEqual([{ name: 'Quarry' }]);
    await runSql(target.url, `update vendors set name = 'Quarry Two'`);
    const again = await restoreBackup(file, { ...target, payments: answering });
    expect(asked).toEqual([new Date(again.manifest.takenAt)]);
    const text = describeRestored(again, target.config);
    expect(text).toContain('was restored here before: no row was changed');
    expect(text).toContain('- Refund of $5.00 at Quarry Two, of no order here');
    expect(await ask(target.url, 'select name from vendors')).toEqual([{ name: 'Quarry Two' }]);
  });

  test('that is run again with a new DATA_DIR puts the files and the secret there', async () => {
    const { config, stored, close } = await emptyPlace();
    try {
      const again = await restoreBackup(file, { ...target, config, stored });
      expect(again).toMatchObject({ isAgain: true, secret: 'restored' });
      expect(await readdir(path.join(config.dataDir, 'files/bytes/vendors'))).toEqual(['one.avif', 'two.avif']);
      expect(await readFile(path.join(config.dataDir, 'secret'), 'utf8')).toBe(secret);
      await stored.files.remove('vendors/two.avif');
      const third = await restoreBackup(file, { ...target, config, stored });
      expect(third).toMatchObject({ isAgain: true, secret: 'same' });
      expect(await stored.files.get('vendors/two.avif')).toBeNull();
    } finally {
      await close();
    }
  });

  test('leaves the files of another site alone', async () => {
    const place = await emptyPlace();
    const other = { bytes: Buffer.from('own'), contentType: 'image/avif' };
    try {
      // As long as the backup’s.
      await place.files.put('vendors/one.avif', other);
      const refused = "there are 1 files that this backup doesn't have, such as vendors/one.avif";
      await expect(restoreBackup(file, place)).rejects.toThrow(refused);
      expect(await readTables(place.url)).toEqual({});
      expect((await place.files.get('vendors/one.avif'))?.bytes).toEqual(new Uint8Array(other.bytes));
      await place.files.move('vendors/one.avif', 'vendors/another.avif');
      await expect(restoreBackup(file, place)).rejects.toThrow('such as vendors/another.avif');
    } finally {
      await place.close();
    }
  });

  test('of another backup is refused there', async () => {
    const other = await takeBackup(source, 'asked');
    await expect(restoreBackup(other.file, target)).rejects.toThrow('only into an empty one');
  });
});

test('a backup whose connection is lost ends with a sentence, and leaves nothing', async () => {
  const before = await readdir(source.config.backup.dir);
  const place = proxied(source);
  const reading = {
    ...place.files,
    get: async (key: string) => {
      await proxy.cut();
      return place.files.get(key);
    },
  };
  await expect(takeBackup({ ...place, files: reading }, 'asked')).rejects.toThrow(
    /^No backup was made in .+: the database can't be reached, or its connection was lost/,
  );
  await expect(takeBackup(place, 'asked')).rejects.toThrow(/^No backup was made in .+: the database can't be reached/);
  await proxy.mend();
  expect(await readdir(source.config.backup.dir)).toEqual(before);
});
