/** Creates rows with sensible defaults; a test passes only the values that it is about. */
import { randomUUID } from 'node:crypto';
import { users } from '../../src/features/accounts/accounts.table.ts';
import { recordOpening } from '../../src/features/buying/orders/stock.server.ts';
import { events, eventVendors } from '../../src/features/catalog/events.table.ts';
import { categories, products } from '../../src/features/catalog/products.table.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Picture } from '../../src/platform/pictures.ts';

type Vendor = typeof vendors.$inferSelect;
type Product = typeof products.$inferSelect;
type Event = typeof events.$inferSelect;
type User = typeof users.$inferSelect;

/** Returns eight characters that are unique in this run. */
const unique = () => randomUUID().slice(0, 8);

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
}

/** Returns a picture of the demo city, whose files exist. */
export function makePicture(overrides: Partial<Picture> = {}): Picture {
  return {
    key: 'demo/portland-kiln/header',
    width: 1020,
    height: 1275,
    alt: 'A pot on a shelf.',
    widths: [340, 480, 720, 1020],
    ...overrides,
  };
}

export async function makeUser(db: Database, overrides: Partial<User> = {}): Promise<User> {
  const id = overrides.id ?? `user-${unique()}`;
  const row = { id, email: `${id}@example.com`, emailVerified: true, name: 'Pat Doe', role: 'customer' as const };
  return only(
    await db
      .insert(users)
      .values({ ...row, ...overrides })
      .returning(),
  );
}

/** Creates a listed vendor who can be paid (unless `stripeAccountId` is null), with $5 shipping and no pickup. */
export async function makeVendor(db: Database, overrides: Partial<Vendor> = {}): Promise<Vendor> {
  const slug = overrides.slug ?? `artist-${unique()}`;
  const row = {
    slug,
    name: 'Kiln and Co',
    owner: 'Ada Potter',
    email: `${slug}@example.com`,
    neighborhood: 'Portland',
    description: 'Wood-fired stoneware.',
    about: 'Made by hand.',
    joinedDate: '2026-01-17',
    stripeAccountId: `acct_test_${unique()}`,
    paymentsState: overrides.stripeAccountId === null ? ('none' as const) : ('ready' as const),
    listedAt: new Date(),
    shippingCents: 500,
  };
  return only(
    await db
      .insert(vendors)
      .values({ ...row, ...overrides })
      .returning(),
  );
}

/** Creates a product for $45 with ten units, in "Ceramics". */
export async function makeProduct(
  db: Database,
  vendor: { id: string },
  overrides: Partial<Product> = {},
): Promise<Product> {
  return only(await makeProducts(db, vendor, [overrides]));
}

/** Creates many pieces of one category at once. */
export async function makeProducts(
  db: Database,
  vendor: { id: string },
  pieces: readonly Partial<Product>[],
): Promise<Product[]> {
  const categorySlug = pieces[0]?.categorySlug ?? 'ceramics';
  const name = categorySlug.charAt(0).toUpperCase() + categorySlug.slice(1);
  await db.insert(categories).values({ slug: categorySlug, name }).onConflictDoNothing();
  const rows = pieces.map((overrides) => ({
    vendorId: vendor.id,
    slug: `piece-${unique()}`,
    name: 'Ash-glazed Jar',
    description: 'A lidded jar.',
    medium: 'Stoneware',
    size: '6 × 4 in',
    year: 2026,
    priceCents: 4500,
    inventory: 10,
    categorySlug,
    ...overrides,
  }));
  const made = await db.insert(products).values(rows).returning();
  await recordOpening(db, made, made[0]?.createdAt ?? new Date());
  return made;
}

/** Creates a three-hour event a week from now, with these vendors. */
export async function makeEvent(
  db: Database,
  overrides: Partial<Event> = {},
  taking: readonly { id: string }[] = [],
): Promise<Event> {
  const startsAt = overrides.startsAt ?? new Date(Date.now() + 7 * 86_400_000);
  const row = {
    slug: `event-${unique()}`,
    name: 'Kiln Opening',
    description: 'Ninety pots, still warm.',
    location: 'Portland Kiln yard',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3 * 3_600_000),
  };
  const event = only(
    await db
      .insert(events)
      .values({ ...row, ...overrides })
      .returning(),
  );
  for (const { id } of taking) await db.insert(eventVendors).values({ eventId: event.id, vendorId: id });
  return event;
}
