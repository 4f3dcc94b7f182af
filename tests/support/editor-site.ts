/** A site with a store that its owner edits. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { type StartedApp, startApp } from './app.ts';
import { makeProduct, makeVendor } from './factories.ts';
import { asVendor, type Person, testIdentity } from './people.ts';
import { storeInput } from './store-input.ts';

interface Caller {
  person?: Person;
  slug?: string;
}

/** Starts it for the tests of a file, and resets the store "kiln" before each. */
export function editorSite() {
  const world = {} as { site: StartedApp; ada: Person; other: Person; storeId: string; otherId: string };
  beforeAll(async () => {
    const site = await startApp({ env: { RATE_LIMITS: 'off' } });
    site.app.identity = testIdentity(site.db);
    const ada = await asVendor(site.db);
    const other = await asVendor(site.db);
    const kiln = await makeVendor(site.db, { slug: 'kiln', ownerUserId: ada.userId });
    await makeProduct(site.db, kiln, { slug: 'jar' });
    const { id: otherId } = await makeVendor(site.db, { slug: 'other', ownerUserId: other.userId });
    Object.assign(world, { site, ada, other, storeId: kiln.id, otherId });
  });
  afterAll(() => world.site.close());
  const plain = { ...storeInput(), customCssSource: '', headerPicture: null, portrait: null };
  beforeEach(async () => {
    await world.site.db
      .update(vendors)
      .set({ ...plain, awayUntil: null, isActive: true })
      .where(eq(vendors.id, world.storeId));
  });
  return {
    world,
    row: async () => {
      const [found] = await world.site.db.select().from(vendors).where(eq(vendors.id, world.storeId));
      if (!found) throw new Error('The store is gone.');
      return found;
    },
    put: (body: unknown, { person = world.ada, slug = 'kiln' }: Caller = {}) =>
      world.site.fetch(`/api/studio/${slug}/storefront`, {
        method: 'PUT',
        headers: { ...person.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    post: (fields: Record<string, string>, { person = world.ada, slug = 'kiln' }: Caller = {}) =>
      world.site.fetch(`/vendor/${slug}/storefront`, {
        method: 'POST',
        headers: { ...person.headers, origin: world.site.url },
        body: new URLSearchParams(fields),
      }),
    read: async (path: string, headers: Record<string, string> = {}) => {
      const response = await world.site.fetch(path, { headers });
      const text = (await response.text()).replaceAll('&#39;', "'");
      return { status: response.status, headers: response.headers, text };
    },
  };
}
