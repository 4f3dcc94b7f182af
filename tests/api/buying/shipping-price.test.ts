import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProducts } from '../../../src/features/catalog/products.server.ts';
import { describeShipping } from '../../../src/features/catalog/shipping.ts';
import { findVendorBySlug } from '../../../src/features/catalog/vendors.server.ts';
import { formatCentsOrFree } from '../../../src/platform/money.ts';
import { checkOutAt } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { rounds } from '../../support/rounds.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ seed: true });
});
afterAll(() => site.close());

const json = async (path: string, body: unknown) => (await site.post(path, body)).json();

/** The shipping rate of a page's only offer, in cents. */
function offeredRate(html: string): number {
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const things: { '@type': string; offers?: { shippingDetails: { shippingRate: { value: string } } } }[] =
    JSON.parse(data)['@graph'];
  const offer = things.find((thing) => thing['@type'] === 'Product')?.offers;
  return Math.round(Number(offer?.shippingDetails.shippingRate.value) * 100);
}

/** How many of a store’s cheapest and of its dearest pieces are looked at: with 500, all of them. */
const ends = rounds(1, 500);

const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

test('the page and the structured data of a product on sale show the cart’s shipping price', async () => {
  const all = (await listProducts(site.db, { limit: 500 })).filter(({ inventory }) => inventory > 0);
  const stores = Map.groupBy(
    all.toSorted((a, b) => a.priceCents - b.priceCents),
    ({ vendorSlug }) => vendorSlug,
  );
  const pieces = [...stores.values()].flatMap((own) => [...new Set([...own.slice(0, ends), ...own.slice(-ends)])]);
  const free = new Set<boolean>();
  for (const { id, slug, vendorSlug, priceCents } of pieces) {
    const quote = await json('/api/checkout/quote', {
      vendor: vendorSlug,
      items: [{ productId: id, quantity: 1 }],
      delivery: 'shipping',
    });
    const html = await (await site.fetch(`/${vendorSlug}/${slug}`)).text();
    expect(offeredRate(html), slug).toBe(quote.shippingCents);
    expect(textOf(html), slug).toContain(`Shipping: ${formatCentsOrFree(quote.shippingCents)}`);
    const vendor = await findVendorBySlug(site.db, vendorSlug);
    if (vendor === null) throw new Error('A piece without its artist.');
    expect(textOf(html), slug).toContain(`Shipping: ${describeShipping(vendor, priceCents)}`);
    free.add(quote.shippingCents === 0);
  }
  expect(free).toEqual(new Set([true, false]));
});

test('a product that reaches the free-shipping total ships free on its page, in the cart, and in the payment', async () => {
  const [piece] = (await listProducts(site.db, { vendor: 'second-light', limit: 500 })).filter(
    ({ priceCents, inventory }) => priceCents >= 9_000 && inventory > 0,
  );
  const items = [{ productId: piece?.id, quantity: 1 }];
  const { sessionId } = await (await checkOutAt(site, { items, delivery: 'shipping' })).json();
  const session = await (await site.fetch(`/api/checkout/session/${sessionId}`)).json();
  const html = await (await site.fetch(`/second-light/${piece?.slug}`)).text();
  expect([session.shippingCents, offeredRate(html)]).toEqual([0, 0]);
  expect(textOf(html)).toContain('Shipping: Free');
});

test('a storefront shows the shipping price and the free-shipping total', async () => {
  const html = await (await site.fetch('/second-light')).text();
  expect(html).toContain('$8.00 per order, free on orders of $90.00 or more');
});
