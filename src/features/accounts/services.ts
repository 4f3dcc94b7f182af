import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { AccountMail } from './account-mail.ts';
import type { Identity } from './identity.ts';

/** What whoever needs to know who is asking can reach. */
export interface AccountServices extends Services {
  identity: Identity;
  mails: MailQueue<AccountMail>;
}
