import path from 'node:path';
import type { PgBoss } from 'pg-boss';
import {
  stillWantsMail,
  unsubscribePurpose,
  unsubscribeUrl,
} from '../../features/accounts/settings/mail-consent.server.ts';
import { stopReceiptsUrl } from '../../features/accounts/settings/receipt-stops.server.ts';
import { isSentMailWanted } from '../../features/buying/orders/order-mails.server.ts';
import { isInviteMailWanted } from '../../features/joining/invites/is-invite-mail-wanted.server.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createFormat } from '../../platform/i18n/format.ts';
import type { MailSite } from '../../platform/mail/letter.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { createMailQueue } from '../../platform/mail/queue.ts';
import { createRefusedAddresses, refusedPurpose } from '../../platform/mail/refused-addresses.server.ts';
import { createSmtp } from '../../platform/mail/smtp.ts';
import { createSeal, mailSeal } from '../../platform/seal.ts';
import type { Config } from '../../site/config.ts';
import type { Mail } from '../app.ts';
import { postalAddress } from '../work/notification-work.ts';
import { limitMails } from './mail-causes.ts';
import { renderMail } from './mail-templates.ts';

interface MailingParts {
  boss: PgBoss;
  db: Database;
  clock: Clock;
}

/** Asks right before a mail is sent: it may have waited for hours, and what it was about may have changed. */
async function isWanted({ db, clock }: MailingParts, config: Config, unseal: (sealed: string) => string, mail: Mail) {
  switch (mail.template) {
    case 'artist-invite':
      return isInviteMailWanted({ db, clock, unseal }, mail);
    case 'order-sent':
      return isSentMailWanted(db, mail.data);
    case 'notification':
      return stillWantsMail(db, { ...mail.data, to: mail.to }, config.demo);
    default:
      return true;
  }
}

/** Creates the mail queue: to a mail server if one is set, otherwise into files that mail programs open. */
export async function createMailing(
  config: Config,
  parts: MailingParts,
  secret: string,
  log: (message: string, error?: unknown) => void,
) {
  const { smtpUrl, mailFrom, siteUrl } = config;
  const mailer =
    smtpUrl === null ? createOutbox(path.join(config.dataDir, 'outbox'), mailFrom) : createSmtp(smtpUrl, mailFrom);
  const unseal = mailSeal(secret).open;
  const endings = createSeal(secret, unsubscribePurpose);
  const letters: MailSite = {
    name: config.site.name,
    siteUrl,
    operatorAddress: postalAddress(config),
    subtitle: config.site.subtitle,
    replyTo: config.site.contactEmail,
    unseal,
    format: createFormat({ timeZone: config.site.timeZone }),
    unsubscribeUrl: (what) => unsubscribeUrl(siteUrl, endings, what),
    stopReceiptsUrl: (email) => stopReceiptsUrl(siteUrl, endings, email),
  };
  const queue = await createMailQueue<Mail>({
    boss: parts.boss,
    mailer,
    render: (mail) => renderMail(mail, letters),
    isWanted: (mail) => isWanted(parts, config, unseal, mail),
    isBulk: ({ template }) => template === 'notification',
    refused: createRefusedAddresses(parts.db, createSeal(secret, refusedPurpose)),
    log,
  });
  const limited = config.rateLimits ? limitMails(queue.queue, parts.clock, log) : queue.queue;
  return { ...queue, queue: limited, description: mailer.description };
}
