import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { UndeliverableMail } from '../../../src/platform/mail/compose.ts';
import type { Mailer, OutgoingMail } from '../../../src/platform/mail/mail.ts';
import type { MailQueueOptions, RunningMailQueue } from '../../../src/platform/mail/queue.ts';
import { createRefusedAddresses, refusedPurpose } from '../../../src/platform/mail/refused-addresses.server.ts';
import { createSmtp } from '../../../src/platform/mail/smtp.ts';
import { createSeal } from '../../../src/platform/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { openMailQueue } from '../../support/mail-queue.ts';
import { artistMessageMail, orderConfirmedMail } from '../../support/mails.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '' };

let database: FreshDatabase;
let running: RunningMailQueue<Mail>[];
let problems: string[];

/** Records mails. `fails` returns the error to throw for a mail, if any. */
function recorder(fails: (mail: OutgoingMail) => Error | null = () => null): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    description: 'memory',
    sent,
    async send(mail) {
      const error = fails(mail);
      if (error) throw error;
      sent.push(mail);
    },
  };
}

async function openQueue(
  mailer: Mailer,
  options: Partial<MailQueueOptions<Mail>> = {},
): Promise<RunningMailQueue<Mail>> {
  const log = (message: string) => void problems.push(message);
  const queue = await openMailQueue<Mail>({
    connectionString: database.url,
    mailer,
    render: (mail) => renderMail(mail, site),
    log,
    pollSeconds: 0.5,
    retryDelay: 1,
    ...options,
  });
  running.push(queue);
  return queue;
}

async function undelivered(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`select data from pgboss.job where name = 'mail-undelivered'`);
  return rows.map((row) => row['data']);
}

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  running = [];
  problems = [];
});
afterEach(async () => {
  await Promise.all(running.map((queue) => queue.stop()));
  await database.db.execute(sql`delete from pgboss.job`);
});

describe('the mail queue', () => {
  it('asks before sending, and drops a mail that is no longer wanted', async () => {
    const mailer = recorder();
    const mails = await openQueue(mailer, { isWanted: async ({ to }) => to !== 'ada@example.org' });
    await database.db.transaction(async (tx) => {
      await mails.queue.add(tx, orderConfirmedMail());
      await mails.queue.add(tx, { ...orderConfirmedMail(), to: 'grace@example.org' });
    });
    await mails.start();
    await mails.idle();
    expect(mailer.sent.map(({ to }) => to)).toEqual(['grace@example.org']);
    const { rows } = await database.db.execute(sql`select output from pgboss.job where name = 'mail' order by output`);
    expect(rows).toEqual([{ output: { dropped: true } }, { output: null }]);
    expect(await undelivered()).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('sends a mail once when its transaction commits', async () => {
    const mailer = recorder();
    const mails = await openQueue(mailer);
    await mails.start();
    await database.db.transaction((tx) => mails.queue.add(tx, orderConfirmedMail()));
    await mails.idle();
    expect(mailer.sent).toHaveLength(1);
    expect(mailer.sent[0]).toMatchObject({
      to: 'ada@example.org',
      subject: 'Your order RC-7K3M-9QXD from Cathedral Street Glass',
    });
    expect(mailer.sent[0]?.html).toContain('Rose window study');
  });

  it('sends a mail that should wait no sooner, and asks then whether it is still wanted', async () => {
    const mailer = recorder();
    const asked: string[] = [];
    const mails = await openQueue(mailer, { isWanted: async ({ to }) => asked.push(to) > 0 });
    await mails.start();
    await mails.queue.add(database.db, { ...orderConfirmedMail(), to: 'waits@example.org' }, 600);
    await mails.queue.add(database.db, orderConfirmedMail());
    await mails.idle();
    expect([mailer.sent.map(({ to }) => to), asked]).toEqual([['ada@example.org'], ['ada@example.org']]);
    await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
    await mails.idle();
    expect(mailer.sent.map(({ to }) => to)).toEqual(['ada@example.org', 'waits@example.org']);
  });

  it('sends nothing when the transaction rolls back', async () => {
    const mailer = recorder();
    const mails = await openQueue(mailer);
    await mails.start();
    const failing = database.db.transaction(async (tx) => {
      await mails.queue.add(tx, orderConfirmedMail());
      throw new Error('the payment did not add up');
    });
    await expect(failing).rejects.toThrow('did not add up');
    await database.db.transaction((tx) => mails.queue.add(tx, artistMessageMail()));
    await mails.idle();
    expect(mailer.sent.map((mail) => mail.subject)).toEqual(['A Visitor wrote to Cathedral Street Glass']);
  });

  it('keeps a mail queued before the sender starts, and sends it after a restart', async () => {
    const first = await openQueue(recorder());
    await database.db.transaction((tx) => first.queue.add(tx, artistMessageMail()));
    await first.stop();
    const mailer = recorder();
    const second = await openQueue(mailer);
    await second.start();
    await second.idle();
    expect(mailer.sent[0]?.to).toBe('nell@example.org');
  });

  it('delivers once, with the same Message-ID, after the mail server was down', async () => {
    const away = await startSmtpServer();
    await away.close();
    const mails = await openQueue(createSmtp(away.url, 'artists@shop.example'));
    await mails.start();
    await database.db.transaction((tx) => mails.queue.add(tx, orderConfirmedMail()));
    for (const attempts of [1, 2]) {
      await expect.poll(() => problems.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(attempts);
      await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    }
    const back = await startSmtpServer(away.port);
    await mails.idle();
    expect(back.received.map((mail) => mail.to)).toEqual([['ada@example.org']]);
    expect(await undelivered()).toEqual([]);
    await back.close();
  });

  it('delivers every mail once with two concurrent processes', async () => {
    const mailer = recorder();
    const [one, two] = await Promise.all([openQueue(mailer), openQueue(mailer)]);
    await Promise.all([one.start(), two.start()]);
    // One by one, because sixty that wait for a connection are too many for a busy machine.
    for (let n = 0; n < 60; n += 1) {
      await database.db.transaction((tx) => one.queue.add(tx, artistMessageMail({ fromName: `Visitor ${n}` })));
    }
    await one.idle();
    expect(mailer.sent).toHaveLength(60);
    expect(new Set(mailer.sent.map((mail) => mail.id)).size).toBe(60);
    expect(new Set(mailer.sent.map((mail) => mail.subject)).size).toBe(60);
  });

  it('sets an undeliverable mail aside and continues with the others', async () => {
    const mailer = recorder((mail) =>
      mail.subject.startsWith('Nobody') ? new UndeliverableMail('no such mailbox') : null,
    );
    const mails = await openQueue(mailer);
    await mails.start();
    await database.db.transaction(async (tx) => {
      await mails.queue.add(tx, artistMessageMail({ fromName: 'Nobody' }));
      await mails.queue.add(tx, artistMessageMail({ fromName: 'Somebody' }));
    });
    await mails.idle();
    expect(mailer.sent.map((mail) => mail.subject)).toEqual(['Somebody wrote to Cathedral Street Glass']);
    expect(await undelivered()).toMatchObject([{ template: 'artist-message', data: { fromName: 'Nobody' } }]);
  });

  it('ends mails to an address that the server refuses, orders’ too, and keeps them as undelivered', async () => {
    const server = await startSmtpServer();
    const refused = createRefusedAddresses(database.db, createSeal('a secret of tests', refusedPurpose));
    const mails = await openQueue(createSmtp(server.url, 'artists@shop.example'), { refused });
    await mails.start();
    const send = async (to: string) => {
      await database.db.transaction((tx) => mails.queue.add(tx, { ...orderConfirmedMail(), to }));
      await mails.idle();
    };
    server.refuse.rcpt = '550 5.7.1 blocked by policy';
    await send('ada@example.org');
    server.refuse.rcpt = '550 5.1.1 no such mailbox';
    await send('Gone@example.org');
    server.refuse.rcpt = null;
    await send('gone@example.org');
    await send('ada@example.org');
    expect(server.received.map(({ to }) => to)).toEqual([['ada@example.org']]);
    expect(await undelivered()).toHaveLength(3);
    await server.close();
  });

  it('sends mails to many people after all others', async () => {
    const mailer = recorder();
    const mails = await openQueue(mailer, { isBulk: ({ to }) => to.startsWith('reader') });
    await database.db.transaction(async (tx) => {
      for (let reader = 0; reader < 7; reader += 1) {
        await mails.queue.add(tx, { ...orderConfirmedMail(), to: `reader${reader}@example.org` });
      }
      await mails.queue.add(tx, orderConfirmedMail());
    });
    await mails.start();
    await mails.idle();
    expect(mailer.sent.findIndex(({ to }) => to === 'ada@example.org')).toBeLessThan(5);
  });

  it('escapes hostile names in a mail', async () => {
    const server = await startSmtpServer();
    const mails = await openQueue(createSmtp(server.url, 'artists@shop.example'));
    await mails.start();
    const fromName = '$1 \'; drop table orders; --\r\nBcc: all@example.org <script> "\\ \u{1F3FA}';
    await database.db.transaction((tx) => mails.queue.add(tx, artistMessageMail({ fromName, body: "$2 O'Brien $$" })));
    await mails.idle();
    expect(server.received.map((mail) => mail.to)).toEqual([['nell@example.org']]);
    expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im);
    expect(await undelivered()).toEqual([]);
    await server.close();
  });

  it('sends once even if the database drops its connections during a send', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jobs' and datname = current_database()`;
    const mailer = recorder();
    const mails = await openQueue({
      ...mailer,
      async send(mail) {
        await mailer.send(mail);
        await database.db.execute(cut);
        // Wait until the queue has noticed, because a call on a connection cut right then is retried only after minutes.
        await new Promise((wake) => setTimeout(wake, 500));
      },
    });
    await mails.start();
    await database.db.transaction((tx) => mails.queue.add(tx, orderConfirmedMail()));
    await mails.idle();
    expect(mailer.sent).toHaveLength(1);
  });

  it('finishes the current mail before it stops', async () => {
    let begun = () => {};
    const sending = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const mailer = recorder();
    const mails = await openQueue({
      ...mailer,
      async send(mail) {
        begun();
        await new Promise((wake) => setTimeout(wake, 300));
        await mailer.send(mail);
      },
    });
    await mails.start();
    await database.db.transaction((tx) => mails.queue.add(tx, orderConfirmedMail()));
    await sending;
    await mails.stop();
    const { rows } = await database.db.execute(sql`select state from pgboss.job where name = 'mail'`);
    expect(mailer.sent).toHaveLength(1);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('retries for most of a day, and keeps undelivered mails for a year', async () => {
    await openQueue(recorder(), { retryDelay: undefined });
    const { rows } = await database.db.execute<{
      name: string;
      limit: number;
      delay: number;
      max: number;
      kept: number;
      dead: string;
    }>(
      sql`select name, retry_limit as limit, retry_delay as delay, retry_delay_max as max, retention_seconds as kept, dead_letter as dead
          from pgboss.queue where name like 'mail%' order by name`,
    );
    const [mail, dead] = rows;
    if (!mail || !dead) throw new Error('The queues are missing.');
    const delays = Array.from({ length: mail.limit }, (_, n) => Math.min(mail.max, mail.delay * 2 ** n));
    const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(48);
    expect(mail.dead).toBe('mail-undelivered');
    expect(dead.kept).toBe(365 * 86_400);
  });
});
