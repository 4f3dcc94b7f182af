import type { AccountMail } from '../features/accounts/account-mails.ts';
import type { AvatarMaker } from '../features/accounts/avatar/avatars.server.ts';
import type { ArtistNoteMail } from '../features/admin/artists/artist-note-mail.ts';
import type { SuspensionMail } from '../features/admin/artists/suspension-mails.ts';
import type { ReportMail } from '../features/admin/reports/report-mail.ts';
import type { ReceiptMail } from '../features/booth/receipts/receipt-mail.ts';
import type { BuyingServices } from '../features/buying/checkout/services.ts';
import type { OrderMail } from '../features/buying/orders/order-mails.ts';
import type { RefundMail } from '../features/buying/refunds/refund-mails.ts';
import type { ApplicationMail } from '../features/joining/applications/application-mail.ts';
import type { InviteMail } from '../features/joining/invites/invite-mail.ts';
import type { ContactMail } from '../features/legal/contact/contact-mail.ts';
import type { ThreadMail } from '../features/messages/thread-mails.ts';
import type { EventChangeMail } from '../features/notifications/event-changes/event-change-mail.ts';
import type { NotificationMail } from '../features/notifications/notification-mails.ts';
import type { PictureMaker } from '../features/pictures/picture-maker.server.ts';
import type { Billing, PlanEvent } from '../features/plan/billing.ts';
import type { PlanMail } from '../features/plan/plan-mails.ts';
import type { LabelMail } from '../features/postage/label-mail.ts';
import type { Postage } from '../features/postage/postage.ts';
import type { EventDayMail } from '../features/studio/event-day/day-mail.ts';
import type { TransferMail } from '../features/transfers/transfer-mail.ts';
import type { MailQueue } from '../platform/mail/mail.ts';

export type Mail =
  | AccountMail
  | ApplicationMail
  | ArtistNoteMail
  | ContactMail
  | EventChangeMail
  | EventDayMail
  | InviteMail
  | LabelMail
  | NotificationMail
  | OrderMail
  | PlanMail
  | ReceiptMail
  | RefundMail
  | ReportMail
  | SuspensionMail
  | ThreadMail
  | TransferMail;

/** All services, created once at startup and passed to every page and endpoint as `locals.app`. */
export interface App extends BuyingServices {
  mails: MailQueue<Mail>;
  postage: Postage;
  billing: Billing;
  /** Verifies an event about plans. @throws DomainError `webhook_not_configured`, `bad_signature` */
  readPlanEvent(body: Uint8Array, signature: string | null): PlanEvent;
  avatars: AvatarMaker;
  maker: PictureMaker;
}
