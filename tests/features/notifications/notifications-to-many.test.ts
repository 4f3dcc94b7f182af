/** Notifications to many readers, with crashes at any point: each mail is in the outbox once. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { notificationServices } from '../../../src/app/work/notification-work.ts';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import {
  endMails,
  stillWantsMail,
  unsubscribePurpose,
  unsubscribeUrl,
} from '../../../src/features/accounts/settings/mail-consent.server.ts';
import type { NotificationMail } from '../../../src/features/notifications/notification-mails.ts';
import { notificationRuns, notificationsSent } from '../../../src/features/notifications/notifications.table.ts';
import {
  type NotificationServices,
  sendNotifications,
} from '../../../src/features/notifications/send-notifications.server.ts';
import type { MailQueue } from '../../../src/platform/mail/mail.ts';
import { createOutbox } from '../../../src/platform/mail/outbox.ts';
import { makeEvent } from '../../support/factories.ts';
import { openMailQueue } from '../../support/mail-queue.ts';
import { rounds } from '../../support/rounds.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

const monday = '2026-11-23T14:00:00Z';

let app: TestApp;
let services: NotificationServices;

beforeAll(async () => {
  app = await testApp();
  app.clock.set(monday);
  services = { ...notificationServices(app), operatorAddress: '1 Main St', demo: false };
  await makeEvent(app.db, { startsAt: new Date('2026-11-28T15:00:00Z') });
  await app.db.execute(sql`create table queued (recipient text not null)`);
});
afterAll(() => app.close());
beforeEach(async () => {
  // Deleting 10,000 accounts one by one takes longer than a statement may.
  await app.db.execute(sql`truncate ${notificationRuns}, ${notificationsSent}, ${users}, queued cascade`);
});

async function subscribe(count: number): Promise<void> {
  await app.db.execute(sql`insert into users (id, email, email_verified)
    select 'reader-' || n, 'reader-' || n || '@example.com', true from generate_series(1, ${count}::int) n`);
  await app.db.execute(sql`insert into account_settings (user_id, marketing_since) select id, now() from users`);
}

/** A queue whose mails exist only if their transaction is committed. `fails` says when the process "crashes". */
const queue = (fails: () => boolean = () => false): MailQueue<NotificationMail> => ({
  async add(tx, { to }) {
    if (fails()) throw new Error('crash');
    await tx.execute(sql`insert into queued values (${to})`);
    if (fails()) throw new Error('crash');
  },
});

async function countQueued(): Promise<{ mails: number; readers: number }> {
  const { rows } = await app.db.execute<{ mails: number; readers: number }>(
    sql`select count(*)::int as mails, count(distinct recipient)::int as readers from queued`,
  );
  return rows[0] ?? { mails: 0, readers: 0 };
}

const isFinished = async () =>
  (await app.db.select().from(notificationRuns)).every(({ finishedAt }) => finishedAt !== null);

describe('notifications to many', () => {
  it('queue each mail once, though the job crashes again and again on two instances', async () => {
    const readers = rounds(120, 2_000);
    await subscribe(readers);
    let calls = 0;
    let crashes = 0;
    // Every crash comes a little later than the one before, so that each place of a page has its turn.
    const fails = () => {
      calls += 1;
      if (calls < 40 + crashes * 7) return false;
      calls = 0;
      crashes += 1;
      return true;
    };
    const run = () => sendNotifications({ ...services, mails: queue(fails) }).catch(() => {});
    do await Promise.all([run(), run()]);
    while (!(await isFinished()));
    expect(crashes).toBeGreaterThan(5);
    expect(await countQueued()).toEqual({ mails: readers, readers });
  });

  it('stop after a page and go on later, with flat memory', async () => {
    const readers = rounds(450, 10_000);
    await subscribe(readers);
    const start = process.memoryUsage().heapUsed;
    let highest = 0;
    let stops = 0;
    do {
      const stopping = new AbortController();
      let left = rounds(130, 1_700);
      const counted = queue(() => {
        left -= 1;
        if (left === 0) stopping.abort();
        highest = Math.max(highest, process.memoryUsage().heapUsed);
        return false;
      });
      await sendNotifications({ ...services, mails: counted }, stopping.signal);
      stops += stopping.signal.aborted ? 1 : 0;
    } while (!(await isFinished()));
    expect(stops).toBeGreaterThan(3);
    expect(await countQueued()).toEqual({ mails: readers, readers });
    expect(highest - start).toBeLessThan(96 * 1024 * 1024);
  }, 240_000);

  it('are in the outbox once, without those who ended them while they waited', async () => {
    const readers = 12;
    await subscribe(readers);
    const folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    const seal = app.sealFor(unsubscribePurpose);
    const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '1 Main St' };
    const open = () =>
      openMailQueue<NotificationMail>({
        connectionString: app.databaseUrl,
        mailer: createOutbox(folder, 'artists@shop.example'),
        render: (mail) =>
          renderMail(mail, { ...site, unsubscribeUrl: (what) => unsubscribeUrl(site.siteUrl, seal, what) }),
        isWanted: ({ to, data }) => stillWantsMail(app.db, { ...data, to }, false),
        log: () => {},
        pollSeconds: 0.5,
      });
    const first = await open();
    await sendNotifications({ ...services, mails: first.queue });
    await sendNotifications({ ...services, mails: first.queue });
    await endMails(app.db, { userId: 'reader-3', kind: 'events' }, { all: false, now: new Date() });
    await endMails(app.db, { userId: 'reader-5', kind: 'newsletter' }, { all: true, now: new Date() });
    await app.db.update(accountSettings).set({ weeklyNewsletter: false });
    await first.stop();
    const second = await open();
    await second.start();
    await second.idle(90_000);
    await second.stop();
    const names = await readdir(folder);
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
    );
    const to = mails.map((mail) => mail.to?.[0]?.address).sort();
    const left = Array.from({ length: readers }, (_, n) => n + 1).filter((n) => n !== 3 && n !== 5);
    expect(to).toEqual(left.map((n) => `reader-${n}@example.com`).sort());
    const [mail] = mails;
    expect(mail?.text).toContain('1 Main St');
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    await rm(folder, { recursive: true });
  }, 120_000);
});
