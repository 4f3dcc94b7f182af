/** Codes and tokens in queued mails don't outlive their mail. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { UndeliverableMail } from '../../../src/platform/mail/compose.ts';
import type { OutgoingMail } from '../../../src/platform/mail/mail.ts';
import type { RunningMailQueue } from '../../../src/platform/mail/queue.ts';
import { mailSeal } from '../../../src/platform/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { openMailQueue } from '../../support/mail-queue.ts';
import { orderConfirmedMail } from '../../support/mails.ts';

const { close, open: unseal } = mailSeal('a secret of tests');
const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '', unseal };
const code = 'K7Q2-9XWD-4MPT-3F8A-6JRC';
const sealedCode = close(code);
const invite: Mail = {
  template: 'artist-invite',
  to: 'june@example.org',
  data: {
    artistName: 'June Park',
    sealedCode,
    sealedMailToken: close('AbCdEfGhIjKlMnOpQrStUv'),
    until: 'December 22, 2026',
    from: null,
    note: null,
    picture: null,
    neighbors: { count: 0, shown: [] },
    processing: 'added',
    charges: false,
  },
};

let database: FreshDatabase;
let queue: RunningMailQueue<Mail>;
let sent: OutgoingMail[];
let failure: Error | null;
/** For each failed try, whether the queue still had the code. */
let hadCode: boolean[];

const open = () =>
  openMailQueue<Mail>({
    connectionString: database.url,
    mailer: {
      description: 'memory',
      async send(mail) {
        if (failure) {
          hadCode.push(JSON.stringify(await stored()).includes(sealedCode));
          throw failure;
        }
        sent.push(mail);
      },
    },
    render: (mail) => renderMail(mail, site),
    log: () => {},
    pollSeconds: 0.5,
    retryDelay: 1,
  });

beforeEach(async () => {
  database = await freshDatabase();
  [sent, failure, hadCode] = [[], null, []];
  queue = await open();
});
afterEach(async () => {
  await queue.stop();
  await database.close();
});

const stored = async () =>
  (await database.db.execute(sql`select name, state, data from pgboss.job order by name`)).rows.map(
    ({ name, state, data }) => ({ name, state, data: data as Mail }),
  );

test('a sent mail keeps only its template and the number of its order', async () => {
  await queue.queue.add(database.db, invite);
  expect(JSON.stringify(await stored())).toContain(sealedCode);
  await queue.start();
  await queue.idle();
  expect(sent[0]?.text).toContain(`https://shop.example/artist-signup#code=${code}`);
  await queue.queue.add(database.db, orderConfirmedMail());
  await queue.idle();
  const data = (await stored()).map((mail) => mail.data);
  expect(data).toContainEqual({ template: 'artist-invite', erased: true, data: {} });
  expect(data).toContainEqual({ template: 'order-confirmed', erased: true, data: { orderNumber: 'RC-7K3M-9QXD' } });
});

test('an undelivered mail keeps its text for a week, in which an admin can look after it', async () => {
  failure = new UndeliverableMail('no such mailbox as june@example.org');
  await queue.queue.add(database.db, invite);
  await queue.start();
  await queue.idle();
  expect(JSON.stringify(await stored())).toContain('June Park');
  const { rows } = await database.db.execute(sql`select output from pgboss.job where output is not null`);
  expect(JSON.stringify(rows)).not.toContain('june@');
  await queue.stop();
  await database.db.execute(
    sql`update pgboss.job set created_on = created_on - interval '8 days', completed_on = completed_on - interval '8 days'`,
  );
  queue = await open();
  await queue.start();
  await expect.poll(async () => JSON.stringify(await stored()), { timeout: 10_000 }).not.toMatch(/June|june/);
});

test('a mail that nobody can deliver loses its code too', async () => {
  failure = new UndeliverableMail('no such mailbox');
  await queue.queue.add(database.db, invite);
  await queue.start();
  await queue.idle();
  const rows = await stored();
  expect(rows.map(({ name }) => name)).toEqual(['mail', 'mail-undelivered']);
  expect(JSON.stringify(rows)).not.toContain(sealedCode);
});

test('the last failed try erases the code, the tries before keep it', async () => {
  failure = new Error('the mail server is down');
  await queue.queue.add(database.db, invite);
  await database.db.execute(sql`update pgboss.job set retry_limit = 1`);
  await queue.start();
  await queue.idle();
  expect(hadCode).toEqual([true, true]);
  const rows = await stored();
  expect(rows.map(({ state }) => state)).toContain('failed');
  expect(JSON.stringify(rows)).not.toContain(sealedCode);
}, 30_000);

test('a mail whose code is erased is never sent without it', async () => {
  const erased = { ...invite, data: { artistName: 'June Park' }, erased: true };
  await queue.queue.add(database.db, erased as unknown as Mail);
  await queue.start();
  await queue.idle();
  expect(sent).toEqual([]);
  expect((await stored())[0]?.state).toBe('completed');
});

test('a start erases what was left in mails that are done', async () => {
  await queue.queue.add(database.db, invite);
  await queue.queue.add(database.db, { template: 'verify-email', to: 'a@example.org', data: { sealedToken: 'old' } });
  await database.db.execute(sql`update pgboss.job set state = 'completed', completed_on = now()`);
  await queue.start();
  await expect.poll(async () => JSON.stringify(await stored()), { timeout: 10_000 }).not.toMatch(/sealed/);
  expect(sent).toEqual([]);
});
