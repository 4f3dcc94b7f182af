/** Somebody who owns whole IPv6 /48s tries to hold everything that is for sale in the demo, and others come to buy. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../src/features/buying/checkout/buyer.server.ts';
import { ipv6SiteUnits } from '../../src/features/buying/checkout/hold-limits.server.ts';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { products } from '../../src/features/catalog/products.table.ts';
import { isDomainError } from '../../src/platform/errors.ts';
import { DemoMarket, demoUnits, oneOf, shuffled } from '../support/demo-market.ts';
import { rounds } from '../support/rounds.ts';
import { checkOut, newIpv6Site } from '../support/shop.ts';

let demo: DemoMarket;
beforeAll(async () => {
  demo = await DemoMarket.open();
});
afterAll(() => demo.app.close());

/** As many as held all units before their /48 had a limit. */
const networksOfSite = 42;
const honestBuyers = 20;

type Site = ReturnType<typeof newIpv6Site>;

const ofSites = (besieging: readonly Site[]) =>
  inArray(
    orders.ipv6SiteKey,
    besieging.map((site) => site(0).ipv6Site ?? ''),
  );

/** Holds what the /48s can get, with a new guest for each attempt, until nothing more is to be had. */
async function besiege(besieging: readonly Site[]): Promise<void> {
  // Not seeded: parallel buyers come in any order anyway.
  const guest = (): Buyer => oneOf(besieging)(Math.floor(Math.random() * networksOfSite));
  for (let idle = 0; idle < 2; ) {
    const held = await Promise.all(
      Array.from({ length: 30 }, () => {
        const cart = demo.randomCart();
        const one = Math.random() < 0.5;
        return demo.tryToHold(one ? cart.slice(0, 1).map((item) => ({ ...item, quantity: 1 })) : cart, guest());
      }),
    );
    idle = held.every((order) => order === null) ? idle + 1 : 0;
    for (const site of besieging) await expectWithinLimits(site);
  }
}

async function expectWithinLimits(site: Site) {
  const { total, mine, emptied } = await demo.count(ofSites([site]));
  expect(total).toBe(demoUnits);
  expect(mine * 3).toBeLessThanOrEqual(total);
  if (mine > ipv6SiteUnits) expect(emptied).toBeLessThanOrEqual(2);
}

/** Buys one unit of a piece that is shown as free. Somebody whose piece is taken at that moment chooses another one. */
async function buyOne(buyer: Buyer): Promise<'served' | 'refused' | 'nothing is left'> {
  for (;;) {
    const free = await demo.app.db.select().from(products).where(eq(products.isActive, true));
    const [piece] = shuffled(free.filter(({ inventory }) => inventory > 0));
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

const honest = (guests: readonly Buyer[]) => Promise.all(guests.map(buyOne));
const allServed = Array.from({ length: honestBuyers }, () => 'served');
const times = rounds(1, 10);

test.for([1, 2])(
  `an IPv6 siege by %i /48s of 42 networks each leaves 20 of 20 buyers from others their piece, ${times} times`,
  { timeout: 600_000 },
  async (attackers) => {
    for (let n = 0; n < times; n += 1) {
      await demo.restock();
      const besieging = Array.from({ length: attackers }, () => newIpv6Site());
      await besiege(besieging);
      const { mine } = await demo.count(ofSites(besieging));
      console.info(`${attackers} /48s hold ${mine} of ${demoUnits} units.`);
      // They do hold about their limit; otherwise this test would prove nothing.
      expect(mine).toBeGreaterThan(attackers * 50);
      expect(await honest(Array.from({ length: honestBuyers }, () => newIpv6Site()(1)))).toEqual(allServed);
    }
  },
);

test(`twenty buyers of single units in a quiet /48 are served while another /48 besieges the site, ${times} times`, async () => {
  for (let n = 0; n < times; n += 1) {
    await demo.restock();
    const carrier = newIpv6Site();
    let served: string[] = [];
    await Promise.all([
      besiege([newIpv6Site()]),
      honest(Array.from({ length: honestBuyers }, (_, phone) => carrier(phone))).then((outcomes) => {
        served = outcomes;
      }),
    ]);
    expect(served).toEqual(allServed);
  }
}, 600_000);
