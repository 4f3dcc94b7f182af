/** The demo's pieces for sale with the limits of buyers and networks on, for tests that try to hold too many of them. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Buyer } from '../../src/features/buying/checkout/buyer.server.ts';
import { reconcileOrders } from '../../src/features/buying/checkout/reconcile-orders.server.ts';
import type { CheckoutOrder } from '../../src/features/buying/orders/read-orders.server.ts';
import { products } from '../../src/features/catalog/products.table.ts';
import { isDomainError } from '../../src/platform/errors.ts';
import { type EmulatedApp, emulatedApp } from './emulated-app.ts';
import { dice } from './rounds.ts';
import { checkOut } from './shop.ts';

type Product = typeof products.$inferSelect;
export type Cart = { productId: string; quantity: number }[];

/** Units that are for sale in the demo. */
export const demoUnits = 223;

export class DemoMarket {
  readonly app: EmulatedApp;
  /** The pieces as the demo begins. */
  readonly stock: readonly Product[];
  readonly dice = dice();

  private constructor(app: EmulatedApp, stock: readonly Product[]) {
    this.app = app;
    this.stock = stock;
  }

  static async open(): Promise<DemoMarket> {
    const made = await emulatedApp({ city: true });
    const app = { ...made, config: { ...made.config, rateLimits: true } };
    // Drafts of newcomers aren't for sale.
    return new DemoMarket(app, await app.db.select().from(products).where(eq(products.isActive, true)));
  }

  /** Pieces of which there are units. */
  get inStock(): readonly Product[] {
    return this.stock.filter(({ inventory }) => inventory > 0);
  }

  /** Ends all open checkouts unpaid. */
  runOut = (): Promise<void> => this.passMinutes(32);

  /** Ends what is due after so many minutes. */
  async passMinutes(minutes: number): Promise<void> {
    this.app.clock.advance(minutes * 60_000);
    expect((await reconcileOrders(this.app)).failed).toBe(0);
  }

  /** Ends all open checkouts, and resets the stock. */
  async restock(): Promise<void> {
    await this.runOut();
    for (const inventory of new Set(this.stock.map((product) => product.inventory))) {
      const ids = this.stock.filter((product) => product.inventory === inventory).map(({ id }) => id);
      await this.app.db.execute(sql`update products set inventory = ${inventory} where id in ${ids}`);
    }
  }

  /** Returns the order; null if it was refused. */
  async tryToHold(cart: Cart, buyer: Buyer, earlierSession: string | null = null): Promise<CheckoutOrder | null> {
    return await checkOut(this.app, cart, { buyer, earlierSession }).catch((error: unknown) => {
      if (!isDomainError(error) || !['rate_limited', 'out_of_stock'].includes(error.code)) throw error;
      return null;
    });
  }

  /** Counts all units for sale, those that `counted` orders hold, and the vendors whose last units they hold. */
  async count(counted = sql`true`): Promise<{ total: number; held: number; mine: number; emptied: number }> {
    const { rows } = await this.app.db.execute<{ free: number; held: number; mine: number }>(sql`
      select p.vendor_id, sum(p.inventory)::int as free, sum(coalesce(h.held, 0))::int as held, sum(coalesce(h.mine, 0))::int as mine
      from products p left join (
        select l.product_id, sum(l.quantity) as held, sum(l.quantity) filter (where ${counted}) as mine
        from orders join order_lines l on l.order_id = orders.id join checkouts on checkouts.order_id = orders.id where orders.status = 'pending' group by 1
      ) h on h.product_id = p.id where p.is_active group by 1`);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      total: sum(({ free, held }) => free + held),
      held: sum(({ held }) => held),
      mine: sum(({ mine }) => mine),
      emptied: rows.filter(({ free, held, mine }) => mine > 0 && mine === free + held).length,
    };
  }

  /** Picks a random cart of one vendor: one unit of each product, or all of them. */
  randomCart(): Cart {
    const { vendorId } = this.dice.oneOf(this.stock);
    const pieces = this.dice.shuffled(this.inStock.filter((product) => product.vendorId === vendorId));
    // A vendor may have sold everything.
    if (pieces.length === 0) return this.randomCart();
    const some = pieces.slice(0, 1 + this.dice.roll(pieces.length));
    const all = this.dice.share() < 0.7;
    return some.map(({ id, inventory }) => ({ productId: id, quantity: all ? inventory : 1 }));
  }
}
