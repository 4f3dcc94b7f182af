/** The file of Download My Data has everything of one account, and nothing of another. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataParts } from '../../../src/app/people/personal-data.ts';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import { reportReplies, reports } from '../../../src/features/admin/reports.table.ts';
import { boothPhones } from '../../../src/features/booth/booth.table.ts';
import { planPayments } from '../../../src/features/buying/figures/plan-payments.table.ts';
import { refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { applications } from '../../../src/features/joining/applications/applications.table.ts';
import { invites } from '../../../src/features/joining/invites/invites.table.ts';
import { messages, threadReports, threads } from '../../../src/features/messages/messages.table.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { labels, postageAccounts } from '../../../src/features/postage/postage.table.ts';
import { answerData } from '../../../src/features/settings/privacy/data-file.server.ts';
import { paymentAccounts } from '../../../src/features/studio/payments/payment-accounts.table.ts';
import { transfers } from '../../../src/features/transfers/transfers.table.ts';
import { makeVendor } from '../../support/factories.ts';
import { type FilledAccount, fillAccount, omar, ruth, type Traces } from '../../support/filled-account.ts';
import { changeOrder } from '../../support/orders.ts';
import { aViewer } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

async function read(account: FilledAccount, emailVerified = true) {
  const viewer = aViewer({ userId: account.userId, email: account.email, emailVerified });
  const response = answerData(app, viewer, dataParts);
  const text = await response.text();
  return { response, text, file: JSON.parse(text) as Record<string, unknown[]> };
}

/** Gives an account a store, and acts for the other one. */
async function giveStore(account: FilledAccount, other: FilledAccount, traces: Traces) {
  const { db } = app;
  const { userId } = account;
  const store = await makeVendor(db, { ownerUserId: userId, owner: traces.name, email: account.email });
  await db.insert(paymentAccounts).values({ vendorId: store.id });
  const now = new Date();
  await db.insert(plans).values({ vendorId: store.id, freeUntil: now, createdAt: now });
  await db
    .insert(planPayments)
    .values({ id: `in_${userId}`, vendorId: store.id, totalCents: 1500, status: 'paid', createdAt: now, paidAt: now });
  await db.insert(boothPhones).values({
    vendorId: store.id,
    name: traces.name,
    keyHash: userId,
    pairedBy: userId,
    createdAt: now,
    lastSeenAt: now,
  });
  await db.insert(uploads).values({ id: crypto.randomUUID(), vendorId: store.id, createdBy: userId, bytes: 1 });
  await db.insert(transfers).values({ vendorId: store.id, requestedBy: userId, kind: 'export' });
  const [thread] = await db
    .insert(threads)
    .values({ vendorId: store.id, visitorName: 'Pat', visitorEmail: 'pat@buyers.example' })
    .returning();
  const threadId = thread?.id ?? '';
  await db.insert(messages).values([
    { threadId, side: 'vendor', body: `From ${traces.name}` },
    { threadId, side: 'visitor', body: 'What a visitor wrote' },
  ]);
  await changeOrder(db, other.orders.over.id, { handedOverBy: userId, handedOverAt: new Date() });
  const sendsFrom = {
    name: traces.name,
    line1: '1 Kiln Shed',
    line2: '',
    city: 'Louisville',
    state: 'KY',
    postalCode: '40203',
    country: 'US',
  };
  await db.insert(postageAccounts).values({ vendorId: store.id, sealedToken: 'sealed', pingKey: userId, sendsFrom });
  await db.update(labels).set({ requestedBy: userId }).where(eq(labels.orderId, other.orders.over.id));
  await db.update(refunds).set({ requestedBy: userId }).where(eq(refunds.orderId, other.orders.over.id));
  const others = await makeVendor(db);
  await db
    .insert(plans)
    .values({ vendorId: others.id, freeUntil: now, createdAt: now, waivedAt: now, waivedBy: userId });
  await db.update(invites).set({ createdBy: userId }).where(eq(invites.artistEmail, other.email));
  await db.update(applications).set({ decidedBy: userId }).where(eq(applications.userId, other.userId));
  await db.update(reports).set({ handledBy: userId, handledAt: new Date() }).where(eq(reports.email, other.email));
  await db.update(reportReplies).set({ sentBy: userId }).where(eq(reportReplies.email, other.email));
  await db.update(threadReports).set({ handledBy: userId }).where(eq(threadReports.threadId, other.threads.asking));
  await db.insert(auditLog).values({ actorId: userId, action: 'role.granted', subjectId: other.userId });
}

test('the file has every part of one account and nothing of the other, both ways', async () => {
  const accounts = [await fillAccount(app, ruth), await fillAccount(app, omar)] as const;
  const [first, second] = accounts;
  await giveStore(first, second, ruth);
  await giveStore(second, first, omar);
  for (const [account, own, others] of [
    [first, ruth, omar],
    [second, omar, ruth],
  ] as const) {
    const { text, file, response } = await read(account);
    const other = account === first ? second : first;
    expect(dataParts.filter(({ name }) => file[name]?.length === 0).map(({ name }) => name)).toEqual([]);
    for (const trace of Object.values(own)) expect(text).toContain(trace);
    for (const trace of [...Object.values(others), other.userId, 'What a visitor wrote'])
      expect(text).not.toContain(trace);
    expect(file['orders']).toHaveLength(3);
    expect(file['conversations']).toHaveLength(3);
    expect(file['collectionItems']).toMatchObject([{ inside: true }]);
    expect(text).toContain(`/media/${account.avatar.key}-96.webp`);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  }
});

test('an address that isn’t verified may be somebody else’s, so nothing is found by it', async () => {
  const account = await fillAccount(app, ruth);
  await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, account.userId));
  const { file } = await read(account, false);
  expect(file['conversations']).toHaveLength(2);
  expect(file['reports']).toEqual([]);
  expect(file['invites']).toEqual([]);
});

test('more rows than are read at once are all there, once', async () => {
  const account = await fillAccount(app, ruth);
  const rows = Array.from({ length: 1_203 }, (_, index) => ({
    action: `act.${index}`,
    subjectId: account.userId,
  }));
  await app.db.insert(auditLog).values(rows);
  const { file } = await read(account);
  const acts = (file['log'] as { action: string }[])
    .map(({ action }) => action)
    .filter((action) => action.startsWith('act.'));
  expect(new Set(acts).size).toBe(1_203);
  expect(acts).toHaveLength(1_203);
});
