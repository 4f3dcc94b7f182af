/**
 * People sign up, buy, write, change their settings, and ask for a refund, while the database, the mail server, and a
 * webhook fail: no line of the log has anything of theirs. In JSON and in text, at the level that writes the most.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DemoPlace, demoPlace } from '../support/demo-place.ts';
import { guest, peopleOf } from '../support/people-in-logs.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';

describe.each(['json', 'text'])('in a log of %s', (format) => {
  let demo: DemoPlace;
  let smtp: TestSmtpServer;
  let site: SiteProcess;
  let people: ReturnType<typeof peopleOf>;

  beforeAll(async () => {
    demo = await demoPlace();
    smtp = await startSmtpServer();
    site = await startSiteProcess({
      LOG_FORMAT: format,
      LOG_LEVEL: 'debug',
      SMTP_URL: smtp.url,
      TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
      DATABASE_URL: demo.url,
      DATA_DIR: demo.dataDir,
      PORT: '0',
    });
    const origin = (await site.url).replace(/".*/, '');
    const mailsTo = async (address: string) =>
      smtp.received.filter((mail) => mail.to.includes(address)).map(({ raw }) => decoded(raw));
    people = peopleOf({ origin, db: demo.db, mailsTo });
  }, 240_000);
  afterAll(async () => {
    await site.stop();
    await smtp.close();
    await demo.close();
  });

  test(
    'an account signs up and in, saves its settings, and moves to another address',
    () => people.useAccount(),
    90_000,
  );

  test(
    'a guest buys, writes to the artist, reads the answer, and asks for a refund',
    () => people.buyAndWrite(),
    90_000,
  );

  test('a mail server and a webhook repeat what they were sent, and fail', async () => {
    smtp.refuse.rcpt = `451 4.2.0 <${guest.email}> greylisted; {mailbox} try later`;
    await people.sendWhatFails();
    await vi.waitFor(() => expect(site.output()).toContain('greylisted'), { timeout: 20_000, interval: 200 });
  }, 60_000);

  test('no line has a name, an address, a text, a password, a link, a code, or a cookie', () => {
    const lines = site.output().toLowerCase();
    if (format === 'json') {
      expect(lines.split('\n').filter((line) => !/^(?:\{.*\})?$/.test(line))).toEqual([]);
      for (const masked of ['/threads/…', '/threads/…/', '//threads/…', '/orders/…/receipt.pdf'])
        expect(lines).toContain(`"path":"${masked}"`);
    }
    people.expectNobodyIn(lines, format === 'json' ? '\\"' : '"');
  });
});

/** Decodes quoted-printable text. */
function decoded(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
