import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { AccountMail } from '../../accounts/account-mails.ts';
import type { PictureMaker } from '../../pictures/picture-maker.server.ts';
import type { InviteMail } from '../invites/invite-mail.ts';
import type { InviteServices } from '../invites/services.ts';
import type { ApplicationMail } from './application-mail.ts';

export interface ApplicationServices extends InviteServices {
  mails: MailQueue<AccountMail | InviteMail | ApplicationMail>;
  maker: PictureMaker;
}
