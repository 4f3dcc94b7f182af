/** Somebody who owns whole IPv6 /48s tries to hold everything that is for sale in the demo, and others come to buy. */
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Buyer } from '../../../src/features/buying/checkout/buyer.server.ts';
import { prefix48Units } from '../../../src/features/buying/checkout/hold-limits.server.ts';
import { checkouts } from '../../../src/features/buying/orders/checkouts.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { isDomainError } from '../../../src/platform/errors.ts';
import { type DemoMarket, demoUnits } from '../demo-market.ts';
import { checkOut, newIpv6Site } from '../shop.ts';

/** As many as held all units before their /48 had a limit. */
const networksOfSite = 42;
const honestBuyers = 20;

type Site = ReturnType<typeof newIpv6Site>;

const ofSites = (besieging: readonly Site[]) =>
  inArray(
    checkouts.prefix48Key,
    besieging.map((site) => site(0).prefix48 ?? ''),
  );

/** Holds what the /48s can get, with a new guest for each attempt, until nothing more is to be had. */
async function besiege(demo: DemoMarket, besieging: readonly Site[]): Promise<void> {
  const { dice } = demo;
  const guest = (): Buyer => dice.oneOf(besieging)(dice.roll(networksOfSite));
  for (let idle = 0; idle < 2; ) {
    const held = await Promise.all(
      Array.from({ length: 30 }, () => {
        const cart = demo.randomCart();
        const one = dice.share() < 0.5;
        return demo.tryToHold(one ? cart.slice(0, 1).map((item) => ({ ...item, quantity: 1 })) : cart, guest());
      }),
    );
    idle = held.every((order) => order === null) ? idle + 1 : 0;
    for (const site of besieging) await expectWithinLimits(demo, site);
  }
}

async function expectWithinLimits(demo: DemoMarket, site: Site) {
  const { total, mine, emptied } = await demo.count(ofSites([site]));
  expect(total).toBe(demoUnits);
  expect(mine * 3).toBeLessThanOrEqual(total);
  if (mine > prefix48Units) expect(emptied).toBeLessThanOrEqual(2);
}

/** Buys one unit of a piece that is shown as free. Somebody whose piece is taken at that moment chooses another one. */
async function buyOne(demo: DemoMarket, buyer: Buyer): Promise<'served' | 'refused' | 'nothing is left'> {
  for (;;) {
    const free = await demo.app.db.select().from(products).where(eq(products.isActive, true));
    const [piece] = demo.dice.shuffled(free.filter(({ inventory }) => inventory > 0));
    if (piece === undefined) return 'nothing is left';
    try {
      await checkOut(demo.app, [{ productId: piece.id, quantity: 1 }], { buyer });
      return 'served';
    } catch (error) {
      if (!isDomainError(error) || !['out_of_stock', 'rate_limited'].includes(error.code)) throw error;
      if (error.code === 'rate_limited') return 'refused';
    }
  }
}

/** Lets twenty buyers come, and expects that each gets a piece. */
export async function expectServed(demo: DemoMarket, buyerOf: (n: number) => Buyer): Promise<void> {
  const buyers = Array.from({ length: honestBuyers }, (_, n) => buyerOf(n));
  const outcomes = await Promise.all(buyers.map((buyer) => buyOne(demo, buyer)));
  expect(outcomes).toEqual(buyers.map(() => 'served'));
}

/** After a siege by so many /48s, twenty buyers from others get their piece. */
export async function siegeThenServe(demo: DemoMarket, attackers: number): Promise<void> {
  await demo.restock();
  const besieging = Array.from({ length: attackers }, () => newIpv6Site());
  await besiege(demo, besieging);
  const { mine } = await demo.count(ofSites(besieging));
  console.info(`${attackers} /48s hold ${mine} of ${demoUnits} units.`);
  // They do hold about their limit; otherwise this test would prove nothing.
  expect(mine).toBeGreaterThan(attackers * 50);
  await expectServed(demo, () => newIpv6Site()(1));
}

/** During a siege, twenty buyers of a quiet /48 get their piece. */
export async function serveInSiege(demo: DemoMarket): Promise<void> {
  await demo.restock();
  const carrier = newIpv6Site();
  await Promise.all([besiege(demo, [newIpv6Site()]), expectServed(demo, carrier)]);
}
