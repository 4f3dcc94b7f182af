/** Counts of an artist against checkouts, payments, expiries, and cancellations. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { cancelCheckout } from '../../../src/features/buying/checkout/checkout-state.server.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { reserveUnits, unreserveUnits } from '../../../src/features/buying/orders/reserves.server.ts';
import { countHeld, setInventory } from '../../../src/features/buying/orders/stock.server.ts';
import { stockMovements } from '../../../src/features/buying/orders/stock.table.ts';
import { isDomainError } from '../../../src/platform/errors.ts';
import { makeProduct, makeVendor } from '../factories.ts';
import { ledgerGaps } from '../ledger.ts';
import { dice } from '../rounds.ts';
import { checkOut, inventoryOf, newGuest, type Shop, stockOf } from '../shop.ts';

/** Returns the code of a refusal; anything but a refusal is a mistake of ours, such as a deadlock. */
async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  return await work.then(
    () => null,
    (error: unknown) => {
      if (!isDomainError(error)) throw error;
      return error.code;
    },
  );
}

/** Eight players count, buy, pay, and cancel two pieces at once; then every unit is accounted for. */
async function playRound(app: Shop, round: number) {
  const { roll } = dice(round);
  const vendor = await makeVendor(app.db);
  const pieces = [];
  for (const inventory of [1 + roll(4), 2 + roll(6)])
    pieces.push({ ...(await makeProduct(app.db, vendor, { inventory })), counted: inventory });
  const [one, other] = pieces;
  if (!one || !other) throw new Error('A round has two pieces.');
  const sessions: string[] = [];
  const tally = { edits: 0, stale: 0 };
  const pick = () => sessions[roll(Math.max(1, sessions.length))];

  const buy = async () => {
    const [a, b] = [roll(3), 1 + roll(2)];
    const cart = [
      { productId: one.id, quantity: a },
      { productId: other.id, quantity: b },
    ].filter(({ quantity }) => quantity > 0);
    const order = await checkOut(app, cart, { buyer: newGuest() }).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
    });
    if (order?.checkout.sessionId) sessions.push(order.checkout.sessionId);
  };
  const edit = async () => {
    const piece = roll(2) === 0 ? one : other;
    const seen = await inventoryOf(app.db, piece.id);
    const count = roll(9);
    const cause = crypto.randomUUID();
    const change = { productId: piece.id, count, seen, cause, now: app.clock.now() };
    const save = () => app.db.transaction((tx) => setInventory(tx, change));
    const code = await refusalOf(save());
    tally[code === null ? 'edits' : 'stale'] += 1;
    if (code === null) piece.counted += count - seen;
    // A browser whose connection broke sends it again.
    if (code === null && roll(3) === 0) await refusalOf(save());
  };
  const setAside = async () => {
    const movement = { productId: one.id, cause: crypto.randomUUID(), now: app.clock.now() };
    const code = await refusalOf(app.db.transaction((tx) => reserveUnits(tx, { ...movement, quantity: 1 })));
    if (code === null) await app.db.transaction((tx) => unreserveUnits(tx, movement));
  };
  const pay = async () => {
    const id = pick();
    if (id === undefined || app.payments.sessions.get(id)?.status !== 'open') return;
    app.payments.pay(id);
    const event = app.payments.event(id);
    await Promise.all([handlePaymentEvent(app, event), handlePaymentEvent(app, event)]);
  };
  const expire = async () => {
    const id = pick();
    if (id === undefined || app.payments.sessions.get(id)?.status !== 'open') return;
    app.payments.expire(id);
    await handlePaymentEvent(app, app.payments.event(id));
  };
  const cancel = async () => {
    const id = pick();
    if (id !== undefined) await refusalOf(cancelCheckout(app, id));
  };
  const look = async () => {
    expect(await ledgerGaps(app.db)).toEqual([]);
  };

  const acts = [buy, buy, buy, edit, edit, edit, setAside, pay, expire, cancel, look];
  const player = async () => {
    for (let turn = 0; turn < 6; turn += 1) await acts[roll(acts.length)]?.();
  };
  await Promise.all(Array.from({ length: 8 }, player));
  return { pieces, tally };
}

/** Plays so many rounds, lets every checkout that nobody paid end, and returns how often somebody counted. */
export async function playCounts(app: Shop, runs: number): Promise<{ edits: number; stale: number }> {
  let edits = 0;
  let stale = 0;
  for (let round = 1; round <= runs; round += 1) {
    const { pieces, tally } = await playRound(app, round);
    edits += tally.edits;
    stale += tally.stale;
    for (const { id, counted } of pieces) {
      const { free, held, sold } = await stockOf(app.db, id);
      expect({ round, sum: free + held + sold, negative: Math.min(free, held, sold) < 0 }).toEqual({
        round,
        sum: counted,
        negative: false,
      });
      expect((await countHeld(app.db, [id])).get(id) ?? 0).toBe(held);
    }
  }
  expect(await ledgerGaps(app.db)).toEqual([]);
  app.clock.advance(40 * 60_000);
  for (let again = 1; again > 0; ) again = (await reconcileOrders(app)).settled;
  expect(await ledgerGaps(app.db)).toEqual([]);
  const all = await app.db.selectDistinct({ id: stockMovements.productId }).from(stockMovements);
  expect(
    await countHeld(
      app.db,
      all.map(({ id }) => id),
    ),
  ).toEqual(new Map());
  const [reserved] = await app.db.select().from(stockMovements).where(eq(stockMovements.kind, 'reserve')).limit(1);
  expect(reserved).toBeDefined();
  return { edits, stale };
}
