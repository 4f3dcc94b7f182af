/** Backups that can't be restored leave the database empty, and say why in a sentence. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../src/app/backup/take-backup.ts';
import { type BackupPlace, emptyPlace, readTables, sealing, sitePlace } from '../support/backup.ts';
import { madeUpBackup } from '../support/made-up-backup.ts';
import { zipOf } from '../support/make-zip.ts';
import { runSql } from '../support/postgres.ts';
import { readZip } from '../support/read-zip.ts';

const passphrase = 'a passphrase of tests';

let source: BackupPlace;
let target: BackupPlace;
let folder: string;
let plain: string;
let sealed: string;

async function fill({ url, files }: BackupPlace): Promise<void> {
  await runSql(
    url,
    `insert into users (id, email, email_verified, name, role) select 'u' || n, n || '@example.com', true, E'Name\\t' || n, 'customer'
      from generate_series(1, 2000) n`,
  );
  for (const name of ['one', 'two']) {
    await files.put(`vendors/${name}.avif`, { bytes: Buffer.from(name.repeat(9_000)), contentType: 'image/avif' });
  }
}

beforeAll(async () => {
  source = await sitePlace();
  target = await emptyPlace();
  folder = mkdtempSync(path.join(tmpdir(), 'test-refused-'));
  await fill(source);
  plain = (await takeBackup(source, 'asked')).file;
  sealed = (await takeBackup(sealing(source, passphrase), 'asked')).file;
});
afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

const restore = (file: string, place = target) => restoreBackup(file, place);
const isEmpty = async () => Object.keys(await readTables(target.url)).length === 0;
const leftovers = async () => (await readdir(target.config.dataDir)).filter((name) => name.startsWith('restore-'));

/** Writes a backup that differs from the whole one. */
async function changed(name: string, change: (parts: Map<string, Buffer>) => void): Promise<string> {
  const parts = await readZip(plain);
  change(parts);
  const file = path.join(folder, name);
  await rename(await zipOf([...parts].map(([member, content]) => ({ name: member, content }))), file);
  return file;
}
const manifestWith = (parts: Map<string, Buffer>, change: (manifest: Record<string, unknown>) => void) => {
  const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '{}') as Record<string, unknown>;
  change(manifest);
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
};

async function expectRefused(file: string, sentence: RegExp | string, place = target): Promise<void> {
  await expect(restore(file, place)).rejects.toThrow(sentence);
  expect(await isEmpty()).toBe(true);
  expect(await leftovers()).toEqual([]);
}

describe('a file', () => {
  test.each(['plain', 'sealed'])('that was cut off is not whole: %s', async (kind) => {
    const whole = await readFile(kind === 'plain' ? plain : sealed);
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      const file = path.join(folder, `cut-${kind}.zip`);
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * part)));
      await expectRefused(file, 'is incomplete or damaged', sealing(target, passphrase));
    }
  });

  test('that was cut off in the first lines of an encrypted one is not whole', async () => {
    const whole = await readFile(sealed);
    const file = path.join(folder, 'cut-header.zip.age');
    // The first lines take about 150 bytes, and 16 more are before what is encrypted.
    for (const bytes of [1, 10, 21, 40, 100, 150, 165]) {
      await writeFile(file, whole.subarray(0, bytes));
      await expectRefused(
        file,
        /is incomplete or damaged: (?:All but its first lines|Its end) is missing/,
        sealing(target, passphrase),
      );
    }
  });

  test('that is something else, is missing, or is a ZIP of something else is no backup', async () => {
    const photo = path.join(folder, 'photo.jpg');
    await writeFile(photo, Buffer.alloc(50_000, 7));
    await expectRefused(photo, 'is not a backup of this site');
    await writeFile(photo, '');
    await expectRefused(photo, 'is not a backup of this site');
    const other = await changed('other.zip', (parts) => parts.delete('manifest.json'));
    await expectRefused(other, 'is not a backup of this site');
    await expectRefused(path.join(folder, 'never.zip'), "can't be read (ENOENT)");
  });

  test('in which a byte of a table or a photo differs, or one is missing, is not whole', async () => {
    const users = 'tables/public.users.tsv';
    const flipped = await changed('flipped.zip', (parts) => {
      parts.set(users, Buffer.from(parts.get(users)?.toString().replace('7@example.com', '8@example.com') ?? ''));
    });
    await expectRefused(flipped, `${users} differs`);
    const photo = await changed('photo.zip', (parts) => parts.set('files/vendors/two.avif', Buffer.from('other')));
    await expectRefused(photo, 'files/vendors/two.avif differs');
    const gone = await changed('gone.zip', (parts) => parts.delete('files/vendors/one.avif'));
    await expectRefused(gone, 'files/vendors/one.avif differs');
    const fewer = await changed('fewer.zip', (parts) => parts.set('files.jsonl', Buffer.from('')));
    await expectRefused(fewer, 'files.jsonl differs');
  });

  test.each(['vendors/.two.avif', 'vendors/Two.avif', 'vendors//two.avif'])(
    'with a stored file that can’t be, %s, is refused',
    async (key) => {
      const file = await changed('bad-key.zip', (parts) => {
        const list = Buffer.from(parts.get('files.jsonl')?.toString().replace('vendors/two.avif', key) ?? '');
        parts.set('files.jsonl', list);
        parts.set(`files/${key}`, parts.get('files/vendors/two.avif') ?? Buffer.alloc(0));
        manifestWith(parts, (manifest) => {
          for (const part of manifest['parts'] as { name: string; bytes: number; sha256: string }[])
            if (part.name === 'files.jsonl')
              Object.assign(part, { bytes: list.length, sha256: createHash('sha256').update(list).digest('hex') });
        });
      });
      await expectRefused(file, 'its list of files is not complete, or names one that can’t be');
    },
  );

  test('whose manifest differs in a byte is not whole, whatever the byte says', async () => {
    const whole = await readFile(plain);
    const [from, to] = [whole.lastIndexOf('PK\x03\x04'), whole.indexOf('PK\x01\x02')];
    const name = whole.indexOf('manifest.json', from);
    for (let at = name + 40; at < to - 20; at += Math.ceil((to - name) / 12)) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      const file = path.join(folder, 'flipped-manifest.zip');
      await writeFile(file, bytes);
      await expectRefused(file, /is incomplete or damaged: its manifest was changed/);
    }
  });

  test('with another passphrase, or none, is not opened', async () => {
    await expectRefused(sealed, 'set BACKUP_PASSPHRASE');
    await expectRefused(sealed, 'is not the passphrase', sealing(target, 'another passphrase'));
  });

  test('of a newer release names what this one lacks', async () => {
    const newer = await changed('newer.zip', (parts) =>
      manifestWith(parts, (manifest) => {
        manifest['migrations'] = [...(manifest['migrations'] as number[]), 9_999_999_999_999];
      }),
    );
    await expectRefused(newer, '1 migrations that this one lacks');
    const future = await changed('future.zip', (parts) =>
      manifestWith(parts, (manifest) => {
        manifest['version'] = 2;
      }),
    );
    await expectRefused(future, 'was made by a newer release');
  });

  test('from before 1.0.0 is refused before anything changes', async () => {
    const unpublished = await changed('unpublished.zip', (parts) =>
      manifestWith(parts, (manifest) => {
        manifest['migrations'] = [1_795_945_312_565, 1_795_947_602_316];
      }),
    );
    await expectRefused(unpublished, 'is older than 1.0.0. Earlier releases were never published');
  });

  test('with a table that this release has no place for is refused after all', async () => {
    const table = { schema: 'public', name: 'of_somebody', columns: ['id'], rows: 1, sum: '' };
    const file = await madeUpBackup(path.join(folder, 'of-somebody.zip'), [table]);
    await expectRefused(file, 'data this release can’t store: public.of_somebody');
  });
});

test('a backup is never restored over data', async () => {
  const before = await readTables(source.url);
  await expect(restoreBackup(plain, source)).rejects.toThrow('only into an empty one');
  expect(await readTables(source.url)).toEqual(before);
});

test('a database without a site has no backup, and one of another user’s tables has none by this one', async () => {
  const folderBefore = await readdir(source.config.backup.dir);
  await expect(takeBackup(target, 'asked')).rejects.toThrow('there is no site in this database');
  const guest = new URL(source.url);
  guest.username = 'guest_of_backups';
  guest.password = 'a-password';
  await runSql(
    source.url,
    `create role guest_of_backups login password 'a-password'; grant usage on schema drizzle to guest_of_backups`,
  );
  try {
    await expect(takeBackup({ ...source, url: guest.href }, 'asked')).rejects.toThrow('another user owns');
  } finally {
    await runSql(source.url, 'drop owned by guest_of_backups; drop role guest_of_backups');
  }
  expect(await readdir(source.config.backup.dir)).toEqual(folderBefore);
});

test('two backups at once: the second one says that the first one runs', async () => {
  const results = await Promise.allSettled([1, 2, 3].map(() => takeBackup(source, 'asked')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(String(reason)).toContain('Another backup is being made');
  const names = await readdir(source.config.backup.dir);
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('what a killed backup has left goes with the next one', async () => {
  const left = `${plain}.999999.part`;
  const ofAnother = left.replace(/-[0-9a-f]{8}\.zip/, '-00000000.zip');
  for (const name of [left, ofAnother]) await copyFile(plain, name);
  await takeBackup(source, 'asked');
  await expect(readFile(left)).rejects.toThrow('ENOENT');
  // Another site may have it under way.
  await rm(ofAnother);
});

const disk = mkdtempSync(path.join(tmpdir(), 'test-backup-disk-'));
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=711', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.runIf(mounted)('a full disk', () => {
  test('ends a backup with a sentence, and leaves nothing of it', async () => {
    await source.files.put('vendors/large.avif', {
      bytes: Buffer.alloc(1_000_000, 'large'),
      contentType: 'image/avif',
    });
    const { config } = source;
    for (const by of [null, passphrase]) {
      const full = { ...config, backup: { ...config.backup, dir: disk, passphrase: by } };
      await expect(takeBackup({ ...source, config: full }, 'daily')).rejects.toThrow(
        `No backup was made in ${disk}: the disk is full`,
      );
      expect(await readdir(disk)).toEqual([]);
    }
  });
});
