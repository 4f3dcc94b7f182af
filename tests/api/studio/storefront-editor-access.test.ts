/** Who may edit a storefront, and which pages may be framed. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { editorSite } from '../../support/editor-site.ts';
import { asAdmin, asCustomer } from '../../support/people.ts';
import { storeInput } from '../../support/store-input.ts';

const { world, row, put, patch, form, post, read } = editorSite();

test('the editor belongs to the owner and admins: others see and change nothing', async () => {
  const people = { customer: await asCustomer(world.site.db), other: world.other, admin: await asAdmin(world.site.db) };
  for (const person of [people.customer, people.other]) {
    for (const path of ['', '/about', '/shipping', '/preview'].map((part) => `/vendor/kiln/storefront${part}`)) {
      expect((await read(path, person.headers)).headers.get('location')).toBe('/kiln');
    }
    expect((await put(storeInput({ theme: 'bold' }), { person })).status).toBeOneOf([403, 404]);
    const shipping = { part: 'shipping', ...(await form('shipping')), shippingCents: 1 };
    expect((await patch(shipping, { person })).status).toBeOneOf([403, 404]);
    expect((await post(await form('look', { theme: 'bold' }), { person })).status).toBe(303);
    expect((await post(await form('shipping', { shippingCents: '1' }), { person, part: 'shipping' })).status).toBe(303);
    expect((await post({ until: '2099-01-01' }, { person })).status).toBe(303);
  }
  expect(await row()).toMatchObject({ theme: 'artsy', shippingCents: 500, awayUntil: null, revision: 1 });
  expect((await put(storeInput({ theme: 'bold' }), { person: people.admin })).status).toBe(200);
  await world.site.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, world.storeId));
  expect((await read('/vendor/kiln/storefront', people.other.headers)).status).toBe(404);
  expect((await read('/vendor/kiln/storefront', world.ada.headers)).status).toBe(200);
  expect((await read('/vendor/kiln/storefront')).status).toBe(401);
});

test('only the preview may be framed, by this site, and it runs no script', async () => {
  const preview = await read('/vendor/kiln/storefront/preview', world.ada.headers);
  expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const policy = preview.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(preview.headers.get('cache-control')).toBe('private, no-store');
  for (const path of ['/vendor/kiln/storefront', '/vendor/kiln/storefront/about']) {
    const editor = await read(path, world.ada.headers);
    expect(editor.headers.get('x-frame-options')).toBe('DENY');
    expect(editor.headers.get('content-security-policy')).toContain("frame-src 'self'");
  }
  expect((await read('/kiln')).headers.get('content-security-policy')).not.toContain('frame-src');
});
