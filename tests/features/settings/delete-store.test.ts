/** Deleting the account of an artist, an admin, or a demo: who can't, and what goes with a store. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountHooksOf } from '../../../src/app/people/account-hooks.ts';
import { continueErasures } from '../../../src/app/people/finish-erasures.ts';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { removeAccount } from '../../../src/features/accounts/provider-accounts.server.ts';
import { loadArtistNote } from '../../../src/features/admin/artists/artist-note.server.ts';
import { boothPhones } from '../../../src/features/booth/booth.table.ts';
import { reinstateStore, suspendStore } from '../../../src/features/buying/checkout/suspend-store.server.ts';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { findMissing } from '../../../src/features/catalog/former-slugs.server.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { isSlugTaken } from '../../../src/features/catalog/vendors.server.ts';
import { formerVendorSlugs, vendors } from '../../../src/features/catalog/vendors.table.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { pictureFile, pictureKeyOf } from '../../../src/features/pictures/upload-keys.ts';
import { receiveChunk } from '../../../src/features/pictures/uploads.server.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { advancePlans } from '../../../src/features/plan/advance-plans.server.ts';
import { openCheckout } from '../../../src/features/plan/change-plan.server.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { deleteAccount, readDeletion } from '../../../src/features/settings/privacy/delete-account.server.ts';
import { addBox } from '../../../src/features/studio/boxes/own-boxes.server.ts';
import { chunkBytes } from '../../../src/platform/resumable/chunks.ts';
import { makePhone } from '../../support/booth.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { findInFiles, findInTables } from '../../support/find-traces.ts';
import { aSubscription, memoryBilling } from '../../support/memory-billing.ts';
import { makeOrder } from '../../support/orders.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const remove = (userId: string, typed = 'DELETE') => deleteAccount(app, userId, typed, accountHooksOf(app));
const isThere = async (userId: string) => (await app.db.select().from(users).where(eq(users.id, userId))).length === 1;

/** Opens a store with a piece, a sold piece with a photo, and a conversation. */
async function openStore() {
  const user = await makeUser(app.db, { role: 'vendor', name: 'Wilhelmina Marsh', email: 'wilhelmina@stores.example' });
  const store = await makeVendor(app.db, {
    ownerUserId: user.id,
    slug: 'marsh-pottery',
    name: 'Pots',
    owner: 'Wilhelmina Marsh',
    email: 'orders@marsh.example',
    about: 'I am Wilhelmina.',
    pickup: 'Wilhelmina’s garage',
  });
  const id = randomUUID();
  const key = pictureKeyOf({ vendorId: store.id, id });
  const picture = makePicture({ key, widths: [720], alt: 'Wilhelmina with a jar' });
  await app.files.put(pictureFile(key, 720, 'webp'), { bytes: new Uint8Array([1]), contentType: 'image/webp' });
  await app.db
    .insert(uploads)
    .values({ id, vendorId: store.id, createdBy: user.id, bytes: 1, state: 'ready', picture });
  const crate = { name: 'Wilhelmina’s crate', length: 20, width: 10, height: 9, weightOz: 30 };
  const box = await addBox(app.db, store.id, crate, app.clock.now());
  const unsold = await makeProduct(app.db, store, { name: 'Unsold', pictures: [picture] });
  const sold = await makeProduct(app.db, store, {
    name: 'Sold Jar',
    description: 'By Wilhelmina.',
    care: 'Ask Wilhelmina.',
    box,
    weightOz: 38,
    pictures: [picture],
  });
  const number = await makeOrder(app.db, store, { parcelState: 'delivered', paidAt: app.clock.now() });
  const [order] = await app.db.select().from(orders).where(eq(orders.number, number));
  const line = { productId: sold.id, position: 0, name: sold.name, unitPriceCents: 1_000, quantity: 1, picture };
  await app.db.insert(orderLines).values({ orderId: order?.id ?? '', ...line });
  const [thread] = await app.db
    .insert(threads)
    .values({ vendorId: store.id, visitorName: 'Pat', visitorEmail: 'pat@buyers.example' })
    .returning();
  await app.db.insert(messages).values([
    { threadId: thread?.id ?? '', side: 'visitor', body: 'Is it blue?' },
    { threadId: thread?.id ?? '', side: 'vendor', body: 'Yes, says Wilhelmina.' },
  ]);
  return { user, store, unsold, sold, number, key, upload: { vendorId: store.id, id: randomUUID() } };
}
const traces = ['wilhelmina', 'orders@marsh.example'];

test('a store goes with its texts, pieces, and files; its name and address stay for its orders', async () => {
  const { user, store, unsold, sold } = await openStore();
  expect(await findInFiles(app.config.dataDir, [store.id])).not.toEqual([]);
  await remove(user.id);
  await continueErasures(app);
  expect(await findInTables(app.db, traces)).toEqual([]);
  expect(await findInFiles(app.config.dataDir, [store.id])).toEqual([]);
  const [closed] = await app.db.select().from(vendors).where(eq(vendors.id, store.id));
  expect(closed).toMatchObject({ slug: 'marsh-pottery', name: 'Pots', isActive: false, ownerUserId: null, email: '' });
  expect(await isSlugTaken(app.db, 'marsh-pottery')).toBe(true);
  expect(await app.db.select().from(products).where(eq(products.id, unsold.id))).toEqual([]);
  expect(await app.db.select().from(products).where(eq(products.id, sold.id))).toMatchObject([
    { name: 'Sold Jar', isActive: false, description: '', size: '', year: null, care: null, pictures: [] },
  ]);
  expect(await app.db.select().from(products).where(eq(products.id, sold.id))).toMatchObject([
    { box: null, weightOz: null },
  ]);
  expect(await app.db.select().from(orderLines)).toMatchObject([{ name: 'Sold Jar', picture: null }]);
  expect((await app.db.select().from(messages)).map(({ body }) => body).toSorted()).toEqual(['', 'Is it blue?']);
  await expect(reinstateStore(app, store.id)).rejects.toMatchObject({ code: 'vendor_not_found' });
});

test('a store whose account the provider removes sells nothing from then on, on the site and by its phones', async () => {
  const { user, store } = await openStore();
  const phone = await makePhone(app.db, store, app.clock.now());
  await removeAccount(app, user.id, accountHooksOf(app));
  expect(await app.db.select().from(vendors).where(eq(vendors.id, store.id))).toMatchObject([{ isActive: false }]);
  expect(await app.db.select().from(boothPhones)).toMatchObject([
    { id: phone.id, name: '', revokedAt: app.clock.now() },
  ]);
});

test('its plan ends at the provider, with one that a checkout has just begun; a lost answer is asked for again', async () => {
  const { user, store } = await openStore();
  const account = store.stripeAccountId ?? '';
  const billing = memoryBilling(() => app.clock.now());
  const site = { ...app, billing };
  await advancePlans(site);
  await openCheckout(site, store);
  billing.subscriptions.set(account, [aSubscription('sub_new', app.clock.now())]);
  await remove(user.id);
  billing.isDown = true;
  await expect(continueErasures(site)).rejects.toThrow();
  billing.isDown = false;
  await continueErasures(site);
  expect(billing.calls).toContain('cancel sub_new');
  expect(await app.db.select().from(plans)).toEqual([]);
});

test.each([
  ['to send', { parcelState: 'to_send' }],
  ['to hand over', { parcelState: 'to_hand_over', delivery: 'pickup' }],
  ['that needs attention', { status: 'needs_attention' }],
] as const)('a store with an order %s stays, and so does the account', async (_what, changes) => {
  const { user, store } = await openStore();
  const number = await makeOrder(app.db, store, { paidAt: app.clock.now(), ...changes });
  await expect(remove(user.id)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await readDeletion(app, user.id))?.stores).toMatchObject([{ slug: store.slug, openOrders: [{ number }] }]);
  expect(await isThere(user.id)).toBe(true);
  const [open] = await app.db.select().from(vendors).where(eq(vendors.id, store.id));
  expect(open?.isActive).toBe(true);
});

test('a store that its provider leaves with open orders is hidden, and closed when they end', async () => {
  const { user, store } = await openStore();
  const number = await makeOrder(app.db, store, { parcelState: 'to_send', paidAt: app.clock.now() });
  await removeAccount(app, user.id, accountHooksOf(app));
  await continueErasures(app);
  const read = async () => (await app.db.select().from(vendors).where(eq(vendors.id, store.id)))[0];
  expect(await read()).toMatchObject({ isActive: false, email: 'orders@marsh.example' });
  await app.db.update(orders).set({ parcelState: 'delivered' }).where(eq(orders.number, number));
  await continueErasures(app);
  expect(await findInTables(app.db, traces)).toEqual([]);
  expect(await findInFiles(app.config.dataDir, [store.id])).toEqual([]);
});

test('a store that its provider leaves with open orders is closed for good, not suspended, even if it was before', async () => {
  const { user, store } = await openStore();
  await makeOrder(app.db, store, { parcelState: 'to_send', paidAt: app.clock.now() });
  await app.db.insert(formerVendorSlugs).values({ slug: 'marsh-pots', vendorId: store.id });
  const readers = async (view: string) => {
    const url = new URL(`/admin/artists/write?view=${view}`, app.config.siteUrl);
    return (await loadArtistNote({ url, locals: { app } as unknown as App.Locals })).count;
  };
  const missing = async () =>
    await Promise.all(
      ['marsh-pottery', 'marsh-pots'].map(async (slug) => (await findMissing(app.db, slug, app.clock.now())).what),
    );
  await suspendStore(app, store.id, 'A test');
  expect([await missing(), await readers('suspended')]).toEqual([['suspended store', 'suspended store'], 1]);
  await removeAccount(app, user.id, accountHooksOf(app));
  expect(await missing()).toEqual(['closed store', 'closed store']);
  for (const view of ['all', 'suspended', 'closed']) expect(await readers(view)).toBe(0);
  await expect(reinstateStore(app, store.id)).rejects.toMatchObject({ code: 'vendor_not_found' });
});

test('a photo that is on its way leaves no file', async () => {
  const { user, store, upload } = await openStore();
  const bytes = new Uint8Array(chunkBytes).fill(7);
  await app.db.insert(uploads).values({ ...upload, createdBy: user.id, bytes: chunkBytes + 1, received: 0 });
  const files = {
    ...app.files,
    put: async (...file: Parameters<typeof app.files.put>) => {
      await remove(user.id);
      await continueErasures(app);
      await app.files.put(...file);
    },
  };
  // The first piece has to look like a photo, so it counts as the second.
  await app.db
    .update(uploads)
    .set({ received: chunkBytes, bytes: 2 * chunkBytes })
    .where(eq(uploads.id, upload.id));
  const sending = receiveChunk({ ...app, files }, upload, { offset: chunkBytes, bytes });
  await expect(sending).rejects.toMatchObject({ code: 'not_found' });
  expect(await findInFiles(app.config.dataDir, [upload.id, store.id])).toEqual([]);
});

test('only the typed word deletes, in any letter case', async () => {
  const user = await makeUser(app.db);
  for (const typed of ['', 'yes', 'delete it']) {
    await expect(remove(user.id, typed)).rejects.toMatchObject({ code: 'invalid' });
  }
  expect(await isThere(user.id)).toBe(true);
  await remove(user.id, ' Delete ');
  expect(await isThere(user.id)).toBe(false);
});

test('a demo account stays', async () => {
  const user = await makeUser(app.db, { demo: true });
  await expect(remove(user.id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await isThere(user.id)).toBe(true);
});

test('the last admin stays, and of two who leave at once one does', async () => {
  const admins = [await makeUser(app.db, { role: 'admin' }), await makeUser(app.db, { role: 'admin' })];
  const results = await Promise.allSettled(admins.map(({ id }) => remove(id)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [left] = await app.db.select().from(users).where(eq(users.role, 'admin'));
  await expect(remove(left?.id ?? '')).rejects.toMatchObject({ code: 'forbidden' });
  expect(app.mails.mails.filter(({ template }) => template === 'account-deleted').length).toBeGreaterThan(0);
});
