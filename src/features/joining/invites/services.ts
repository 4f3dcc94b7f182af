import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { AccountMail } from '../../accounts/account-mails.ts';
import type { AccountServices } from '../../accounts/services.ts';
import type { InviteMail } from './invite-mail.ts';

export interface InviteServices extends AccountServices {
  mails: MailQueue<AccountMail | InviteMail>;
}
