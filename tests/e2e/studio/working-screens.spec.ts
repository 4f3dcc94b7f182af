/**
 * The screens where artists, the admin, and customers work, on a tablet and a desktop: axe finds nothing. On a phone as well, what
 * can be tapped takes 44 pixels, and nothing scrolls sideways from 320 to 1920 pixels.
 */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { signInAs } from '../header-people.ts';
import { siteDatabase } from '../site-database.ts';
import { smallTargets } from '../targets.ts';

const widths = [320, 412, 820, 1350, 1920];
const store = '/vendor/portland-kiln';

/** The first row of a query stands for all like it. */
async function one(query: string): Promise<string> {
  const { rows } = await siteDatabase().query(`select (${query} limit 1) as one`);
  return rows[0].one;
}
const ofStore = `vendor_id = (select id from vendors where slug = 'portland-kiln')`;

const screens: Record<'artist' | 'admin' | 'customer', () => Promise<string[]>> = {
  artist: async () => {
    const order = await one(`select number from orders where ${ofStore} and parcel = 'to_send' and status = 'paid'`);
    const sent = await one(`select o.number from orders o join labels l on l.order_id = o.id where o.parcel = 'sent'`);
    const sale = await one(`select number from orders where ${ofStore} and channel = 'booth' and status = 'paid'`);
    const piece = await one(`select id from products where ${ofStore} and slug = 'moon-jar'`);
    const thread = await one(`select id from threads where ${ofStore}`);
    return [
      store,
      ...['orders', `orders/${order}`, `orders/${order}/refund`, `orders/${sale}`].map((path) => `${store}/${path}`),
      ...[`orders/${order}/label`, `orders/${sent}/label`, 'postage'].map((path) => `${store}/${path}`),
      ...[
        'figures/tax',
        'boxes',
        'print',
        'sold-in-person',
        'payments',
        'messages',
        `messages/${thread}`,
        'transfers',
      ].map((path) => `${store}/${path}`),
      ...['pieces', 'pieces/new', `pieces/${piece}`, `pieces/${piece}/published`].map((path) => `${store}/${path}`),
      ...['storefront', 'storefront/about', 'storefront/shipping', 'shipping'].map((path) => `${store}/${path}`),
    ];
  },
  admin: async () => [
    ...['/admin', '/admin/reports', '/admin/applications', '/admin/artists', '/admin/events', '/admin/orders'],
    `/admin/artists/${await one(`select id from vendors where slug = 'portland-kiln'`)}`,
    `/admin/applications/${await one(`select id from applications where state = 'open'`)}`,
    ...['/admin/invite-codes', '/admin/mails', '/admin/customers', '/admin/audit', '/admin/tax'],
    ...['/admin/figures', '/admin/categories', '/admin/categories/ceramics', '/admin/newsletter', '/admin/events/new'],
  ],
  customer: async () => [
    ...['/account/application', '/account/messages', '/account/settings', '/account/settings/orders'],
    `/account/orders/${await one(`select number from orders join users on users.id = user_id where users.email like 'customer@%' and status = 'paid'`)}`,
  ],
};

async function expectFitsEverywhere(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${path} at ${width}`).toBeLessThanOrEqual(0);
    if (width === 320 || width === 1920) continue;
    expect(await smallTargets(page), `${path} at ${width}`).toEqual([]);
    if (width > 500) await expectNothingFound(page, `${path} at ${width}`);
  }
}

for (const who of ['artist', 'admin', 'customer'] as const) {
  test(`the screens of the ${who} fit every width, have 44-pixel targets, and axe finds nothing`, {
    tag: '@desktop-only',
  }, async ({ page }) => {
    const paths = await screens[who]();
    test.setTimeout(20_000 * (paths.length + 2));
    await signInAs(page, who);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expectFitsEverywhere(page, path);
    }
  });
}
