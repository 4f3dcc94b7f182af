import { expect, type Page, test } from 'playwright/test';
import { cards, catalog, heartOf, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { siteDatabase, siteOrigin } from '../../e2e/site-database.ts';

const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const notes = (page: Page, name: string) => card(page, name).locator('.kept-note');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

interface Piece {
  id: string;
  name: string;
  price_cents: number;
  inventory: number;
}

/** Reads a product that no other test uses. */
async function pieceOf(slug: string): Promise<Piece> {
  const sql = 'select id, name, price_cents, inventory from products where slug = $1';
  const [piece] = (await siteDatabase().query<Piece>(sql, [slug])).rows;
  if (!piece) throw new Error(`The demonstration has no ${slug}.`);
  return piece;
}

/** Changes the price and the inventory as its vendor would, and purges the pages that show it. */
const change = ({ id }: Piece, priceCents: number, inventory: number) =>
  siteDatabase().query(
    `with piece as (update products set price_cents = $2, inventory = $3 where id = $1 returning vendor_id)
       select pg_notify('page_tags', json_build_array('vendor:' || vendor_id)::text) from piece`,
    [id, priceCents, inventory],
  );

test('a card shows the current price and that its product was sold, with the matching button', async ({ page }) => {
  await signInAsNewCustomer(page);
  const piece = await pieceOf('moonrise-mcalpine');
  const { name, price_cents: was, inventory } = piece;
  const now = was + 1_250;
  const add = page.getByRole('button', { name: `Add to Cart ${name}` });
  const out = page.getByRole('button', { name: `Out of Stock ${name}` });
  await save(page, [{ id: piece.id, type: 'product' }]);
  await page.goto('/account/favorites');
  await expect(card(page, name)).toContainText(dollars(was));
  await expect(notes(page, name)).toHaveCount(0);
  try {
    await change(piece, now, inventory);
    await page.reload();
    await expect(notes(page, name)).toHaveText(`Now ${dollars(now)} (was ${dollars(was)} when you saved it)`);
    await add.click();
    await expect(page.getByRole('link', { name: /^See Your Cart/ })).toBeVisible();
    const cart = await page.evaluate(() => localStorage.getItem('cart_second-light') ?? '');
    expect(cart).toContain(`"priceCents":${now}`);

    await change(piece, now, 0);
    await page.reload();
    await expect(notes(page, name)).toHaveText('Sold since you saved it');
    await expect(out).toBeDisabled();
    await expect(add).toHaveCount(0);
    await page.goto('/account/favorites?view=plain');
    await expect(page.locator('main li')).toContainText(`${dollars(now)} · Out of Stock`);

    // If it is saved while sold out, the card doesn't report that; it reports when the product is available again.
    const headers = { origin: siteOrigin };
    await page.request.delete(`/api/favorites/${piece.id}`, { headers });
    const again = await page.request.post('/api/favorites', { data: { id: piece.id, type: 'product' }, headers });
    expect(again.status()).toBe(201);
    await page.goto('/account/favorites');
    await expect(out).toBeDisabled();
    await expect(notes(page, name)).toHaveCount(0);
    await change(piece, was, 1);
    await page.reload();
    await expect(notes(page, name)).toHaveText([
      'Available again',
      `Now ${dollars(was)} (was ${dollars(now)} when you saved it)`,
    ]);
    await expect(add).toBeEnabled();
  } finally {
    await change(piece, was, inventory);
  }
});

/** Creates a two-hour event that began `hours` ago and is in no list. */
async function eventSince(name: string, hours: number): Promise<string> {
  const { rows } = await siteDatabase().query<{ id: string }>(
    `insert into events (slug, name, location, starts_at, ends_at)
       values ($1, $2, 'Logan Street Market', now() - $3 * interval '1 hour', now() - ($3 - 2) * interval '1 hour') returning id`,
    [crypto.randomUUID().replace(/^\d/, 'e'), name, hours],
  );
  return rows[0]?.id ?? '';
}

test('the card of an event links to it and says when the event is over', async ({ page }) => {
  await signInAsNewCustomer(page);
  const [past, running] = [await eventSince('Past Fair', 50), await eventSince('Running Fair', 1)];
  try {
    await save(page, [
      { id: past, type: 'event' },
      { id: running, type: 'event' },
    ]);
    await page.goto('/account/favorites');
    await expect(notes(page, 'Past Fair')).toHaveText('This event has ended.');
    await expect(card(page, 'Running Fair')).toContainText('Logan Street Market');
    await expect(notes(page, 'Running Fair')).toHaveCount(0);
    await page.getByRole('link', { name: 'Event Details Running Fair' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Running Fair');
    await page.goBack();
    await page.getByRole('link', { name: 'Event Details Past Fair' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Past Fair');
    await expect(page.locator('main')).toContainText('This event has ended.');
  } finally {
    await siteDatabase().query('delete from events where id = any($1)', [[past, running]]);
  }
  // A deleted event is reported, and its card can be removed for good.
  await page.goto('/account/favorites');
  await expect(card(page, 'Past Fair')).toContainText('This is no longer on the site.');
  await expect(card(page, 'Past Fair').getByRole('link')).toHaveCount(0);
});

test('the card of another customer’s collection links to it; after it is unshared, the card says so and has no dead links', async ({
  page,
  browser,
}) => {
  const headers = { origin: siteOrigin };
  await signInAsNewCustomer(page);
  const piece = (await catalog(page)).products[0]?.id ?? '';
  await save(page, [{ id: piece, type: 'product' }]);
  const { id } = await (
    await page.request.post('/api/collections', { data: { name: 'For the hall' }, headers })
  ).json();
  await page.request.post(`/api/collections/${id}/items`, { data: { type: 'product', id: piece }, headers });
  const { path } = await (await page.request.post(`/api/collections/${id}/share`, { headers })).json();

  const context = await browser.newContext({ baseURL: siteOrigin });
  const fan = await context.newPage();
  await signInAsNewCustomer(fan);
  await fan.goto(path);
  await fan.getByRole('button', { name: /For the hall/ }).click();
  await expect.poll(async () => (await saved(fan)).map(({ type }) => type)).toEqual(['collection']);
  await fan.goto('/account/favorites');
  await fan.getByRole('link', { name: 'View Collection For the hall' }).click();
  await expect(fan.getByRole('heading', { level: 1 })).toHaveText('For the hall');
  await expect(fan.locator('.shared-item')).toHaveCount(1);

  expect((await page.request.delete(`/api/collections/${id}/share`, { headers })).ok()).toBe(true);
  await fan.goBack();
  await fan.reload();
  await expect(card(fan, 'For the hall')).toContainText('This is no longer on the site.');
  await expect(card(fan, 'For the hall').getByRole('link')).toHaveCount(0);
  await expect(card(fan, 'For the hall').getByRole('button')).toHaveCount(1);
  await expect(card(fan, 'For the hall')).not.toContainText('Cora');
  await heartOf(fan, 'For the hall').click();
  await fan.getByRole('button', { name: 'Undo removing For the hall' }).click();
  await expect(heartOf(fan, 'For the hall')).toBeVisible();
  await expect(fan.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await heartOf(fan, 'For the hall').click();
  await expect.poll(() => saved(fan)).toEqual([]);
  await context.close();
});
