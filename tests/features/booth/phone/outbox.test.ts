/** Sales on a phone: saved at once, sent until the server has each, by one tab, and never lost. */
import { expect, test } from 'vitest';
import type { PhoneSale, SaleAnswer } from '../../../../src/features/booth/booth.api.ts';
import { keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import {
  kiln,
  makeDisk,
  makeLock,
  makeServer,
  noon,
  openTab,
  press,
  type Server,
  sale,
  states,
} from '../../../support/booth-tabs.ts';

test('a sale is on the phone before it is sent, and recorded once it was', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const { outbox } = openTab(disk, server);
  expect(await outbox.record(sale(), kiln)).toBe(true);
  expect(disk.rows.size).toBe(1);
  await outbox.flush();
  expect(states(outbox)).toEqual(['recorded']);
  expect((await disk.listSales())[0]).toMatchObject({ state: 'recorded', number: 'B-1' });
});

test('without a signal sales stay saved, also over a reload, and are sent when it is back', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const offline = { send: () => Promise.reject(new TypeError('Failed to fetch')) };
  const first = openTab(disk, offline);
  for (const each of [sale(), sale(), sale()]) await first.outbox.record(each, kiln);
  await first.outbox.flush();
  expect(states(first.outbox)).toEqual(['saved', 'saved', 'saved']);
  expect(first.retry.failures).toBeGreaterThan(0);

  const { outbox } = openTab(disk, server);
  await outbox.load();
  expect(states(outbox)).toEqual(['saved', 'saved', 'saved']);
  await outbox.flush();
  expect([states(outbox), server.recorded.size]).toEqual([['recorded', 'recorded', 'recorded'], 3]);
});

test('an answer that is lost makes the sale be sent again, as the same sale', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  let isLost = true;
  const lossy: Server = {
    async send(time, sales) {
      const answer = await server.send(time, sales);
      if (!isLost) return answer;
      isLost = false;
      throw new TypeError('Failed to fetch');
    },
  };
  const { outbox, retry } = openTab(disk, lossy);
  await outbox.record(sale(), kiln);
  await outbox.flush();
  retry.run();
  await outbox.flush();
  expect([states(outbox), server.recorded.size]).toEqual([['recorded'], 1]);
});

test('of two tabs that send at once, one sends', async () => {
  const [disk, server, lock] = [makeDisk(), makeServer(), makeLock()];
  const [one, other] = [openTab(disk, server, lock), openTab(disk, server, lock)];
  const kept = Array.from({ length: 120 }, () => sale());
  for (const each of kept)
    await disk.putSale({ id: each.id, sale: each, state: 'saved', number: null, conflict: false, reason: null });
  await Promise.all([one.outbox.flush(), other.outbox.flush()]);
  // 120 in calls of at most 50.
  expect([server.calls, server.recorded.size]).toEqual([3, 120]);
  await other.outbox.load();
  expect(new Set([...states(one.outbox), ...states(other.outbox)])).toEqual(new Set(['recorded']));
});

test('on a full phone a sale says so, is sent nevertheless, and a full phone loses no answer', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  disk.isFull = true;
  let isOnline = false;
  const { outbox } = openTab(disk, {
    send: (time, sales) => (isOnline ? server.send(time, sales) : Promise.reject(new TypeError('Failed to fetch'))),
  });
  expect(await outbox.record(sale(), kiln)).toBe(false);
  await outbox.flush();
  expect(states(outbox)).toEqual(['unsaved']);
  isOnline = true;
  await outbox.flush();
  expect([states(outbox), server.recorded.size]).toEqual([['recorded'], 1]);
});

test('what the server refuses waits for a person and isn’t sent again; what it puts off is sent later', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const [refused, later] = [sale(), sale()];
  server.answer = async (sales) => ({
    sales: sales.map(({ id }): SaleAnswer => {
      if (id === refused.id) return { outcome: 'refused', id, reason: 'piece', message: 'Gone.' };
      return { outcome: 'later', id };
    }),
  });
  const { outbox, retry } = openTab(disk, server);
  for (const each of [refused, later]) await outbox.record(each, kiln);
  await outbox.flush();
  const stateOf = (id: string) => outbox.$sales.get().find((kept) => kept.id === id);
  expect([stateOf(refused.id), stateOf(later.id)]).toMatchObject([
    { state: 'refused', reason: 'piece' },
    { state: 'saved' },
  ]);
  expect(retry.failures).toBeGreaterThan(0);
  const sent: string[] = [];
  server.answer = async (sales) => {
    sent.push(...sales.map(({ id }) => id));
    return { sales: sales.map(({ id }) => ({ outcome: 'recorded', id, number: 'B-2', conflict: true })) };
  };
  await outbox.flush();
  expect(sent).toEqual([later.id]);
  expect(stateOf(later.id)).toMatchObject({ state: 'recorded', conflict: true });
});

test('a phone that the server doesn’t know keeps its sales until it is paired again', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  let isPaired = false;
  const { outbox } = openTab(disk, {
    send: (time, sales) =>
      isPaired ? server.send(time, sales) : Promise.reject(new ApiError('API Error: no', 401, { code: 'no_token' })),
  });
  await outbox.record(sale(), kiln);
  await outbox.flush();
  expect([outbox.$isUnknown.get(), states(outbox)]).toEqual([true, ['saved']]);
  isPaired = true;
  await outbox.flush();
  expect([outbox.$isUnknown.get(), states(outbox)]).toEqual([false, ['recorded']]);
});

test('recorded sales of the week before leave the phone, all others stay', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const { outbox } = openTab(disk, server);
  const soldAt = '2026-11-01T17:00:00.000Z';
  for (const [state, at] of [
    ['recorded', soldAt],
    ['recorded', noon.toISOString()],
    ['saved', soldAt],
    ['refused', soldAt],
  ] as const) {
    const each = sale({ soldAt: at });
    await disk.putSale({ id: each.id, sale: each, state, number: null, conflict: false, reason: null });
  }
  await outbox.load();
  expect((await disk.listSales()).map(({ state }) => state).sort()).toEqual(['recorded', 'refused', 'saved']);
});

test('a sale is shown at once, and doesn’t say that it is saved before the disk has it', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const { outbox } = openTab(disk, server);
  const stored = outbox.record(sale(), kiln);
  expect([states(outbox), disk.rows.size]).toEqual([['saving'], 1]);
  // Read again meanwhile, it is still there.
  await outbox.load();
  expect(states(outbox)).not.toContain('unsaved');
  expect(await stored).toBe(true);
  await outbox.flush();
  expect(states(outbox)).toEqual(['recorded']);
});

test('a sale is sent for the store that sold it alone, and waits on the phone while that one isn’t paired', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const sent: (string | null)[] = [];
  const told = {
    async send(time: Date, sales: readonly PhoneSale[], store: string | null = null) {
      sent.push(store);
      return await server.send(time, sales);
    },
  };
  // As a tab has it that was opened before the phone was paired with another store.
  await disk.putSale(keepSale(sale(), kiln));
  const other = openTab(disk, told, makeLock(), press);
  await other.outbox.record(sale(), press);
  await other.outbox.flush();
  expect([states(other.outbox), server.recorded.size, sent]).toEqual([['recorded'], 1, [press]]);
  const { outbox } = openTab(disk, told);
  await outbox.flush();
  expect([states(outbox), server.recorded.size, sent]).toEqual([['recorded'], 2, [press, kiln]]);
});

test('a call has no more bytes than the server takes, and one that is too large is sent in halves', async () => {
  const [disk, server] = [makeDisk(), makeServer()];
  const lines = Array.from({ length: 20 }, () => ({
    productId: null,
    name: '€'.repeat(120),
    unitPriceCents: 100,
    quantity: 1,
  }));
  const kept = Array.from({ length: 20 }, () => sale({ lines }));
  for (const each of kept) await disk.putSale(keepSale(each, kiln));
  const sizes: number[] = [];
  const { outbox, retry } = openTab(disk, {
    async send(time, sales) {
      const store = crypto.randomUUID();
      sizes.push(new TextEncoder().encode(JSON.stringify({ phoneTime: time, store, sales })).length);
      // One by itself is too large for it too: the others are sent nevertheless.
      if (sales.length > 1 || sales[0]?.id === kept[7]?.id) throw new ApiError('API Error: too large', 413, {});
      return await server.send(time, sales);
    },
  });
  await outbox.flush();
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024);
  expect(server.recorded.size).toBe(19);
  expect(states(outbox).filter((state) => state === 'saved')).toHaveLength(1);
  expect(retry.failures).toBeGreaterThan(0);
});
