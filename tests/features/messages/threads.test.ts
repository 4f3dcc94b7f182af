import { randomUUID } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLink } from '../../../src/features/accounts/links/signed-links.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { clearThreadNetworks } from '../../../src/features/messages/mail-limits.server.ts';
import {
  answerThread,
  artistLimits,
  countVisitorAnswer,
  markRead,
  sendMessage,
  setBlocked,
  writeAboutOrder,
} from '../../../src/features/messages/messages.server.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { countUnread, listThreads, readThread } from '../../../src/features/messages/threads.server.ts';
import { checkRateLimits } from '../../../src/platform/http/rate-limit.ts';
import { mailPurpose } from '../../../src/platform/seal.ts';
import { makeUser, makeVendor } from '../../support/factories.ts';
import { aViewer } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  app = await testApp();
  vendor = await makeVendor(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mails.mails.length = 0;
  await app.db.delete(threads);
});

async function makeOrder(): Promise<string> {
  const id = randomUUID();
  const amounts = { goodsCents: 100, shippingCents: 0, processingFeeCents: 0, totalCents: 100, applicationFeeCents: 1 };
  await app.db.insert(orders).values({
    id,
    number: id,
    vendorId: vendor.id,
    customerName: 'Tom Aldridge',
    customerEmail: 'tom@example.com',
    stripeAccountId: 'acct_1',
    ...amounts,
  });
  return id;
}

const begin = () =>
  sendMessage(app, { vendor: vendor.slug, fromName: 'Pat', fromEmail: 'pat@example.com', body: 'Hello' });

/** An upgrade or an erased account can leave one. */
test('a thread without a message is listed, with no text', async () => {
  const { id } = await begin().then(only);
  await app.db.delete(messages).where(eq(messages.threadId, id));
  expect(await listThreads(app.db, vendor.id, { limit: 2 })).toMatchObject([{ id, lastText: '', unread: false }]);
  expect((await readThread(app.db, id))?.messages).toEqual([]);
});

async function only() {
  const [row] = await listThreads(app.db, vendor.id, { limit: 2 });
  if (!row) throw new Error('There is no thread.');
  return row;
}

test('who is blocked by an address that somebody else typed writes on from their own account', async () => {
  const user = await makeUser(app.db, { email: 'pat@example.com' });
  const viewer = aViewer({ userId: user.id, email: 'pat@example.com', emailVerified: true });
  const write = (who: typeof viewer | null, body: string) =>
    sendMessage(app, { vendor: vendor.slug, fromName: 'Pat', fromEmail: 'pat@example.com', body }, { viewer: who });
  const { id: spoofed } = await begin().then(only);
  await setBlocked(app, spoofed, true);
  await expect(write(null, 'Again')).rejects.toMatchObject({ code: 'forbidden' });
  await write(viewer, 'From me');
  const own = (await listThreads(app.db, vendor.id, { limit: 5 })).find(({ id }) => id !== spoofed);
  await setBlocked(app, own?.id ?? '', true);
  await expect(write(viewer, 'More')).rejects.toMatchObject({ code: 'forbidden' });
});

test('both sides write about an order in one thread, also if 20 first messages race', async () => {
  const order = await makeOrder();
  const sides = ['visitor', 'vendor'] as const;
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => writeAboutOrder(app, order, { side: sides[n % 2 ? 1 : 0], body: `No. ${n}` })),
  );
  expect(new Set(sent).size).toBe(1);
  expect(await app.db.select().from(messages)).toHaveLength(20);
  // The buyer gets five mails a day: what a guest writes doesn't prove that the order's address is theirs.
  const kept = await app.db.$count(messages, eq(messages.notMailed, 'daily'));
  expect(app.mails.mails).toHaveLength(20 - kept);
  expect(kept).toBe(5);
  expect(await only()).toMatchObject({ visitorName: 'Tom Aldridge', order });
  const mail = app.mails.mails.find(({ template }) => template === 'artist-answer');
  const sealed = mail?.template === 'artist-answer' ? mail.data.sealedLink : '';
  const [, folder, token = '', below] = app.sealFor(mailPurpose).open(sealed).split('/');
  expect([folder, below]).toEqual(['orders', 'messages']);
  expect(await openLink(app, 'order', token)).toBe(order);
});

test('a message of an order without an address, or of an unknown one, is refused', async () => {
  const order = await makeOrder();
  await app.db.update(orders).set({ customerEmail: null }).where(eq(orders.id, order));
  for (const id of [order, randomUUID()]) {
    const sent = writeAboutOrder(app, id, { side: 'vendor', body: 'Hello' });
    await expect(sent).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('a thread is unread until the artist sees it or answers, and what comes meanwhile stays unread', async () => {
  await begin();
  const { id } = await only();
  const seen = await readThread(app.db, id);
  expect(await countUnread(app.db, vendor.id)).toBe(1);
  app.clock.advance(1000);
  await answerThread(app, id, { side: 'visitor', body: 'And one more thing' });
  if (seen) await markRead(app.db, seen);
  expect(await countUnread(app.db, vendor.id)).toBe(1);
  await answerThread(app, id, { side: 'vendor', body: 'Yes' });
  expect(await countUnread(app.db, vendor.id)).toBe(0);
  expect(await listThreads(app.db, vendor.id, { limit: 5, unreadOnly: true })).toEqual([]);
});

test('the newest thread comes first, with the start of its last message', async () => {
  await begin();
  const { id } = await only();
  app.clock.advance(1000);
  await sendMessage(app, { vendor: vendor.slug, fromName: 'Eve', fromEmail: 'eve@example.com', body: 'Later' });
  app.clock.advance(1000);
  await answerThread(app, id, { side: 'vendor', body: 'w'.repeat(4000) });
  const rows = await listThreads(app.db, vendor.id, { limit: 5 });
  expect(rows.map(({ visitorName, lastSide, unread }) => [visitorName, lastSide, unread])).toEqual([
    ['Pat', 'vendor', false],
    ['Eve', 'visitor', true],
  ]);
  expect(rows[0]?.lastText).toBe('w'.repeat(300));
});

test('nothing is stored if the mail can’t be queued', async () => {
  await begin();
  const { id } = await only();
  const mails = { add: () => Promise.reject(new Error('the queue is full')) };
  await expect(answerThread({ ...app, mails }, id, { side: 'vendor', body: 'Yes' })).rejects.toThrow('full');
  expect(await app.db.select().from(messages)).toHaveLength(1);
});

test('a visitor writes at most 30 answers an hour in a thread', () => {
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  const id = randomUUID();
  for (let count = 0; count < 30; count += 1) countVisitorAnswer(limited, id);
  expect(() => countVisitorAnswer(limited, id)).toThrow('Too many attempts. Please try again in 2 minutes.');
  countVisitorAnswer(limited, randomUUID());
  app.clock.advance(60 * 60_000);
  countVisitorAnswer(limited, id);
});

test('an artist writes at most 120 messages an hour, in all threads and from all networks together', () => {
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  const write = (userId: string, count: number) =>
    checkRateLimits(limited, artistLimits, { address: `192.0.2.${count % 200}`, userId });
  for (let count = 0; count < 120; count += 1) write('artist', count);
  expect(() => write('artist', 121)).toThrow('Too many attempts. Please try again in a minute.');
  write('another', 1);
  app.clock.advance(60 * 60_000);
  write('artist', 1);
});

test('one IPv6 /48 has half of the mails about new threads, so that it can’t push others’ into the summary', async () => {
  const send = (address: string, n: number) => {
    const values = { vendor: vendor.slug, fromName: 'Pat', fromEmail: `v${n}@example.org`, body: `No. ${n}` };
    return sendMessage(app, values, { address });
  };
  for (let n = 0; n < 20; n++) await send(`2001:db8:1:${n}::1`, n);
  expect(app.mails.mails).toHaveLength(10);
  for (let n = 20; n < 32; n++) await send(n % 2 ? `2001:db8:${n}::1` : `192.0.2.${n}`, n);
  expect(app.mails.mails).toHaveLength(20);
  const known = () => app.db.$count(threads, isNotNull(threads.prefix48Key));
  await clearThreadNetworks(app);
  expect(await known()).toBe(26);
  const later = new Date(app.clock.now().getTime() + 3_601_000);
  await clearThreadNetworks({ db: app.db, clock: { ...app.clock, now: () => later } });
  expect(await known()).toBe(0);
});
