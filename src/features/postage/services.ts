import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Config } from '../../site/config.ts';
import type { OrderMailServices } from '../buying/orders/order-mails.server.ts';
import type { LabelMail } from './label-mail.ts';
import type { Postage } from './postage.ts';

export interface PostageServices extends OrderMailServices, Pick<Services, 'db' | 'files' | 'clock' | 'sealFor'> {
  postage: Postage;
  mails: OrderMailServices['mails'] & MailQueue<LabelMail>;
  config: Pick<Config, 'siteUrl' | 'loopback' | 'rateLimits' | 'site'>;
}
