/** An account that has left something in every table that holds people's data. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { auditLog, credentials, sessions, verifications } from '../../src/features/accounts/accounts.table.ts';
import { toLimitKey } from '../../src/features/accounts/limit-key.server.ts';
import { linkFor } from '../../src/features/accounts/links/signed-links.server.ts';
import { accountSettings } from '../../src/features/accounts/settings/account-settings.table.ts';
import { reportReplies, reports } from '../../src/features/admin/reports.table.ts';
import { savedAddresses } from '../../src/features/buying/address/saved-addresses.table.ts';
import { toAccountKey } from '../../src/features/buying/checkout/buyer.server.ts';
import { orderLines, orders } from '../../src/features/buying/orders/orders.table.ts';
import {
  disputes,
  refundLines,
  refundRequestPhotos,
  refundRequests,
  refunds,
} from '../../src/features/buying/refunds/refunds.table.ts';
import { collectionItems, collections } from '../../src/features/favorites/collections.table.ts';
import { favoriteClearings, favorites } from '../../src/features/favorites/favorites.table.ts';
import { applicationPhotos, applications } from '../../src/features/joining/applications/applications.table.ts';
import { invites } from '../../src/features/joining/invites/invites.table.ts';
import { messages, threadReports, threads } from '../../src/features/messages/messages.table.ts';
import { notificationsSent } from '../../src/features/notifications/notifications.table.ts';
import { labels } from '../../src/features/postage/postage.table.ts';
import { rateLimits } from '../../src/platform/http/rate-limits.table.ts';
import { makeDraft } from './drafts.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from './factories.ts';
import { makeOrder, type OrderChanges } from './orders.ts';
import type { TestApp } from './test-app.ts';

/** What nobody else is called, and what nobody else wrote. */
export interface Traces {
  name: string;
  email: string;
  street: string;
  text: string;
}

export const ruth: Traces = {
  name: 'Ruth Quillfeather',
  email: 'ruth.q@buyers.example',
  street: '77 Larkspur Terrace',
  text: 'the umbrella stand of my aunt',
};
export const omar: Traces = {
  name: 'Omar Vandersloot',
  email: 'omar.v@buyers.example',
  street: '5 Foxglove Alley',
  text: 'a birdbath for the balcony',
};

export type FilledAccount = Awaited<ReturnType<typeof fillAccount>>;

const day = new Date('2026-11-02T15:00:00Z');

/** Fills the tables. The account has two orders that are over, and one that is still to send. */
export async function fillAccount(app: TestApp, traces: Traces) {
  const { db } = app;
  const { name, email, street, text } = traces;
  const user = await makeUser(db, { email, name, createdAt: day });
  const userId = user.id;
  const artist = await makeVendor(db, { owner: 'Nell', email: `nell-${userId}@stores.example` });
  const piece = await makeProduct(db, artist);
  await db
    .insert(sessions)
    .values({ id: randomUUID(), token: randomUUID(), userId, expiresAt: day, userAgent: `Fox for ${name}` });
  await db
    .insert(credentials)
    .values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: 'h' });
  const value = JSON.stringify({ email, replaces: null });
  await db.insert(verifications).values({ id: randomUUID(), identifier: randomUUID(), value, expiresAt: day });
  await db.insert(rateLimits).values({ key: `sign-in ${toLimitKey(email)}`, tokens: 1, updatedAt: day });
  const avatar = makePicture({ key: `avatars/${randomUUID()}`, widths: [96], alt: name });
  await app.files.put(`${avatar.key}-96.webp`, { bytes: new TextEncoder().encode(name), contentType: 'image/webp' });
  await db.insert(accountSettings).values({ userId, firstName: name, bio: text, location: street, avatar });
  await db.insert(favorites).values({ userId, type: 'product', itemId: piece.id, savedName: piece.name });
  await db.insert(favoriteClearings).values({ userId, clearedAt: day });
  const [collection] = await db
    .insert(collections)
    .values({ userId, name: text, shareToken: randomUUID() })
    .returning();
  const item = { collectionId: collection?.id ?? '', type: 'product' } as const;
  await db.insert(collectionItems).values([
    { ...item, itemId: piece.id },
    { ...item, itemId: randomUUID(), inside: false },
  ]);

  const address = {
    name,
    line1: street,
    line2: null,
    city: 'L',
    state: 'KY',
    postalCode: '40206',
    country: 'US',
  };
  await db.insert(savedAddresses).values({ userId, address });
  await makeDraft(db, userId, { id: piece.id, vendorId: artist.id }, { customerEmail: email });
  const order = async (changes: OrderChanges, buyerKey = toAccountKey(userId)) => {
    const buyer = { customerName: name, customerEmail: email, address, userId };
    const number = await makeOrder(db, artist, { ...buyer, paidAt: day, checkout: { buyerKey }, ...changes });
    const [row] = await db.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error('No order.');
    const line = { productId: piece.id, position: 0, name: piece.name, unitPriceCents: 1_000, quantity: 1 };
    await db.insert(orderLines).values({ orderId: row.id, ...line });
    await linkFor(app, db, { subject: 'order', subjectId: row.id, email });
    return row;
  };
  const over = await order({ parcelState: 'delivered', trackingNumber: '9405', handOverNote: name });
  // Bought before there was an account, and joined by its address.
  const asGuest = await order({ parcelState: 'handed_over', delivery: 'pickup' }, 'guest');
  const open = await order({ parcelState: 'to_send' });
  // Who has the number can read where the parcel goes.
  const tracking = { over: `9405-${userId}`, open: `9400-${userId}` };
  const postage = {
    status: 'bought' as const,
    rateId: 'rate',
    carrier: 'usps',
    service: 'USPS Ground Advantage',
    priceCents: 941,
    weightOz: 70,
    box: { key: 'mug', name: 'Mug box', length: 8, width: 8, height: 6, weightOz: 10 },
  };
  await db.insert(labels).values([
    { ...postage, orderId: over.id, trackingNumber: tracking.over },
    { ...postage, orderId: open.id, trackingNumber: tracking.open },
  ]);
  const [refund] = await db
    .insert(refunds)
    .values({
      orderId: over.id,
      status: 'succeeded',
      source: 'vendor',
      amountCents: 400,
      goodsCents: 400,
      shippingCents: 0,
      processingFeeCents: 0,
      applicationFeeCents: 0,
      succeededAt: day,
      finishedAt: day,
    })
    .returning();
  const line = { orderId: over.id, position: 0, quantity: 1, restock: false };
  await db.insert(refundLines).values({ refundId: refund?.id ?? '', ...line });
  const [asked] = await db.insert(refundRequests).values({ orderId: over.id, reason: text, closedAt: day }).returning();
  const requestPhoto = { position: 0, width: 3, height: 4, widths: [3], createdAt: day };
  await db.insert(refundRequestPhotos).values({ id: randomUUID(), requestId: asked?.id ?? null, ...requestPhoto });
  const dispute = { vendorId: artist.id, amountCents: 400, reason: 'fraudulent', createdAt: day, reportedAt: day };
  await db.insert(disputes).values({ id: randomUUID(), orderId: asGuest.id, status: 'won', ...dispute });

  const thread = async (changes: Partial<typeof threads.$inferInsert>) => {
    const [row] = await db
      .insert(threads)
      .values({ vendorId: artist.id, visitorName: name, visitorEmail: email, ...changes })
      .returning();
    const threadId = row?.id ?? '';
    await db.insert(messages).values([
      { threadId, side: 'visitor', body: `Do you make ${text}?` },
      { threadId, side: 'vendor', body: 'We do.' },
    ]);
    await linkFor(app, db, { subject: 'thread', subjectId: threadId, email });
    return threadId;
  };
  const asking = await thread({ userId });
  // Written with the address, without signing in.
  await thread({ userId: null, visitorEmail: email.toUpperCase() });
  const aboutOpen = await thread({ userId, orderId: open.id });
  await db.insert(threadReports).values({ threadId: asking, side: 'visitor', reason: text });
  await db.insert(reports).values({ path: '/about', body: text, email });
  await db.insert(reportReplies).values({ report: `page.${randomUUID()}`, body: `${name}, ${text}`, email });
  await db.insert(notificationsSent).values({ kind: 'newsletter', edition: randomUUID(), userId });
  const invite = {
    codeHash: randomUUID(),
    codeEnd: 'AAAA',
    vendorSlug: `shop-${userId}`,
    expiresAt: new Date('2030-01-01'),
  };
  await db.insert(invites).values({ ...invite, artistName: name, artistEmail: email });
  const [application] = await db
    .insert(applications)
    .values({ userId, name, makes: text, links: [`https://${userId}.example/`] })
    .returning();
  const photoId = randomUUID();
  const picture = makePicture({ key: `applications/${photoId}`, alt: '' });
  await db.insert(applicationPhotos).values({ id: photoId, applicationId: application?.id ?? null, picture });
  await db.insert(auditLog).values({ action: 'role.assigned', subjectId: userId, details: { role: 'customer' } });
  await app.mails.add(db, { template: 'password-changed', to: email, data: {} });
  const about = { vendorName: artist.name, vendorSlug: artist.slug, threadId: asking, order: null };
  await app.mails.add(db, {
    template: 'artist-message',
    to: artist.email,
    data: { ...about, fromName: name, body: text },
  });
  return {
    userId,
    email,
    artist,
    piece,
    orders: { over, asGuest, open },
    threads: { asking, aboutOpen },
    tracking,
    avatar,
  };
}
