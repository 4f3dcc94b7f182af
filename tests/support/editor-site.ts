/** A site with a store that its owner edits. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { themes } from '../../src/features/catalog/themes.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { readStoreDraft, revisionOf } from '../../src/features/studio/storefront/edit-store.server.ts';
import { partPath } from '../../src/features/studio/storefront/part-paths.ts';
import { type StorePart, toPartTexts } from '../../src/features/studio/storefront/store-fields.ts';
import { type StartedApp, startApp } from './app.ts';
import { makeProduct, makeVendor } from './factories.ts';
import { asVendor, type Person, testIdentity } from './people.ts';
import { storeInput } from './store-input.ts';

interface Caller {
  person?: Person;
  slug?: string;
  /** Of the editor: which form. */
  part?: StorePart;
}

/** Starts it for the tests of a file, and resets the store "kiln" before each. */
export function editorSite() {
  const world = {} as { site: StartedApp; ada: Person; other: Person; storeId: string; otherId: string };
  beforeAll(async () => {
    const site = await startApp({ env: { RATE_LIMITS: 'off' } });
    site.app.identity = testIdentity(() => site.db);
    const ada = await asVendor(site.db);
    const other = await asVendor(site.db);
    const kiln = await makeVendor(site.db, { slug: 'kiln', ownerUserId: ada.userId });
    await makeProduct(site.db, kiln, { slug: 'jar' });
    const { id: otherId } = await makeVendor(site.db, { slug: 'other', ownerUserId: other.userId });
    Object.assign(world, { site, ada, other, storeId: kiln.id, otherId });
  });
  afterAll(() => world.site.close());
  const later = { instagram: '', website: '', salesNote: '' };
  const plain = { ...storeInput(), ...later, customCssSource: '', headerPicture: null, portrait: null };
  beforeEach(async () => {
    await world.site.db
      .update(vendors)
      .set({ ...plain, awayUntil: null, isActive: true })
      .where(eq(vendors.id, world.storeId));
  });
  const call = (method: 'PUT' | 'PATCH', body: unknown, { person = world.ada, slug = 'kiln' }: Caller = {}) =>
    world.site.fetch(`/api/studio/${slug}/storefront`, {
      method,
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    world,
    row: async () => {
      const [found] = await world.site.db.select().from(vendors).where(eq(vendors.id, world.storeId));
      if (!found) throw new Error('The store is gone.');
      return found;
    },
    put: (body: unknown, caller?: Caller) => call('PUT', body, caller),
    patch: (body: unknown, caller?: Caller) => call('PATCH', body, caller),
    /** The fields of a part's form as its page has them, with what is typed over them. */
    form: async (part: StorePart, typed: Record<string, string> = {}): Promise<Record<string, string>> => {
      const draft = await readStoreDraft(world.site.db, world.storeId);
      const { ownColors, ...texts } = toPartTexts(part, draft, themes.artsy);
      return { ...texts, ...(ownColors && { ownColors }), revision: revisionOf(part, draft), ...typed };
    },
    post: (fields: Record<string, string>, { person = world.ada, slug = 'kiln', part = 'look' }: Caller = {}) =>
      world.site.fetch(partPath(slug, part), {
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
