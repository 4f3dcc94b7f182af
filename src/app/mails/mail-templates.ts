import {
  accountDeleted,
  accountExists,
  changeEmail,
  demoPassword,
  emailChanged,
  emailTaken,
  noAccount,
  passwordChanged,
  passwordReset,
  verifyEmail,
} from '../../features/accounts/account-mails.ts';
import { newLink } from '../../features/accounts/links/new-link-mail.ts';
import { artistNote } from '../../features/admin/artists/artist-note-mail.ts';
import { storeReinstated, storeSuspended } from '../../features/admin/artists/suspension-mails.ts';
import { reportReply } from '../../features/admin/reports/report-mail.ts';
import { buildReceiptMail } from '../../features/booth/receipts/receipt-mail.ts';
import { buildConflictMail } from '../../features/buying/in-person/conflict-mail.ts';
import {
  buildOrderConfirmedMail,
  buildOrderReceivedMail,
  buildOrderRefundedMail,
  buildOrderSentMail,
} from '../../features/buying/orders/order-mails.ts';
import { buildRefundAskedMail } from '../../features/buying/refunds/refund-asked-mail.ts';
import {
  buildRefundDeclinedMail,
  buildRefundFailedMail,
  buildRefundFailedVendorMail,
  buildRefundMail,
} from '../../features/buying/refunds/refund-mails.ts';
import { applicationDeclined, applicationReply } from '../../features/joining/applications/application-mail.ts';
import { artistInvite } from '../../features/joining/invites/invite-mail.ts';
import { contactLetter, contactWaiting } from '../../features/legal/contact/contact-mail.ts';
import { artistAnswer, artistMessage, messagesWaiting } from '../../features/messages/thread-mails.ts';
import { eventChangeLetter } from '../../features/notifications/event-changes/event-change-mail.ts';
import { notificationLetter } from '../../features/notifications/notification-mails.ts';
import { planLetter } from '../../features/plan/plan-mails.ts';
import { labelLetter } from '../../features/postage/label-mail.ts';
import { eventDayLetter } from '../../features/studio/event-day/day-mail.ts';
import { archiveReady } from '../../features/transfers/transfer-mail.ts';
import type { Letter, MailSite } from '../../platform/mail/letter.ts';
import { letterText } from '../../platform/mail/letter.ts';
import type { OutgoingMail } from '../../platform/mail/mail.ts';
import type { Mail } from '../app.ts';

function toUnsubscribeUrl(data: { userId: string; kind: string }, { unsubscribeUrl }: MailSite): string {
  if (!unsubscribeUrl) throw new Error('A promotional mail needs a link that ends it.');
  return unsubscribeUrl(data);
}

function toStopUrl(email: string, { stopReceiptsUrl }: MailSite): string {
  if (!stopReceiptsUrl) throw new Error('A receipt of a sale in person needs a link that stops them.');
  return stopReceiptsUrl(email);
}

function writeLetter(mail: Mail, site: MailSite): Letter {
  switch (mail.template) {
    case 'order-confirmed':
      return buildOrderConfirmedMail(mail.data, site);
    case 'order-received':
      return buildOrderReceivedMail(mail.data, site);
    case 'order-refunded':
      return buildOrderRefundedMail(mail.data, site);
    case 'order-sent':
      return buildOrderSentMail(mail.data, site);
    case 'order-conflict':
      return buildConflictMail(mail.data, site);
    case 'booth-receipt':
      return buildReceiptMail(mail.data, site, toStopUrl(mail.to, site));
    case 'refund':
      return buildRefundMail(mail.data, site);
    case 'refund-declined':
      return buildRefundDeclinedMail(mail.data, site);
    case 'refund-failed':
      return buildRefundFailedMail(mail.data, site);
    case 'refund-failed-vendor':
      return buildRefundFailedVendorMail(mail.data, site);
    case 'refund-asked':
      return buildRefundAskedMail(mail.data, site);
    case 'artist-message':
      return artistMessage(mail.data, site);
    case 'artist-answer':
      return artistAnswer(mail.data, site);
    case 'messages-waiting':
      return messagesWaiting(mail.data, site);
    case 'event-change':
      return eventChangeLetter(mail.data, site);
    case 'contact':
      return contactLetter(mail.data, site);
    case 'contact-waiting':
      return contactWaiting(mail.data, site);
    case 'notification':
      return notificationLetter(mail.data, site, toUnsubscribeUrl(mail.data, site));
    case 'new-link':
      return newLink(mail.data, site);
    case 'application-reply':
      return applicationReply(mail.data, site);
    case 'application-declined':
      return applicationDeclined(mail.data, site);
    case 'artist-invite':
      return artistInvite(mail.data, site);
    case 'store-suspended':
      return storeSuspended(mail.data, site);
    case 'store-reinstated':
      return storeReinstated(mail.data, site);
    case 'artist-note':
      return artistNote(mail.data, site);
    case 'report-reply':
      return reportReply(mail.data, site);
    case 'label-bought':
    case 'label-refused':
      return labelLetter(mail.template, mail.data, site);
    case 'event-day':
      return eventDayLetter(mail.data, site);
    case 'plan':
      return planLetter(mail.data, site);
    case 'archive-ready':
      return archiveReady(mail.data, site);
    case 'verify-email':
      return verifyEmail(mail.data, site);
    case 'password-reset':
      return passwordReset(mail.data, site);
    case 'account-deleted':
      return accountDeleted(mail.data, site);
    case 'account-exists':
      return accountExists(site);
    case 'no-account':
      return noAccount(site);
    case 'demo-password':
      return demoPassword(site);
    case 'password-changed':
      return passwordChanged(site);
    case 'change-email':
      return changeEmail(mail.data, site);
    case 'email-taken':
      return emailTaken(site);
    case 'email-changed':
      return emailChanged(site);
  }
}

export async function renderMail(
  mail: Mail,
  site: MailSite,
): Promise<Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'unsubscribeUrl' | 'replyTo'>> {
  const letter = writeLetter(mail, site);
  // Imported with the first mail, because React's mail components would slow down the start.
  const { letterHtml } = await import('../../platform/mail/letter-html.tsx');
  return {
    subject: letter.subject,
    html: await letterHtml(letter, site),
    text: letterText(letter, site),
    ...(letter.unsubscribe && { unsubscribeUrl: letter.unsubscribe.url }),
    ...(letter.takesReplies && site.replyTo && { replyTo: site.replyTo }),
  };
}
