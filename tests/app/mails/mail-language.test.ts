/** Mails are in English in all of their parts, whatever language their reader chose in Account Settings. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { createMailing } from '../../../src/app/mails/mailing.ts';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { closeJobs, openJobs } from '../../../src/platform/jobs/jobs.ts';
import { fakeClock } from '../../support/clock.ts';
import { testConfig } from '../../support/config.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeUser } from '../../support/factories.ts';
import { orderConfirmedMail, refundMailData } from '../../support/mails.ts';

let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'mail-language-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Undoes the encoding of a mail's parts. */
const decode = (message: string): string =>
  Buffer.from(
    message
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

test('mails about an order have English dates and amounts, also for an account that chose another language', async () => {
  const { db, url } = database;
  const { id: userId } = await makeUser(db, { email: 'ada@example.org' });
  await db.insert(accountSettings).values({ userId, language: 'fr' });
  const boss = await openJobs(url, () => {});
  const parts = { boss, db, clock: fakeClock() };
  const mails = await createMailing(testConfig({ DATA_DIR: folder }), parts, 'a secret of this test', () => {});
  await mails.start();
  const confirmed = orderConfirmedMail({ shipBy: '2026-12-03' });
  const refund: Mail = { template: 'refund', to: 'Ada@example.org', data: refundMailData({ amountCents: 123_450 }) };
  for (const mail of [confirmed, { ...confirmed, to: 'guest@example.org' }, refund]) {
    await db.transaction((tx) => mails.queue.add(tx, mail));
    await mails.idle();
  }
  await mails.stop();
  await closeJobs(boss);
  const outbox = path.join(folder, 'outbox');
  const sent = await Promise.all(
    (await readdir(outbox)).map(async (name) => decode(await readFile(path.join(outbox, name), 'utf8'))),
  );
  const find = (to: string, text: string) => sent.find((mail) => mail.includes(`To: ${to}`) && mail.includes(text));
  expect(find('ada@example.org', 'December 3, 2026')).toContain('$575.75');
  expect(find('guest@example.org', 'December 3, 2026')).toContain('$575.75');
  expect(find('Ada@example.org', '$1,234.50')).toBeDefined();
});
