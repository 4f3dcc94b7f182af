/** Who can have a mail sent, and how many of these its reader gets: every mail is counted here as it is queued. */

import { toLimitKey } from '../../features/accounts/limit-key.server.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDomainError } from '../../platform/errors.ts';
import { type LastingLimit, takeLastingToken } from '../../platform/http/lasting-limit.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { dayMs } from '../../platform/time.ts';
import type { Mail } from '../app.ts';

/**
 * reader: by what they did, asked for, or chose in their account. operator: by an admin. visitors: by whoever writes to a store or
 * the operator, or buys. store: a store's words to an address that was only typed. order: a store's acts about an order, whose
 * address was typed by whoever paid. typed: by whoever types the address, without a word of theirs. reset, change: likewise, but the
 * mail is the way back into an account, so no other mail may use up its number.
 */
type Cause = 'reader' | 'operator' | 'visitors' | 'store' | 'order' | 'typed' | 'reset' | 'change';

const causes: Record<Mail['template'], Cause> = {
  'verify-email': 'typed',
  'account-exists': 'typed',
  'password-reset': 'reset',
  'no-account': 'typed',
  'demo-password': 'typed',
  'change-email': 'change',
  'email-taken': 'typed',
  'new-link': 'typed',
  'booth-receipt': 'store',
  'artist-answer': 'store',
  'order-confirmed': 'order',
  'order-sent': 'order',
  'order-conflict': 'order',
  'order-refunded': 'order',
  refund: 'order',
  'refund-declined': 'order',
  'refund-failed': 'order',
  'order-received': 'visitors',
  'refund-asked': 'visitors',
  'artist-message': 'visitors',
  'messages-waiting': 'visitors',
  contact: 'visitors',
  'contact-waiting': 'visitors',
  'artist-invite': 'operator',
  'application-declined': 'operator',
  'report-reply': 'operator',
  'artist-note': 'operator',
  'application-reply': 'operator',
  'store-suspended': 'operator',
  'store-reinstated': 'operator',
  'event-change': 'reader',
  notification: 'reader',
  'refund-failed-vendor': 'reader',
  'label-bought': 'reader',
  'label-refused': 'reader',
  'event-day': 'reader',
  plan: 'reader',
  'archive-ready': 'reader',
  'account-deleted': 'reader',
  'password-changed': 'reader',
  'email-changed': 'reader',
};

/** What a mailbox gets in a day, at whatever of its addresses. What causes a mail has stricter limits of its own. */
const limits: Partial<Record<Cause, LastingLimit>> = {
  typed: { name: 'mails to a typed address', limit: 20, perMs: dayMs },
  reset: { name: 'mails with a new password', limit: 20, perMs: dayMs },
  change: { name: 'mails with a new address', limit: 20, perMs: dayMs },
  store: { name: 'mails of stores', limit: 20, perMs: dayMs },
  // Counted per order.
  order: { name: 'mails about an order', limit: 20, perMs: dayMs },
};

function whoOf({ to, data }: Mail, cause: Cause): string {
  const order = cause === 'order' && 'orderNumber' in data ? `${data.orderNumber} ` : '';
  return `${order}${toLimitKey(mailboxOf(to).toLowerCase())}`;
}

/** Returns the queue that leaves out what is too much for a mailbox, and logs it. */
export function limitMails(queue: MailQueue<Mail>, clock: Clock, log: (message: string) => void): MailQueue<Mail> {
  return {
    async add(tx, mail, waitSeconds) {
      const cause = causes[mail.template];
      const limit = limits[cause];
      try {
        if (limit) await takeLastingToken(tx, clock, limit, whoOf(mail, cause));
      } catch (error) {
        if (!isDomainError(error) || error.code !== 'rate_limited') throw error;
        log(`A mail (${mail.template}) was left out: its reader has got ${limit?.limit} of its kind within a day.`);
        return;
      }
      await queue.add(tx, mail, waitSeconds);
    },
  };
}
