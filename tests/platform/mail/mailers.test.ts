import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AddressRefused, UndeliverableMail } from '../../../src/platform/mail/compose.ts';
import type { Mailer, OutgoingMail } from '../../../src/platform/mail/mail.ts';
import { createOutbox } from '../../../src/platform/mail/outbox.ts';
import { createSmtp } from '../../../src/platform/mail/smtp.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts';

const from = 'River City Artists <artists@shop.example>';

function mail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: '018f3c1e-7c51-7b5e-9b0a-000000000001',
    to: 'ada@example.org',
    subject: 'Your order RC-1 from José’s Studio',
    html: '<p>Grüße, “Ada”</p>',
    text: 'Grüße, “Ada”\n.\n..two dots\n',
    ...changes,
  };
}

interface Setup {
  mailer: Mailer;
  /** Received mails in order. */
  arrived(): Promise<Email[]>;
  close(): Promise<void>;
}

const implementations: Record<string, () => Promise<Setup>> = {
  async outbox() {
    const dir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    return {
      mailer: createOutbox(dir, from),
      arrived: async () => {
        const names = (await readdir(dir)).sort();
        return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(dir, name)))));
      },
      close: () => rm(dir, { recursive: true }),
    };
  },
  async smtp() {
    const server = await startSmtpServer();
    return {
      mailer: createSmtp(server.url, from),
      arrived: () => Promise.all(server.received.map((received) => PostalMime.parse(received.raw))),
      close: server.close,
    };
  },
};

describe.each(Object.entries(implementations))('the mailer %s', (_name, create) => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await create();
  });
  afterEach(() => setup.close());

  it('describes where mails go', () => {
    expect(setup.mailer.description).toMatch(/^\w+ .{3,}/);
  });

  it('delivers subject, HTML, and text unchanged from the site to the recipient', async () => {
    await setup.mailer.send(mail());
    const [email, ...more] = await setup.arrived();
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Your order RC-1 from José’s Studio');
    expect(email?.from).toMatchObject({ name: 'River City Artists', address: 'artists@shop.example' });
    expect(email?.to).toMatchObject([{ address: 'ada@example.org' }]);
    expect(email?.replyTo).toBeUndefined();
    expect(email?.html?.trim()).toBe('<p>Grüße, “Ada”</p>');
    expect(email?.text?.trimEnd()).toBe('Grüße, “Ada”\n.\n..two dots');
  });

  it.each(['=?utf-8?B?UGF0?= wrote', `José =?x ${'Grüße '.repeat(30)}end`, '=?='])(
    'shows the subject %s as it is written',
    async (subject) => {
      await setup.mailer.send(mail({ subject }));
      expect((await setup.arrived())[0]?.subject).toBe(subject);
    },
  );

  it('says how to end mails like it in one click, only if it can be ended', async () => {
    const url = `https://shop.example/unsubscribe/${'aB3_-'.repeat(24)}`;
    await setup.mailer.send(mail({ id: 'first', unsubscribeUrl: url }));
    await setup.mailer.send(mail({ id: 'second' }));
    const [promotional, usual] = await setup.arrived();
    const header = (email: Email | undefined, name: string) => email?.headers.find(({ key }) => key === name)?.value;
    expect(header(promotional, 'list-unsubscribe')).toBe(`<${url}>`);
    expect(header(promotional, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(usual?.headers.map(({ key }) => key).join()).not.toContain('unsubscribe');
  });

  it('refuses a URL to unsubscribe that could hold a header', async () => {
    const send = setup.mailer.send(mail({ unsubscribeUrl: 'https://shop.example/x>\r\nBcc: <eve@example.org' }));
    await expect(send).rejects.toThrow(UndeliverableMail);
  });

  it('uses the same Message-ID in every attempt, from the mail’s id and the site’s host', async () => {
    await setup.mailer.send(mail());
    await setup.mailer.send(mail());
    const ids = (await setup.arrived()).map((email) => email.messageId);
    expect(new Set(ids)).toEqual(new Set(['<018f3c1e-7c51-7b5e-9b0a-000000000001@shop.example>']));
  });

  it.each([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.org' }],
    ['a lone line feed in the subject', { subject: 'Hello\nBcc: all@example.org' }],
    ['a NUL in the subject', { subject: 'Hello\u0000' }],
    ['a line separator in the subject', { subject: 'Hello\u2028there' }],
    ['a line break in the recipient', { to: 'ada@example.org\r\nBcc: all@example.org' }],
    ['two recipients', { to: 'ada@example.org, all@example.org' }],
    ['a group of recipients', { to: 'all: ada@example.org, bob@example.org;' }],
    ['a recipient with a display name', { to: 'Ada <all@example.org>' }],
    ['a recipient without a host', { to: 'ada' }],
    ['a quoted recipient', { to: '"ada@x"@example.org' }],
  ])('refuses %s for good, and delivers nothing', async (_what, changes) => {
    await expect(setup.mailer.send(mail(changes))).rejects.toBeInstanceOf(UndeliverableMail);
    expect(await setup.arrived()).toEqual([]);
  });

  it('never opens a file or URL that the text names', async () => {
    await setup.mailer.send(mail({ html: '<img src="file:///etc/passwd"><img src="http://127.0.0.1:1/x.png">' }));
    expect((await setup.arrived())[0]?.attachments).toEqual([]);
  });

  it('delivers a line of 5,000 characters unchanged', async () => {
    await setup.mailer.send(mail({ text: 'x'.repeat(5000) }));
    expect((await setup.arrived())[0]?.text?.trimEnd()).toBe('x'.repeat(5000));
  });
});

describe('the outbox', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('is readable only by its owner, because its mails give access to accounts', async () => {
    const folder = path.join(dir, 'private');
    await createOutbox(folder, from).send(mail());
    const [name = ''] = await readdir(folder);
    const modes = [await stat(folder), await stat(path.join(folder, name))].map(({ mode }) => mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('has one file per mail, named by its time, even if the mail is sent again', async () => {
    const outbox = createOutbox(path.join(dir, 'made', 'here'), from);
    await outbox.send(mail());
    const [first] = await readdir(path.join(dir, 'made', 'here'));
    await outbox.send(mail({ subject: 'Again' }));
    expect(await readdir(path.join(dir, 'made', 'here'))).toEqual([first]);
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-018f3c1e-7c51-7b5e-9b0a-000000000001\.eml$/);
    expect(await readFile(path.join(dir, 'made', 'here', first ?? ''), 'utf8')).toContain('Subject: Again');
  });

  it.each(['../escaped', 'a/b', '', 'x'.repeat(200)])(
    'refuses the id "%s", which would be a bad file name',
    async (id) => {
      await expect(createOutbox(dir, from).send(mail({ id }))).rejects.toBeInstanceOf(UndeliverableMail);
      expect(await readdir(dir)).toEqual([]);
    },
  );

  it('tells mails apart whose ids end alike', async () => {
    const outbox = createOutbox(dir, from);
    await outbox.send(mail({ id: 'a-b' }));
    await outbox.send(mail({ id: 'b' }));
    expect(await readdir(dir)).toHaveLength(2);
  });
});

describe('SMTP', () => {
  let server: TestSmtpServer;
  beforeEach(async () => {
    server = await startSmtpServer();
  });
  afterEach(() => server.close());

  it('fails permanently if the recipient does not exist', async () => {
    server.refuse.rcpt = '550 no such mailbox';
    await expect(createSmtp(server.url, from).send(mail())).rejects.toBeInstanceOf(UndeliverableMail);
  });

  it.each([
    ['501 5.1.3 bad address syntax', true],
    ['553 5.1.2 no such host', true],
    ['501 syntax error', false],
    ['521 no mail here', false],
    ['530 5.7.0 authentication required', false],
    ['552 5.2.2 mailbox full', false],
    ['554 rejected', false],
    ['555 unknown parameters', false],
    ['550-5.7.1 blocked\r\n550 5.7.1 by policy', false],
  ])('fails permanently if the recipient is answered %s, and stops the address: %s', async (answer, stops) => {
    server.refuse.rcpt = answer;
    const refused = await createSmtp(server.url, from)
      .send(mail())
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UndeliverableMail);
    expect(refused instanceof AddressRefused).toBe(stops);
  });

  it.each(['451 try later', '450 4.2.1 greylisted', '452 4.2.2 full for now', '421 too busy'])(
    'fails temporarily if the server says %s',
    async (answer) => {
      server.refuse.rcpt = answer;
      await expect(createSmtp(server.url, from).send(mail())).rejects.not.toBeInstanceOf(UndeliverableMail);
    },
  );

  it('fails temporarily if the server refuses the message itself, which its settings may cause', async () => {
    server.refuse.data = '554 not from here';
    await expect(createSmtp(server.url, from).send(mail())).rejects.not.toBeInstanceOf(UndeliverableMail);
  });

  it('fails temporarily if no server responds', async () => {
    await server.close();
    await expect(createSmtp(server.url, from).send(mail())).rejects.not.toBeInstanceOf(UndeliverableMail);
  });

  it('does not show the password in its description', () => {
    const description = createSmtp('smtp://user:secret@mail.example:587', from).description;
    expect(description).toBe('mail server mail.example:587');
  });
});
