import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationServices } from '../../../src/app/work/notification-work.ts';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { endMails } from '../../../src/features/accounts/settings/mail-consent.server.ts';
import { events } from '../../../src/features/catalog/events.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import type { NotificationData } from '../../../src/features/notifications/notification-mails.ts';
import {
  noticedProducts,
  notificationRuns,
  notificationsSent,
} from '../../../src/features/notifications/notifications.table.ts';
import {
  beginEdition,
  type NotificationServices,
  sendNotifications,
  sendPage,
} from '../../../src/features/notifications/send-notifications.server.ts';
import { markRefused, refusedPurpose } from '../../../src/platform/mail/refused-addresses.server.ts';
import { makeEvent, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

// A Thursday, and times of the job in Louisville.
const thursday = '2026-11-26T14:00:00Z';
const monday = '2026-11-23T14:00:00Z';
const tuesday = '2026-11-24T14:00:00Z';
const sunday = '2026-11-22T22:00:00Z';

let app: TestApp;
let services: NotificationServices;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [
    notificationRuns,
    notificationsSent,
    noticedProducts,
    favorites,
    events,
    products,
    vendors,
    users,
  ]) {
    await app.db.delete(table);
  }
  app.mails.mails.length = 0;
  services = { ...notificationServices(app), operatorAddress: '1 Main St', demo: false };
});

type Settings = Partial<typeof accountSettings.$inferInsert>;

/** Creates an account that wants all mails, unless `settings` says otherwise. */
async function subscriber(settings: Settings = {}, user: Parameters<typeof makeUser>[1] = {}) {
  const made = await makeUser(app.db, user);
  const all = { marketingSince: new Date('2026-01-01T00:00:00Z'), priceDropAlerts: true };
  await app.db.insert(accountSettings).values({ userId: made.id, ...all, ...settings });
  return made;
}

/** Runs the job at a time, and returns who got which mails. */
async function runAt(time: string): Promise<{ to: string; data: NotificationData }[]> {
  app.clock.set(time);
  app.mails.mails.length = 0;
  await sendNotifications(services);
  return app.mails.mails.flatMap((mail) =>
    mail.template === 'notification' ? [{ to: mail.to, data: mail.data }] : [],
  );
}

const save = (user: { id: string }, product: { id: string }, addedAt = '2026-11-01T00:00:00Z') =>
  app.db.insert(favorites).values({ userId: user.id, type: 'product', itemId: product.id, addedAt: new Date(addedAt) });

const change = (product: { id: string }, values: Partial<typeof products.$inferInsert>) =>
  app.db.update(products).set(values).where(eq(products.id, product.id));

const anEvent = () => makeEvent(app.db, { startsAt: new Date('2026-11-28T15:00:00Z') });

describe('who gets notifications', () => {
  it('asks for consent, the toggle, a verified address, and an account outside the demo', async () => {
    await anEvent();
    const pat = await subscriber();
    await subscriber({ marketingSince: null });
    await subscriber({ eventAlerts: false });
    await subscriber({}, { emailVerified: false });
    await subscriber({}, { demo: true });
    await makeUser(app.db);
    expect((await runAt(monday)).map(({ to }) => to)).toEqual([pat.email]);
  });

  it('sends to accounts of the demo in the demo', async () => {
    await anEvent();
    const casey = await subscriber({}, { demo: true });
    services = { ...services, demo: true };
    expect((await runAt(monday)).map(({ to }) => to)).toEqual([casey.email]);
  });

  it('sends nothing without the operator’s address, not even later the same day', async () => {
    await anEvent();
    await subscriber();
    services = { ...services, operatorAddress: '' };
    expect(await runAt(monday)).toEqual([]);
    expect(await app.db.select().from(notificationRuns)).toEqual([]);
  });

  it('leaves out addresses that take no mail', async () => {
    await anEvent();
    const gone = await subscriber();
    await markRefused(app.db, app.sealFor(refusedPurpose), gone.email.toUpperCase(), 'admin');
    expect(await runAt(monday)).toEqual([]);
  });

  it('sends each mail once, however often the job runs', async () => {
    await anEvent();
    await subscriber();
    expect(await runAt(monday)).toHaveLength(1);
    expect(await runAt(monday)).toEqual([]);
    expect(await runAt('2026-11-23T15:00:00Z')).toEqual([]);
  });

  it('sends none of a kind to somebody who ended it, or ended all', async () => {
    await anEvent();
    const [one, all] = [await subscriber(), await subscriber()];
    const now = new Date(monday);
    await endMails(app.db, { userId: one.id, kind: 'events' }, { all: false, now });
    await endMails(app.db, { userId: all.id, kind: 'newsletter' }, { all: true, now });
    expect(await runAt(monday)).toEqual([]);
    const [settings] = await app.db.select().from(accountSettings).where(eq(accountSettings.userId, one.id));
    expect(settings).toMatchObject({ eventAlerts: false, weeklyNewsletter: true });
    expect(settings?.marketingSince).not.toBeNull();
  });
});

describe('events of the coming week', () => {
  it('tells the events of seven days, the next one first, without drafts, canceled, and past ones', async () => {
    await subscriber();
    const at = (startsAt: string, more = {}) => makeEvent(app.db, { startsAt: new Date(startsAt), ...more });
    const second = await at('2026-11-30T13:00:00Z');
    const first = await at('2026-11-23T20:00:00Z');
    await at('2026-11-30T15:00:00Z');
    await at('2026-11-23T13:00:00Z');
    await at('2026-11-25T13:00:00Z', { isPublished: false });
    await at('2026-11-25T13:00:00Z', { cancelledAt: new Date() });
    const [mail] = await runAt(monday);
    expect(mail?.data.events.shown.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(mail?.data).toMatchObject({ kind: 'events' });
  });

  it('sends no empty mail', async () => {
    await subscriber();
    expect(await runAt(monday)).toEqual([]);
    const [run] = await app.db.select().from(notificationRuns).where(eq(notificationRuns.kind, 'events'));
    expect(run?.finishedAt).toEqual(new Date(monday));
  });
});

describe('new artists', () => {
  it('tells who came since the last edition, and never a suspended or empty store', async () => {
    await subscriber();
    await makeVendor(app.db, { listedAt: new Date('2026-11-12T00:00:00Z') });
    expect(await runAt('2026-11-17T14:00:00Z')).toHaveLength(1);
    const fresh = await makeVendor(app.db, { listedAt: new Date('2026-11-20T00:00:00Z') });
    await makeVendor(app.db, { listedAt: new Date('2026-11-20T00:00:00Z'), isActive: false });
    await makeVendor(app.db, { listedAt: null });
    const [mail] = await runAt(tuesday);
    expect(mail?.data.artists.shown.map(({ id }) => id)).toEqual([fresh.id]);
  });

  it('drops a store that is suspended after the edition began', async () => {
    await subscriber();
    const vendor = await makeVendor(app.db, { listedAt: new Date('2026-11-20T00:00:00Z') });
    app.clock.set(tuesday);
    const run = { kind: 'new-artists', edition: '2026-11-24' } as const;
    await beginEdition(services, run.kind, { edition: run.edition, at: new Date(tuesday) });
    await app.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, vendor.id));
    expect(await sendPage(services, run)).toBe(true);
    expect(app.mails.mails).toEqual([]);
  });
});

describe('the newsletter', () => {
  it('tells new pieces, those of favorite categories first, with new artists and events', async () => {
    const vendor = await makeVendor(app.db, { listedAt: new Date('2026-11-25T00:00:00Z') });
    const other = await makeVendor(app.db, { listedAt: new Date('2026-01-01T00:00:00Z') });
    // However long they were drafts.
    const createdAt = new Date('2026-03-01');
    const made = (slug: string, day: number, of = vendor) =>
      makeProduct(app.db, of, { categorySlug: slug, createdAt, publishedAt: new Date(`2026-11-${day}T12:00:00Z`) });
    const bowl = await made('ceramics', 22);
    const window = await made('glass-art', 25, other);
    await made('ceramics', 12);
    const event = await anEvent();
    const [potter, all] = [await subscriber({ favoriteCategories: ['ceramics'] }), await subscriber()];
    const mails = await runAt(thursday);
    const told = (user: { email: string }) => mails.find(({ to }) => to === user.email)?.data;
    expect(told(potter)?.pieces.shown.map(({ id }) => id)).toEqual([bowl.id, window.id]);
    expect(told(all)?.pieces.shown.map(({ id }) => id)).toEqual([window.id, bowl.id]);
    expect(told(potter)).toMatchObject({ kind: 'newsletter' });
    expect(told(potter)?.artists.shown.map(({ id }) => id)).toEqual([vendor.id]);
    expect(told(potter)?.events.shown.map(({ id }) => id)).toEqual([event.id]);
  });

  it('has two pieces of one artist at most, and none that nobody can buy', async () => {
    await subscriber();
    const fresh = { publishedAt: new Date('2026-11-25T12:00:00Z') };
    const vendor = await makeVendor(app.db);
    for (let piece = 0; piece < 4; piece += 1) await makeProduct(app.db, vendor, fresh);
    for (const shut of [
      { isActive: false },
      { paymentsState: 'none' as const },
      { awayUntil: new Date('2027-01-01') },
    ]) {
      await makeProduct(app.db, await makeVendor(app.db, { ...shut, listedAt: new Date('2026-01-01') }), fresh);
    }
    await makeProduct(app.db, vendor, { ...fresh, inventory: 0 });
    await makeProduct(app.db, vendor, { ...fresh, isActive: false });
    const [mail] = await runAt(thursday);
    expect(mail?.data.pieces.shown.map(({ vendorId }) => vendorId)).toEqual([vendor.id, vendor.id]);
  });
});

describe('favorites', () => {
  /** Two people and a piece that both saved, noticed yesterday. */
  async function noticed(piece: Parameters<typeof makeProduct>[2] = {}) {
    const pat = await subscriber();
    const product = await makeProduct(app.db, await makeVendor(app.db, { listedAt: new Date('2026-01-01') }), piece);
    await save(pat, product);
    expect(await runAt('2026-11-20T22:00:00Z')).toEqual([]);
    expect(await runAt('2026-11-21T22:00:00Z')).toEqual([]);
    return { pat, product };
  }

  it('tells once that a piece costs less', async () => {
    const { pat, product } = await noticed();
    await subscriber();
    await change(product, { priceCents: 4000 });
    const mails = await runAt(sunday);
    expect(mails.map(({ to }) => to)).toEqual([pat.email]);
    expect(mails[0]?.data.changes.shown).toMatchObject([
      { id: product.id, priceCents: 4000, wasCents: 4500, isBack: false },
    ]);
    expect(await runAt('2026-11-23T22:00:00Z')).toEqual([]);
  });

  it('tells nothing of a price that goes up, or down and up again before the job runs', async () => {
    const { product } = await noticed();
    await change(product, { priceCents: 3000 });
    await change(product, { priceCents: 4500 });
    expect(await runAt(sunday)).toEqual([]);
    await change(product, { priceCents: 6000 });
    expect(await runAt('2026-11-23T22:00:00Z')).toEqual([]);
  });

  it('tells that a sold piece is for sale again', async () => {
    const { product } = await noticed({ inventory: 0 });
    await change(product, { inventory: 1 });
    const [mail] = await runAt(sunday);
    expect(mail?.data.changes.shown).toMatchObject([{ id: product.id, wasCents: null, isBack: true }]);
  });

  it('tells several changes in one mail of the day', async () => {
    const { pat, product } = await noticed();
    const other = await makeProduct(app.db, await makeVendor(app.db), { inventory: 0 });
    await save(pat, other);
    await runAt(sunday);
    await change(product, { priceCents: 4000 });
    await change(other, { inventory: 2 });
    const mails = await runAt('2026-11-23T22:00:00Z');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data.changes.shown).toHaveLength(2);
  });

  it('tells nothing to somebody who saved the piece when it was cheap already, or removed it', async () => {
    const { pat, product } = await noticed();
    await app.db.update(favorites).set({ favorite: false }).where(eq(favorites.userId, pat.id));
    await save(await subscriber(), product, '2026-11-22T10:00:00Z');
    await change(product, { priceCents: 4000 });
    expect(await runAt(sunday)).toEqual([]);
  });

  it('tells nothing of a store that was suspended or away, and comes back as it was', async () => {
    const { product } = await noticed();
    const isStore = eq(vendors.id, product.vendorId);
    await app.db.update(vendors).set({ isActive: false }).where(isStore);
    expect(await runAt(sunday)).toEqual([]);
    await app.db
      .update(vendors)
      .set({ isActive: true, awayUntil: new Date('2027-01-01') })
      .where(isStore);
    expect(await runAt('2026-11-23T22:00:00Z')).toEqual([]);
    await app.db.update(vendors).set({ awayUntil: null }).where(isStore);
    expect(await runAt('2026-11-24T22:00:00Z')).toEqual([]);
  });
});
