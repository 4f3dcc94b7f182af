import { createTransport } from 'nodemailer';
import { AddressRefused, compose, parseFrom, UndeliverableMail } from './compose.ts';
import type { Mailer } from './mail.ts';

/** Timeouts in milliseconds, so that a hanging server does not block the queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** True if the server rejected the recipient for good, as in "no such mailbox". */
function recipientRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  if (!('command' in error) || error.command !== 'RCPT TO') return false;
  return 'responseCode' in error && [550, 551, 553, 556].includes(Number(error.responseCode));
}

/** True if it rejected our mail (5.7: policy) or a full mailbox (5.2.2), which says nothing about the address. */
function isAboutThisMail(error: unknown): boolean {
  const response = error instanceof Error && 'response' in error ? String(error.response) : '';
  return /^5\d\d[ -]5\.(?:7\.|2\.2\b)/.test(response);
}

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
        if (!recipientRefused(error)) throw error;
        if (isAboutThisMail(error)) throw new UndeliverableMail('The mail server refused the mail.', { cause: error });
        throw new AddressRefused('The mail server knows no such recipient.', { cause: error });
      }
    },
  };
}
