import { createTransport } from 'nodemailer';
import { AddressRefused, compose, parseFrom, UndeliverableMail } from './compose.ts';
import type { Mailer } from './mail.ts';

/** Timeouts in milliseconds, so that a hanging server does not block the queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Returns the server's final answer to the recipient, as "550 5.1.1 no such mailbox"; null if another try may succeed. */
function readRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return null;
  if (!('command' in error) || error.command !== 'RCPT TO') return null;
  const response = 'response' in error ? String(error.response) : '';
  return 'responseCode' in error && /^5\d\d$/.test(String(error.responseCode)) ? response : null;
}

/** Answers about the address: bad mailboxes by their code, unless 5.7 (our mail) or 5.2.2 (a full mailbox) says otherwise, and 5.1. */
const isAboutAddress = (response: string): boolean =>
  /^5(?:50|51|53|56)(?![ -]5\.(?:7\.|2\.2\b))|^5\d\d[ -]5\.1\./.test(response);

function openTransport(server: URL) {
  const secure = server.protocol === 'smtps:';
  return createTransport({
    host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    ...(server.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
    ...timeouts,
  });
}

/** Connects, greets the server, and signs in, as before each mail. Rejects if any of it fails. */
export async function greetMailServer(url: string): Promise<void> {
  const transport = openTransport(new URL(url));
  await transport.verify().finally(() => transport.close());
}

/**
 * Sends mails through an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…`
 * @param from `Name <user@host>`
 */
export function createSmtp(url: string, from: string): Mailer {
  const server = new URL(url);
  const sender = parseFrom(from);
  const transport = openTransport(server);
  return {
    description: `mail server ${server.host}`,
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, sender));
      } catch (error) {
        const refusal = readRefusal(error);
        if (refusal === null) throw error;
        if (isAboutAddress(refusal))
          throw new AddressRefused('The mail server knows no such recipient.', { cause: error });
        throw new UndeliverableMail('The mail server refused the mail.', { cause: error });
      }
    },
  };
}
