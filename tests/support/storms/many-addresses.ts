/** Somebody with twenty addresses tries to hold everything that is for sale in the demo, and others come to buy. */
import { expect } from 'vitest';
import type { Buyer } from '../../../src/features/buying/checkout/buyer.server.ts';
import { unlimitedUnits } from '../../../src/features/buying/checkout/market-share.server.ts';
import { type DemoMarket, demoUnits } from '../demo-market.ts';
import { newGuest, newIpv6Site, newNetwork } from '../shop.ts';
import { expectServed } from './ipv6-siege.ts';

const addresses = 20;

/** Returns guests of so many addresses: half of them are IPv4, half are whole /48s. */
const arrive = (): ((n: number) => Buyer)[] =>
  Array.from({ length: addresses }, (_, n) => (n % 2 === 0 ? newNetwork() : newIpv6Site()));

/** Tries to hold whole stores, parts of them, and single pieces, ten at once, with a new guest for each attempt. */
async function besiege(demo: DemoMarket, besieging: readonly ((n: number) => Buyer)[], rounds: number): Promise<void> {
  const { dice } = demo;
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Array.from({ length: 10 }, () => {
        const cart = demo.randomCart();
        const one = dice.share() < 0.3;
        const wanted = one ? cart.slice(0, 1).map((item) => ({ ...item, quantity: 1 })) : cart;
        return demo.tryToHold(wanted, dice.oneOf(besieging)(dice.roll(40)));
      }),
    );
  }
}

/** What the largest carts of all addresses come to: three quarters, and two units of each. */
const maxHeld = Math.floor((demoUnits * 3) / 4) + addresses * unlimitedUnits;

/** After a siege by twenty addresses, and during the next one, twenty buyers of single units get their piece. */
export async function siegeByMany(demo: DemoMarket, rounds: number): Promise<void> {
  await demo.restock();
  const besieging = arrive();
  let [held, total] = [0, 0];
  // Until they hold more than a half; otherwise this test would prove nothing.
  while (held * 2 <= demoUnits) {
    await besiege(demo, besieging, rounds);
    ({ held, total } = await demo.count());
  }
  expect(total).toBe(demoUnits);
  console.info(`${addresses} addresses hold ${held} of ${demoUnits} units.`);
  expect(held).toBeLessThanOrEqual(maxHeld);
  await Promise.all([besiege(demo, besieging, rounds / 4), expectServed(demo, newGuest)]);
  // After five minutes, what is beyond the half is free.
  await demo.passMinutes(6);
  const { held: after } = await demo.count();
  expect(after).toBeLessThanOrEqual(demoUnits / 2 + (addresses + 20) * unlimitedUnits);
}
