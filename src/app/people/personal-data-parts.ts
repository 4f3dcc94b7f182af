import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { auditLog, credentials, sessions, users, verifications } from '../../features/accounts/accounts.table.ts';
import { signedLinks } from '../../features/accounts/links/signed-links.table.ts';
import { accountSettings } from '../../features/accounts/settings/account-settings.table.ts';
import { reportReplies, reports } from '../../features/admin/reports.table.ts';
import { boothPhones } from '../../features/booth/booth.table.ts';
import { savedAddresses } from '../../features/buying/address/saved-addresses.table.ts';
import { isOrderOf } from '../../features/buying/erasure/erase-orders.server.ts';
import { planPayments } from '../../features/buying/figures/plan-payments.table.ts';
import { checkouts } from '../../features/buying/orders/checkouts.table.ts';
import { orderLines, orders } from '../../features/buying/orders/orders.table.ts';
import { parcels } from '../../features/buying/orders/parcels.table.ts';
import {
  disputes,
  refundLines,
  refundRequestPhotos,
  refundRequests,
  refunds,
} from '../../features/buying/refunds/refunds.table.ts';
import { vendors } from '../../features/catalog/vendors.table.ts';
import { collectionItems, collections } from '../../features/favorites/collections.table.ts';
import { favoriteClearings, favorites } from '../../features/favorites/favorites.table.ts';
import { applicationPhotos, applications } from '../../features/joining/applications/applications.table.ts';
import { invites } from '../../features/joining/invites/invites.table.ts';
import { messages, threadReports, threads } from '../../features/messages/messages.table.ts';
import { notificationsSent } from '../../features/notifications/notifications.table.ts';
import { uploads } from '../../features/pictures/uploads.table.ts';
import { plans } from '../../features/plan/plans.table.ts';
import { labels, postageAccounts } from '../../features/postage/postage.table.ts';
import type { DataPart, Person } from '../../features/settings/privacy/export-data.server.ts';
import { paymentAccounts } from '../../features/studio/payments/payment-accounts.table.ts';
import { transfers } from '../../features/transfers/transfers.table.ts';
import type { Database } from '../../platform/database/database.ts';

const ownOrders = ({ id, email }: Person, db: Database) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(isOrderOf({ id, email: email ?? '', emailVerified: email !== null }));

const isOwnThread = ({ id, email }: Person): SQL | undefined =>
  or(
    eq(threads.userId, id),
    email === null ? undefined : and(isNull(threads.userId), eq(sql`lower(${threads.visitorEmail})`, email)),
  );

const ownThreads = (person: Person, db: Database) =>
  db.select({ id: threads.id }).from(threads).where(isOwnThread(person));

const ownStores = ({ id }: Person, db: Database) =>
  db.select({ id: vendors.id }).from(vendors).where(eq(vendors.ownerUserId, id));

const storeThreads = (person: Person, db: Database) =>
  db
    .select({ id: threads.id })
    .from(threads)
    .where(inArray(threads.vendorId, ownStores(person, db)));

const ofOrders = (name: string, table: DataPart['table'] & { orderId: AnyPgColumn }): DataPart => ({
  name,
  table,
  of: (person, db) => inArray(table.orderId, ownOrders(person, db)),
});

const ofAccount = (name: string, table: DataPart['table'] & { userId: AnyPgColumn }): DataPart => ({
  name,
  table,
  of: ({ id }) => eq(table.userId, id),
});

export const dataParts: readonly DataPart[] = [
  { name: 'account', table: users, of: ({ id }) => eq(users.id, id) },
  ofAccount('settings', accountSettings),
  ofAccount('rememberedAddress', savedAddresses),
  { ...ofAccount('signIns', sessions), without: ['token'] },
  { ...ofAccount('passwords', credentials), only: ['createdAt', 'updatedAt'] },
  {
    name: 'mailedLinks',
    table: verifications,
    of: ({ id, email }) =>
      sql`exists (select from jsonb_each_text(${verifications.value}::jsonb) as e where e.value in (${id}, ${email ?? id}))`,
    only: ['createdAt', 'expiresAt'],
  },
  { ...ofAccount('favorites', favorites) },
  { ...ofAccount('favoriteClearings', favoriteClearings) },
  { ...ofAccount('collections', collections) },
  {
    name: 'collectionItems',
    table: collectionItems,
    of: ({ id }, db) =>
      and(
        collectionItems.inside,
        inArray(
          collectionItems.collectionId,
          db.select({ id: collections.id }).from(collections).where(eq(collections.userId, id)),
        ),
      ),
  },
  {
    name: 'orders',
    table: orders,
    of: ({ id, email }) => isOrderOf({ id, email: email ?? '', emailVerified: email !== null }),
    without: ['stripeAccountId', 'attentionClosedBy'],
  },
  {
    ...ofOrders('checkouts', checkouts),
    without: ['clientSecret', 'draftId', 'sessionUrl', 'requestHash', 'idempotencyKey', 'dueAt'],
  },
  { ...ofOrders('parcels', parcels), without: ['handedOverBy'] },
  ofOrders('orderLines', orderLines),
  { ...ofOrders('refunds', refunds), without: ['requestedBy', 'operatorLossCents', 'dueAt'] },
  ofOrders('refundLines', refundLines),
  ofOrders('refundRequests', refundRequests),
  {
    name: 'refundRequestPhotos',
    table: refundRequestPhotos,
    of: (person, db) =>
      inArray(
        refundRequestPhotos.requestId,
        db
          .select({ id: refundRequests.id })
          .from(refundRequests)
          .where(inArray(refundRequests.orderId, ownOrders(person, db))),
      ),
  },
  ofOrders('disputes', disputes),
  {
    ...ofOrders('labels', labels),
    only: ['orderId', 'carrier', 'service', 'trackingNumber', 'tracking', 'createdAt', 'sentAt', 'deliveredAt'],
  },
  { name: 'conversations', table: threads, of: isOwnThread, without: ['vendorReadAt', 'mailboxHash', 'prefix48Key'] },
  { name: 'messages', table: messages, of: (person, db) => inArray(messages.threadId, ownThreads(person, db)) },
  {
    name: 'reportsOfConversations',
    table: threadReports,
    of: (person, db) =>
      or(
        and(eq(threadReports.side, 'visitor'), inArray(threadReports.threadId, ownThreads(person, db))),
        and(eq(threadReports.side, 'vendor'), inArray(threadReports.threadId, storeThreads(person, db))),
      ),
    without: ['handledBy'],
  },
  {
    name: 'reports',
    table: reports,
    of: ({ email }) => (email === null ? undefined : eq(sql`lower(${reports.email})`, email)),
    without: ['handledBy'],
  },
  {
    name: 'repliesToReports',
    table: reportReplies,
    of: ({ email }) => (email === null ? undefined : eq(sql`lower(${reportReplies.email})`, email)),
    without: ['sentBy'],
  },
  {
    name: 'linksInMails',
    table: signedLinks,
    of: ({ email }) => (email === null ? undefined : eq(sql`lower(${signedLinks.email})`, email)),
    without: ['tokenHash'],
  },
  ofAccount('notificationsSent', notificationsSent),
  {
    name: 'invites',
    table: invites,
    of: ({ id, email }) => or(eq(invites.usedBy, id), email === null ? undefined : eq(invites.artistEmail, email)),
    without: ['codeHash', 'mailTokenHash', 'createdBy'],
  },
  { ...ofAccount('applications', applications), without: ['decidedBy'] },
  {
    name: 'applicationPhotos',
    table: applicationPhotos,
    of: ({ id }, db) =>
      inArray(
        applicationPhotos.applicationId,
        db.select({ id: applications.id }).from(applications).where(eq(applications.userId, id)),
      ),
  },
  { name: 'stores', table: vendors, of: ({ id }) => eq(vendors.ownerUserId, id) },
  {
    name: 'phones',
    table: boothPhones,
    of: ({ id }) => eq(boothPhones.pairedBy, id),
    without: ['keyHash'],
  },
  {
    name: 'paymentSetups',
    table: paymentAccounts,
    of: (person, db) => inArray(paymentAccounts.vendorId, ownStores(person, db)),
    without: ['dueAt'],
  },
  {
    name: 'postageAccounts',
    table: postageAccounts,
    of: (person, db) => inArray(postageAccounts.vendorId, ownStores(person, db)),
    without: ['sealedToken', 'pingKey'],
  },
  {
    name: 'plans',
    table: plans,
    of: (person, db) => inArray(plans.vendorId, ownStores(person, db)),
    without: ['waivedBy', 'checkoutKey', 'checkoutSession', 'dueAt', 'settleDueAt'],
  },
  {
    name: 'planPayments',
    table: planPayments,
    of: (person, db) => inArray(planPayments.vendorId, ownStores(person, db)),
  },
  {
    name: 'storeMessages',
    table: messages,
    of: (person, db) => and(eq(messages.side, 'vendor'), inArray(messages.threadId, storeThreads(person, db))),
  },
  {
    name: 'photos',
    table: uploads,
    of: ({ id }) => eq(uploads.createdBy, id),
    without: ['storedBytes'],
  },
  {
    name: 'archives',
    table: transfers,
    of: ({ id }) => eq(transfers.requestedBy, id),
    without: ['begun'],
  },
  // What the account did for others: that, and when, but not to whom.
  {
    name: 'ordersHandedOver',
    table: parcels,
    of: ({ id }) => eq(parcels.handedOverBy, id),
    only: ['orderId', 'handedOverAt'],
  },
  {
    name: 'labelsBought',
    table: labels,
    of: ({ id }) => eq(labels.requestedBy, id),
    only: ['carrier', 'service', 'priceCents', 'insuredCents', 'weightOz', 'status', 'createdAt'],
  },
  {
    name: 'refundsGiven',
    table: refunds,
    of: ({ id }) => eq(refunds.requestedBy, id),
    only: ['id', 'reason', 'amountCents', 'createdAt'],
  },
  {
    name: 'plansWaived',
    table: plans,
    of: ({ id }) => eq(plans.waivedBy, id),
    only: ['waivedAt'],
  },
  { name: 'invitesMade', table: invites, of: ({ id }) => eq(invites.createdBy, id), only: ['id', 'createdAt'] },
  {
    name: 'applicationsDecided',
    table: applications,
    of: ({ id }) => eq(applications.decidedBy, id),
    only: ['id', 'decidedAt'],
  },
  { name: 'reportsHandled', table: reports, of: ({ id }) => eq(reports.handledBy, id), only: ['id', 'handledAt'] },
  {
    name: 'reportsReplied',
    table: reportReplies,
    of: ({ id }) => eq(reportReplies.sentBy, id),
    only: ['id', 'createdAt'],
  },
  {
    name: 'conversationReportsHandled',
    table: threadReports,
    of: ({ id }) => eq(threadReports.handledBy, id),
    only: ['threadId', 'handledAt'],
  },
  { name: 'log', table: auditLog, of: ({ id }) => eq(auditLog.subjectId, id), without: ['actorId'] },
  { name: 'logOfActs', table: auditLog, of: ({ id }) => eq(auditLog.actorId, id), only: ['id', 'at', 'action'] },
];
