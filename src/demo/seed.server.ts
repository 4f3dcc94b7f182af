import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { users } from '../features/accounts/accounts.table.ts';
import type { PasswordHashing } from '../features/accounts/embedded/password-hash.ts';
import { sanitizeCss } from '../features/catalog/custom-css/custom-css.ts';
import { events, eventVendors } from '../features/catalog/events.table.ts';
import type { PickupHours } from '../features/catalog/pickup-hours.ts';
import { products } from '../features/catalog/products.table.ts';
import { vendors } from '../features/catalog/vendors.table.ts';
import { favorites } from '../features/favorites/favorites.table.ts';
import { setBooths } from '../features/market/booths.server.ts';
import { addBox } from '../features/studio/boxes/own-boxes.server.ts';
import { insertPieces, positionStep } from '../features/studio/pieces/piece-rows.server.ts';
import { editPart, readStoreDraft, revisionOf } from '../features/studio/storefront/edit-store.server.ts';
import { deliveryPart, namesOfPart } from '../features/studio/storefront/store-fields.ts';
import type { Database } from '../platform/database/database.ts';
import { setupLock } from '../platform/database/migrate.ts';
import { pick } from '../platform/objects.ts';
import { dayMs, hourMs } from '../platform/time.ts';
import type { DemoPerson } from './city/accounts.ts';
import type { DemoCatalog } from './city/catalog.ts';
import { demoCustomerId, demoCustomerNames, demoEmailOf } from './city/customers.ts';
import type { DemoVendor } from './city/types.ts';
import { seedPeople } from './seed-people.server.ts';
import { datesOf, seedStand } from './year/events.server.ts';

export interface SeedOptions {
  catalog: DemoCatalog;
  /** The site's time zone, for the local times of events. */
  timeZone: string;
  now: Date;
  /** True if payments are emulated: the vendors then get accounts of the emulated Stripe. */
  accounts: boolean;
  /** Accounts that can sign in. None outside a demo. */
  people?: readonly DemoPerson[];
  /** How their passwords are hashed. Default: at the cost of real sites. */
  hashing?: PasswordHashing | undefined;
}

/** Demo pieces are older than what `seed-year.server.ts` sells of them. */
const madeMsAgo = 366 * dayMs;

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** The vendor's account at the emulated Stripe, which accepts every id of this form. */
export const demoAccountId = (vendorSlug: string) => `acct_demo_${vendorSlug.replaceAll('-', '_')}`;

/** Saves them as the form does. */
async function seedPickupHours(db: Database, id: string, pickupHours: PickupHours, now: Date): Promise<void> {
  const draft = await readStoreDraft(db, id);
  const revision = revisionOf(deliveryPart, draft);
  const input = { ...pick(draft, namesOfPart(deliveryPart)), pickupHours, part: deliveryPart, revision };
  await editPart({ db, now }, { id }, deliveryPart, input);
}

async function seedVendors(
  db: Database,
  demo: readonly DemoVendor[],
  { accounts, now }: SeedOptions,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [
    index,
    { products: pieces, customCSS, hearts, header, boxes = [], pickupHours, ...artist },
  ] of demo.entries()) {
    const id = randomUUID();
    ids.set(artist.slug, id);
    await db.insert(vendors).values({
      ...artist,
      id,
      headerPicture: header,
      customCssSource: customCSS,
      customCss: sanitizeCss(customCSS, id).css,
      stripeAccountId: accounts ? demoAccountId(artist.slug) : null,
      paymentsState: accounts ? 'ready' : 'none',
      listedAt: new Date(artist.joinedDate),
      position: (index + 1) * positionStep,
    });
    if (pickupHours) await seedPickupHours(db, id, pickupHours, now);
    const keys = new Map<string, string>();
    for (const box of boxes) keys.set(box.name, await addBox(db, id, box, now));
    const rows = pieces.map(({ category, box, ...piece }, place) => ({
      ...piece,
      box: keys.get(box ?? '') ?? box ?? null,
      vendorId: id,
      categorySlug: slugOf(category),
      isActive: true,
      position: (place + 1) * positionStep,
    }));
    await insertPieces(db, rows, new Date(now.getTime() - madeMsAgo));
  }
  return ids;
}

async function seedNewcomers(db: Database, { catalog, accounts, now }: SeedOptions): Promise<void> {
  for (const [index, { drafts, ...artist }] of catalog.newcomers.entries()) {
    const id = randomUUID();
    await db.insert(vendors).values({
      ...artist,
      id,
      stripeAccountId: accounts ? demoAccountId(artist.slug) : null,
      paymentsState: accounts ? 'more_needed' : 'none',
      position: (catalog.vendors.length + index + 1) * positionStep,
    });
    const rows = drafts.map(({ category, ...piece }, place) => ({
      ...piece,
      vendorId: id,
      categorySlug: slugOf(category),
      // As on a new piece, so that a draft that somebody publishes isn't sold out.
      inventory: 1,
      isActive: false,
      position: (place + 1) * positionStep,
    }));
    await insertPieces(db, rows, now);
  }
}

/** The first of the demo's customers joined so long ago, the last one this week. */
const firstJoinedMsAgo = 340 * dayMs;

const demoCustomers = (now: Date) =>
  demoCustomerNames.map((name, index) => {
    const createdAt = new Date(
      now.getTime() - firstJoinedMsAgo * (1 - index / demoCustomerNames.length) - index * hourMs,
    );
    return { id: `${demoCustomerId}${index + 1}`, name, email: demoEmailOf(name), createdAt };
  });

/** Creates the demo customers. Customer n has a heart for every vendor with n or more, given some time after joining. */
async function seedFavorites(
  db: Database,
  demo: readonly DemoVendor[],
  ids: Map<string, string>,
  now: Date,
): Promise<void> {
  const customers = demoCustomers(now);
  const shared = { emailVerified: true, role: 'customer' as const, demo: true };
  await db.insert(users).values(customers.map((customer) => ({ ...customer, ...shared })));
  for (const [place, { slug, name, hearts }] of demo.entries()) {
    const rows = customers.slice(0, hearts).map(({ id: userId, createdAt }, index) => {
      // A different part of the time since they joined for each artist, so that hearts come in now and then.
      const share = ((index * 7 + place * 3) % 10) / 10;
      const addedAt = new Date(createdAt.getTime() + share * (now.getTime() - createdAt.getTime()));
      const itemId = ids.get(slug) ?? '';
      return { userId, type: 'artist' as const, itemId, addedAt, changedAt: addedAt, savedName: name };
    });
    if (rows.length > 0) await db.insert(favorites).values(rows);
  }
}

async function seedEvents(db: Database, ids: Map<string, string>, options: SeedOptions): Promise<void> {
  for (const event of options.catalog.events) {
    const { slug, name, description, details, location, address, admissionCents, picture } = event;
    const [row] = await db
      .insert(events)
      .values({
        slug,
        name,
        description,
        details,
        location,
        address,
        admissionCents,
        picture,
        ...datesOf(event, options),
      })
      .returning({ id: events.id });
    const taking = event.vendorSlugs.flatMap((vendor) => ids.get(vendor) ?? []);
    if (row && taking.length > 0) {
      await db.insert(eventVendors).values(taking.map((vendorId) => ({ eventId: row.id, vendorId })));
    }
    if (!row) continue;
    await setBooths(db, row.id, event.booths ?? []);
    for (const stand of event.stands ?? []) {
      const vendorId = ids.get(stand.vendorSlug);
      const app = { db, clock: { now: () => options.now } };
      if (vendorId !== undefined) await seedStand(app, { eventId: row.id, vendorId }, stand);
    }
  }
}

/** Gives demo events new dates, counted from today, once all of them are over. */
async function renewEvents(db: Database, options: SeedOptions): Promise<void> {
  const demo = new Map(options.catalog.events.map((event) => [event.slug, event]));
  if (demo.size === 0) return;
  const rows = await db
    .select({ id: events.id, slug: events.slug, endsAt: events.endsAt })
    .from(events)
    .where(inArray(events.slug, [...demo.keys()]));
  if (rows.length === 0 || rows.some(({ endsAt }) => endsAt >= options.now)) return;
  for (const { id, slug } of rows) {
    const event = demo.get(slug);
    if (!event) continue;
    await db
      .update(events)
      .set({ ...datesOf(event, options), movedFrom: null, cancelledAt: null, updatedAt: options.now })
      .where(sql`${events.id} = ${id}`);
  }
}

/** Tells stored rows in which sizes this version of the site has the demo's pictures, so that no old row shows a missing file. */
async function renewPictures(db: Database, { catalog }: SeedOptions): Promise<void> {
  const pictures = catalog.vendors.flatMap(({ header, portrait, products: pieces }) => [
    header,
    portrait,
    ...pieces.flatMap((piece) => piece.pictures),
  ]);
  const current = sql`(select distinct picture from jsonb_array_elements(${JSON.stringify(pictures)}::jsonb) as t (picture)) as current`;
  for (const column of [vendors.headerPicture, vendors.portrait, events.picture]) {
    const name = sql.identifier(column.name);
    await db.execute(sql`update ${column.table} set ${name} = current.picture from ${current}
      where ${column} ->> 'key' = current.picture ->> 'key' and ${column} <> current.picture`);
  }
  await db.execute(sql`
    update ${products} set pictures = renewed.pictures
    from (
      select ${products.id} as id, jsonb_agg(coalesce(current.picture, stored.picture) order by stored.place) as pictures
      from ${products}
      join ${vendors} on ${vendors.id} = ${products.vendorId}
        and ${vendors.slug} in ${catalog.vendors.map(({ slug }) => slug)}
      cross join jsonb_array_elements(${products.pictures}) with ordinality as stored (picture, place)
      left join ${current} on current.picture ->> 'key' = stored.picture ->> 'key'
      group by ${products.id}
    ) as renewed
    where ${products.id} = renewed.id and ${products.pictures} <> renewed.pictures`);
}

/**
 * Seeds an empty database with the demo city. If there is any vendor, it only renews demo events that are all over and
 * what is stored of demo pictures, and adds missing demo accounts. If several instances start at once, one of them seeds.
 * @returns true if the demo city was stored now
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The instance that seeds takes seconds; the limits of requests would fail those that wait for it.
    await tx.execute(sql`set local lock_timeout = '60s'`);
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`);
    const [existing] = await tx.select({ id: vendors.id }).from(vendors).limit(1);
    if (existing) {
      await renewEvents(tx, options);
      await renewPictures(tx, options);
      await seedPeople(tx, options.people ?? [], options.hashing);
      return false;
    }
    const ids = await seedVendors(tx, options.catalog.vendors, options);
    await seedNewcomers(tx, options);
    await seedFavorites(tx, options.catalog.vendors, ids, options.now);
    await seedEvents(tx, ids, options);
    await seedPeople(tx, options.people ?? [], options.hashing);
    return true;
  });
}
