/** The parts of the storefront editor: each is saved by itself, and nothing of another part changes with it. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { editorSite } from '../../support/editor-site.ts';

const { world, row, patch, form, post } = editorSite();

const problemsOf = async (response: Response) => {
  const { fields = [] }: { fields?: { path: string; message: string }[] } = await response.json();
  return [response.status, ...fields.map(({ path }) => path)];
};

test('a form saves its own part only: shipping that isn’t set stays not set, and other parts aren’t in its way', async () => {
  await world.site.db.update(vendors).set({ shippingCents: null }).where(eq(vendors.id, world.storeId));
  const [look, about] = [await form('look', { theme: 'bold' }), await form('about', { about: 'Told later' })];
  expect((await post(look)).status).toBe(303);
  expect((await post(about, { part: 'about' })).status).toBe(303);
  expect(await row()).toMatchObject({ theme: 'bold', about: 'Told later', shippingCents: null, pickup: null });
  // What another part's form holds is no field of this one.
  expect((await post(await form('about', { shippingCents: '0' }), { part: 'about' })).status).toBe(303);
  expect((await row()).shippingCents).toBeNull();
});

test('a form of shipping without its price is refused, and never says that it isn’t set', async () => {
  const { shippingCents: _missing, ...rest } = await form('shipping', { pickup: 'Porch' });
  const refused = await post(rest, { part: 'shipping' });
  expect(refused.status).toBe(422);
  expect(await row()).toMatchObject({ shippingCents: 500, pickup: null });
});

test('PATCH changes one part, is answered the same again, and notices a stale one', async () => {
  const { revision } = await form('shipping');
  const values = { freeShippingOverCents: null, sendsWithinDays: null, pickup: null, customerDiscountPercent: 0 };
  const change = { part: 'shipping', revision, shippingCents: 700, salesNote: 'Ask me.', ...values };
  const first = await patch(change);
  expect(first.status).toBe(200);
  const answer = await first.json();
  expect(answer).toEqual({ revision: (await form('shipping')).revision, dropped: [] });
  expect(await (await patch(change)).json()).toEqual(answer);
  const late = await patch({ ...change, shippingCents: 0 });
  expect([late.status, await late.json()]).toMatchObject([412, { code: 'stale' }]);
  expect(await row()).toMatchObject({ shippingCents: 700, salesNote: 'Ask me.', name: 'Kiln and Co' });
  expect(await problemsOf(await patch({ ...change, part: 'everything' }))).toEqual([422, 'part']);
  expect(await problemsOf(await patch({ part: 'look', revision: answer.revision }))).toContain('theme');
});
