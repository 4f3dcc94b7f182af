/** Every kind of caller, on a built site behind its beta gate. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newSigningKey, publishableKeyOf, sessionToken } from '../../src/demo/emulators/clerk/tokens.ts';
import { sessions } from '../../src/features/accounts/accounts.table.ts';
import { newToken, tokenHash } from '../../src/features/accounts/embedded/tokens.ts';
import { linkFor } from '../../src/features/accounts/links/signed-links.server.ts';
import { accountSettings } from '../../src/features/accounts/settings/account-settings.table.ts';
import { unsubscribePurpose } from '../../src/features/accounts/settings/mail-consent.server.ts';
import { reports } from '../../src/features/admin/reports.table.ts';
import { linkToOrder } from '../../src/features/buying/orders/order-link.server.ts';
import { searchSynonyms } from '../../src/features/explore/search-documents.table.ts';
import { collections } from '../../src/features/favorites/collections.table.ts';
import { favorites } from '../../src/features/favorites/favorites.table.ts';
import { applications } from '../../src/features/joining/applications/applications.table.ts';
import { messages, threads } from '../../src/features/messages/messages.table.ts';
import { uploads } from '../../src/features/pictures/uploads.table.ts';
import { transfers } from '../../src/features/transfers/transfers.table.ts';
import type { PageHandler } from '../../src/platform/http/front-door/options.ts';
import { type StartedApp, startApp } from './app.ts';
import { makePhone } from './booth.ts';
import { ensureBuilt, loadHandler } from './build.ts';
import { makeDraft } from './drafts.ts';
import { makeEvent, makeProduct, makeUser, makeVendor } from './factories.ts';
import { addOrder } from './orders.ts';
import { root } from './root.ts';
import { emptyTableReport } from './table-report.ts';
import { transferPath } from './transfer-path.ts';

/** Callers in the order of the table's columns; the bad tokens share one column. */
export const people = ['customer', 'other customer', 'vendor', 'other vendor', 'admin'] as const;
export const badTokens = ['expired token', 'token of another key', 'alg: none'] as const;
/** A phone that is paired with the other vendor's store, with nobody signed in. */
export const foreignPhone = 'phone of another store';
export const callers = ['guest', ...badTokens, ...people, 'beta-locked', foreignPhone] as const;

export type Caller = (typeof callers)[number];
export type PersonName = (typeof people)[number];

const betaPassword = 'a password of this test';
const isPerson = (caller: Caller): caller is PersonName => (people as readonly string[]).includes(caller);

export interface AccessSite extends StartedApp {
  ids: Record<PersonName, string>;
  /** Values of the placeholders in sample addresses. */
  names: Record<string, string>;
  /** Returns the headers of one request with a new session, so that signing out in one doesn't end another. */
  headersOf(caller: Caller): Promise<Record<string, string>>;
}

/** An account's email address, which only its owner and admins may read. */
export const secretOf = (person: PersonName): string => `secret-${person.replace(' ', '-')}@accounts.example`;

/** Header of every response that was made without the middleware, so that a test can verify it. */
export const bareMark = 'x-without-middleware';

const noMiddleware = `export const onRequest = async (_context, next) => {
  const response = await next();
  response.headers.set('${bareMark}', '1');
  return response;
};
`;

/** Loads the built pages without Astro's middleware, so that only their own checks protect them. */
async function withoutMiddleware(): Promise<{ handler: PageHandler; remove: () => Promise<void> }> {
  await ensureBuilt();
  await mkdir(path.join(root, '.cache'), { recursive: true });
  // Inside the project, so that packages resolve.
  const copy = await mkdtemp(path.join(root, '.cache/no-middleware-'));
  const server = path.join(copy, 'server');
  await cp(path.join(root, 'dist/server'), server, { recursive: true });
  await writeFile(path.join(server, 'virtual_astro_middleware.mjs'), noMiddleware);
  return { handler: await loadHandler(server), remove: () => rm(copy, { recursive: true, force: true }) };
}

const key = newSigningKey();
const otherKey = newSigningKey();
const clerkSettings = {
  CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.accounts.example'),
  CLERK_SECRET_KEY: 'sk_live_00000000000000000000',
  CLERK_JWT_KEY: key.publicKey,
  // Nothing listens there, so tokens have to be checked without a call.
  CLERK_FRONTEND_API_URL: 'http://127.0.0.1:9',
  CLERK_API_URL: 'http://127.0.0.1:9',
};

interface Tokens {
  good(userId: string): Promise<string>;
  expired(userId: string): Promise<string>;
  forged(userId: string): Promise<string>;
}

function embeddedTokens(site: StartedApp): Tokens {
  const session = async (userId: string, seconds: number) => {
    const token = newToken();
    const expiresAt = new Date(site.clock.now().getTime() + seconds * 1000);
    await site.db.insert(sessions).values({ id: newToken(), token: tokenHash(token), userId, expiresAt });
    return token;
  };
  return {
    good: (userId) => session(userId, 60),
    expired: (userId) => session(userId, -1),
    forged: async () => newToken(),
  };
}

function clerkTokens(site: StartedApp): Tokens {
  const token = (userId: string, by: typeof key, seconds: number) => {
    const session = { id: 'sess_1', clientId: 'client_1', userId, status: 'active' as const, createdAt: 0 };
    return sessionToken(by, session, {
      issuer: 'https://clerk.accounts.example',
      party: site.app.config.siteUrl,
      seconds,
    });
  };
  return {
    good: async (userId) => token(userId, key, 60),
    expired: async (userId) => token(userId, key, -60),
    forged: async (userId) => token(userId, otherKey, 60),
  };
}

function unsigned(userId: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: userId, sid: 'sess_1', role: 'admin', exp: 4_102_444_800 };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

type Vendor = Awaited<ReturnType<typeof makeVendor>>;

async function fill(site: StartedApp): Promise<Pick<AccessSite, 'ids' | 'names'> & { otherStore: Vendor }> {
  const roleOf = {
    customer: 'customer',
    'other customer': 'customer',
    vendor: 'vendor',
    'other vendor': 'vendor',
  } as const;
  const ids = {} as AccessSite['ids'];
  for (const person of people) {
    const role = person === 'admin' ? 'admin' : roleOf[person];
    ids[person] = (await makeUser(site.db, { email: secretOf(person), role })).id;
  }
  const store = await makeVendor(site.db, { slug: 'first-kiln', ownerUserId: ids.vendor });
  const otherStore = await makeVendor(site.db, { slug: 'second-kiln', ownerUserId: ids['other vendor'] });
  const piece = await makeProduct(site.db, store, { slug: 'jar' });
  const fair = await makeEvent(site.db, { slug: 'fair' });
  await site.db.insert(favorites).values({ userId: ids.customer, type: 'event', itemId: fair.id });
  const over = { startsAt: new Date('2026-01-10T15:00:00Z'), endsAt: new Date('2026-01-10T21:00:00Z') };
  await makeEvent(site.db, { slug: 'last-fair', ...over }, [store]);
  const sharedToken = 'AAAAAAAAAAAAAAAAAAAAAA';
  const personSlug = 'AAAAAAAAAAAAAAAA';
  await site.db.insert(accountSettings).values({ userId: ids.customer, profileSlug: personSlug, publicProfile: true });
  const [collectionId = '', otherCollectionId = ''] = (
    await site.db
      .insert(collections)
      .values([null, null, sharedToken].map((shareToken) => ({ userId: ids.customer, name: 'Mine', shareToken })))
      .returning({ id: collections.id })
  ).map(({ id }) => id);
  const sessionId = 'cs_test_0123456789abcdef';
  const orderId = '2f6c1d0e-8a5b-4c3d-9e7f-1a2b3c4d5e6f';
  await addOrder(
    site.db,
    {
      id: orderId,
      number: 'RC-TEST-0001',
      status: 'expired',
      vendorId: store.id,
      userId: ids.customer,
      stripeAccountId: 'acct_1',
      goodsCents: 100,
      shippingCents: 0,
      processingFeeCents: 0,
      totalCents: 100,
      applicationFeeCents: 1,
      delivery: 'pickup',
      customerEmail: 'buyer@example.com',
      paidAt: new Date(0),
    },
    { sessionId },
  );
  const thread = { vendorId: store.id, visitorName: 'Pat', visitorEmail: secretOf('customer') };
  const [{ id: threadId } = { id: '' }] = await site.db.insert(threads).values(thread).returning();
  await site.db.insert(messages).values({ threadId, side: 'visitor', body: 'Is the jar glazed?' });
  const application = { userId: ids['other customer'], name: 'Ida Page', makes: 'Baskets' };
  const [{ id: searchWordId } = { id: '' }] = await site.db
    .select({ id: searchSynonyms.id })
    .from(searchSynonyms)
    .limit(1);
  const [{ id: applicationId } = { id: '' }] = await site.db.insert(applications).values(application).returning();
  const target = { subject: 'thread', subjectId: threadId, email: thread.visitorEmail } as const;
  const threadToken = (await linkFor(site.app, site.db, target)).path.slice('/threads/'.length);
  const amounts = { goodsCents: 100, shippingCents: 0, processingFeeCents: 0, totalCents: 100, applicationFeeCents: 1 };
  const paid = { status: 'paid', paidAt: new Date(), parcelState: 'to_hand_over', pickupCode: '0417' } as const;
  const paidOrder = { id: '7d3e9b1c-4f2a-4c8d-b6e5-0a1f2e3d4c5b', customerEmail: 'buyer@example.com' };
  await addOrder(site.db, {
    ...paidOrder,
    number: 'RC-TEST-0002',
    paymentId: 'pi_test',
    vendorId: store.id,
    userId: ids.customer,
    stripeAccountId: 'acct_1',
    delivery: 'pickup',
    ...amounts,
    ...paid,
  });
  await site.db.insert(threads).values({ ...thread, orderId: paidOrder.id });
  const orderToken = (await linkToOrder(site.app, site.db, paidOrder))?.path.slice('/orders/'.length) ?? '';
  const uploadId = '0b7e2c1a-5d3f-4e6a-9b8c-7d1e2f3a4b5c';
  const photo = { bytes: 1000, received: 1000, state: 'ready' as const };
  await site.db.insert(uploads).values({ id: uploadId, vendorId: store.id, ...photo });
  const archiveId = '5a1c9d3e-2b4f-4a6c-8d7e-9f0a1b2c3d4e';
  const archive = { kind: 'export', state: 'done', expiresAt: new Date(Date.now() + 60_000_000) } as const;
  await site.db.insert(transfers).values({ id: archiveId, vendorId: store.id, ...archive });
  const tableId = '7c3e5a1b-9d2f-4b8a-a6c4-1e0d9f8b7a6c';
  const table = { kind: 'csv', state: 'checked', report: emptyTableReport } as const;
  await site.db.insert(transfers).values({ id: tableId, vendorId: store.id, ...table });
  const reportId = '1f4e8d2c-6b7a-4c3d-8e9f-0a1b2c3d4e5f';
  const ofCustomer = { ...thread, userId: ids.customer };
  const [{ id: ownThreadId } = { id: '' }] = await site.db.insert(threads).values(ofCustomer).returning();
  await site.db.insert(messages).values({ threadId: ownThreadId, side: 'visitor', body: 'Is it glazed?' });
  await site.db.insert(reports).values({ id: reportId, body: 'The site is slow.' });
  await writeFile(await transferPath(site.app, archiveId), 'Everything of the first kiln.');
  const draftId = await makeDraft(site.db, ids.customer, { id: piece.id, vendorId: store.id });
  return {
    ids,
    otherStore,
    names: {
      draftId,
      someone: ids.customer,
      store: 'first-kiln',
      storeId: store.id,
      piece: 'jar',
      pieceId: piece.id,
      event: 'fair',
      eventId: fair.id,
      collectionId,
      otherCollectionId,
      sharedToken,
      personSlug,
      sessionId,
      paidOrder: 'RC-TEST-0002',
      uploadId,
      orderId,
      threadId,
      applicationId,
      searchWordId,
      threadToken,
      unsubscribeToken: site.app.sealFor(unsubscribePurpose).close(`newsletter ${ids.customer}`),
      orderToken,
      archiveId,
      tableId,
      report: `page.${reportId}`,
      ownThreadId,
    },
  };
}

export interface AccessSiteOptions {
  accounts: 'embedded' | 'clerk';
  middleware: boolean;
}

export async function openAccessSite({ accounts, middleware }: AccessSiteOptions): Promise<AccessSite> {
  const bare = middleware ? null : await withoutMiddleware();
  const env = { BETA_PASSWORD: betaPassword, ...(accounts === 'clerk' ? clerkSettings : {}) };
  const site = await startApp({
    accounts: 'as configured',
    env,
    frontDoor: bare ? { handler: bare.handler } : {},
  });
  const { ids, names, otherStore } = await fill(site);
  const tokens = accounts === 'clerk' ? clerkTokens(site) : embeddedTokens(site);
  const body = new URLSearchParams({ password: betaPassword });
  const opened = await site.fetch('/beta', { method: 'POST', body, headers: { origin: site.url } });
  const beta = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const bearer = (token: string) => ({ cookie: beta, authorization: `Bearer ${token}` });
  return {
    ...site,
    ids,
    names,
    async headersOf(caller): Promise<Record<string, string>> {
      if (caller === 'guest') return { cookie: beta };
      // A session alone doesn't pass the gate, not even an admin's.
      if (caller === 'beta-locked') return { authorization: `Bearer ${await tokens.good(ids.admin)}` };
      // Paired anew each time: unpairing in one request ends nothing in another.
      if (caller === foreignPhone) return { cookie: `${beta}; booth=${(await makePhone(site.db, otherStore)).key}` };
      if (!isPerson(caller)) {
        if (caller === 'alg: none') return bearer(unsigned(ids.admin));
        return bearer(await (caller === 'expired token' ? tokens.expired : tokens.forged)(ids.admin));
      }
      const token = await tokens.good(ids[caller]);
      return accounts === 'clerk' ? bearer(token) : { cookie: `${beta}; session=${token}` };
    },
    close: async () => {
      await site.close();
      await bare?.remove();
    },
  };
}
