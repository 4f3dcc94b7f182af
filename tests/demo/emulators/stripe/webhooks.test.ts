/** Webhooks arrive at least once, whatever happens on their way. */
import { expect, test, vi } from 'vitest';
import { dice } from '../../../support/rounds.ts';
import { account, aPickup, openShop, webhookSecret } from './shop.ts';

const soon = { timeout: 10_000, interval: 20 };

test('a webhook that is refused comes again, under the same id and a new signature, until it is accepted', async () => {
  const bodies: string[] = [];
  const signatures: (string | null)[] = [];
  const shop = await openShop({
    emulator: {
      automatic: true,
      clock: { now: () => new Date() },
      async deliver(request) {
        bodies.push(await request.text());
        signatures.push(request.headers.get('stripe-signature'));
        if (bodies.length === 1) throw new Error('nobody is listening');
        return new Response(null, { status: bodies.length === 2 ? 500 : 204 });
      },
    },
  });
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  await shop.emulator.pay(id);
  await vi.waitFor(async () => expect((await shop.emulator.events())[0]?.delivered).toBe(true), soon);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies.map((body) => JSON.parse(body).id)).size).toBe(1);
  expect(signatures.every((signature) => /^t=\d+,v1=[0-9a-f]{64}$/.test(signature ?? ''))).toBe(true);
  await shop.emulator.close();
});

test('a webhook goes to the site’s own address, and tells the account', async () => {
  const requests: Request[] = [];
  const shop = await openShop({
    emulator: {
      async deliver(request) {
        requests.push(request.clone());
        return new Response();
      },
    },
  });
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  await shop.payments.expireCheckout({ sessionId: id, account });
  await shop.emulator.deliverAll();
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.url).toBe('http://localhost:4321/api/webhooks/stripe');
  expect(await requests[0]?.json()).toMatchObject({
    object: 'event',
    account,
    livemode: false,
    type: 'checkout.session.expired',
  });
});

test('every event can be sent many times, out of order, several at once', async () => {
  const shop = await openShop();
  for (let n = 0; n < 10; n++) {
    const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
    await shop.emulator.pay(id);
  }
  const statuses = await shop.emulator.deliverAll({ times: 5, shuffle: dice().shuffled, concurrency: 20 });
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
  const counts = Object.values(Object.groupBy(shop.received, ({ id }) => id)).map((same) => same?.length);
  expect(counts).toEqual(Array.from({ length: 10 }, () => 5));
  expect(await shop.emulator.redeliver(shop.received[0]?.id ?? '')).toBe(200);
});

test('an answer that is no success is told to whoever sends by hand', async () => {
  const shop = await openShop({ emulator: { webhookSecret: `${webhookSecret}_other` } });
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  await shop.emulator.pay(id);
  expect(await shop.emulator.deliverAll()).toEqual([0]);
  expect(shop.received).toEqual([]);
});

test('a receiver that never answers does not hold up the end, and hears again of it afterwards', async () => {
  let asked = 0;
  const shop = await openShop({
    emulator: {
      automatic: true,
      deliver: () => {
        asked++;
        return new Promise(() => {});
      },
    },
  });
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  await shop.emulator.pay(id);
  await vi.waitFor(() => expect(asked).toBe(1), soon);
  await shop.emulator.close();
  expect(await shop.emulator.events()).toMatchObject([{ delivered: false, attempts: 1, dueAt: expect.any(Number) }]);
});
