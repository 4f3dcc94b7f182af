import { expect, test } from 'playwright/test';
import { Buyer } from '../../e2e/buyer.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { siteOrigin } from '../../e2e/site-database.ts';
import { hostile, mean } from '../../support/hostile-css.ts';

/** Those that leave something, and at last, for the checkout, all of these at once. Of the others, a unit test shows that nothing is left. */
const count = 60;
const others = hostile.filter((_, index) => index % 3 === 0).slice(0, count - 1 - mean.length);
const sheets = [...others, ...mean, mean.join('\n')];

test(`${count} hostile style sheets ask no other host, cover no button, and stop no checkout`, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  expect(sheets).toHaveLength(count);
  const slug = await openOwnStore(page);
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) complaints.push(`asked ${request.url()}`);
  });
  const store = {
    revision: 1,
    name: 'Robin’s Shed',
    owner: 'Robin Test',
    neighborhood: '',
    description: '',
    specialties: 'Jars',
    about: 'Made in a shed.',
    theme: 'artsy',
    primaryColor: null,
    secondaryColor: null,
    shippingCents: 500,
    freeShippingOverCents: null,
    pickup: null,
    sendsWithinDays: null,
    customerDiscountPercent: 0,
  };
  for (const customCss of sheets) {
    const saved = await page.request.put(`/api/studio/${slug}/storefront`, {
      headers: { origin: siteOrigin },
      data: { ...store, customCss },
    });
    if (saved.status() === 422) continue;
    expect(saved.status(), customCss.slice(0, 80)).toBe(200);
    store.revision = (await saved.json()).revision;
    await page.goto(`/${slug}`);
    const add = page.getByRole('button', { name: 'Add to Cart' }).first();
    await add.scrollIntoViewIfNeeded();
    const isOnTop = await add.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.2, 0.8].map((y) => [left + width * x, top + height * y] as const),
      );
      return width >= 44 && height >= 44 && points.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    });
    expect(isOnTop, customCss.slice(0, 80)).toBe(true);
  }
  const buyer = new Buyer(page);
  await buyer.addToCart(`/${slug}`);
  await buyer.openCart();
  await buyer.checkout('with Account');
  await buyer.pay({ email: null });
  await buyer.seesConfirmation();
  expect(complaints).toEqual([]);
});
