import { expect, type Locator, type Page } from 'playwright/test';
import { siteDatabase } from './site-database.ts';

/** Returns the Pay button of the address page, or of the emulated payment page. */
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });

/** The steps of a purchase. Each waits for the page as a buyer would. */
export class Buyer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get cart(): Locator {
    return this.page.getByRole('dialog', { name: /^Cart/ });
  }

  async addToCart(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(this.page.getByRole('button', { name: 'Added' })).toBeVisible();
  }

  async openCart(): Promise<void> {
    await this.page.getByRole('button', { name: /^Cart/ }).click();
    await expect(this.cart).toBeVisible();
  }

  /** Goes from the open cart to the payment page. */
  async checkout(as: 'as Guest' | 'with Account' = 'as Guest'): Promise<void> {
    await this.cart.getByRole('button', { name: `Checkout ${as}` }).click();
    await this.giveAddress();
  }

  get addressPage(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Where should it go?' });
  }

  get pickupPage(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Here’s where you pick it up' });
  }

  /** Goes from the address page, or that of a pickup, to the payment page. */
  async giveAddress(): Promise<void> {
    const { page } = this;
    const card = page.getByLabel('Card number');
    await expect(this.addressPage.or(this.pickupPage).or(card)).toBeVisible();
    if (await card.isVisible()) return;
    if (await this.pickupPage.isVisible()) {
      await payButton(page).click();
      await expect(card).toBeVisible();
      return;
    }
    if (await page.getByLabel('Email').isVisible()) await page.getByLabel('Email').fill('guest@example.com');
    await page.getByLabel('Full name').fill('Alex Demo');
    await page.getByLabel('Street address').fill('600 W Main St');
    await page.getByLabel('City').fill('Louisville');
    await page.getByLabel('State').selectOption('KY');
    await page.getByLabel('ZIP code').fill('40202');
    const loaded = page.waitForEvent('load');
    await payButton(page).click();
    await loaded;
    // The state's tax may have come after the press, and without JavaScript it comes with it: then the new total is pressed.
    if (await this.addressPage.isVisible()) await payButton(page).click();
    await expect(card).toBeVisible();
  }

  /**
   * Fills in the payment page, whose card fields already hold a card that succeeds, after the address page if that comes first. Null
   * leaves the email address unchanged.
   */
  async pay({ email = 'guest@example.com', card }: { email?: string | null; card?: string } = {}): Promise<void> {
    await this.giveAddress();
    if (email !== null) await this.page.getByLabel(/^Email/).fill(email);
    if (card) await this.page.getByLabel('Card number').fill(card);
    await payButton(this.page).click();
  }

  async seesConfirmation(): Promise<string> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
    return (await this.page.locator('main dd', { hasText: /^RC-/ }).textContent()) ?? '';
  }

  storedCart(slug: string): Promise<string | null> {
    return this.page.evaluate((key) => localStorage.getItem(key), `cart_${slug}`);
  }
}

/** A guest buys one unit of the only piece of a test's store. Returns the order's number. */
export async function buyPiece(page: Page, slug: string): Promise<string> {
  const sql = 'select products.id from products join vendors on vendors.id = vendor_id where vendors.slug = $1';
  const { rows } = await siteDatabase().query(sql, [slug]);
  const items = [{ productId: rows[0].id, quantity: 1 }];
  const answer = await page.request.post('/api/checkout/session', { data: { items, delivery: 'shipping' } });
  const { url } = await answer.json();
  await page.goto(url);
  const buyer = new Buyer(page);
  await buyer.pay({ email: `guest-${slug}@example.org` });
  return await buyer.seesConfirmation();
}

/** Returns the link by which a page leads back to an open payment. */
export const wayBack = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Return to Payment' });

/** A guest with one piece in the cart, on the payment page. */
export async function payingFor(page: Page, piece: string): Promise<Buyer> {
  const buyer = new Buyer(page);
  await buyer.addToCart(piece);
  await buyer.openCart();
  await buyer.checkout();
  return buyer;
}

/** A guest with one piece in the cart, which is open and has its price. */
export async function cartOf(page: Page, piece: string): Promise<Buyer> {
  const buyer = new Buyer(page);
  await buyer.addToCart(piece);
  await buyer.openCart();
  await expect(buyer.cart.getByText(/^Includes .* card processing/)).toBeVisible();
  return buyer;
}
