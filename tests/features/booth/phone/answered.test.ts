/** What a phone says of its day without a signal: what the server had when it was last asked, and since when. */
import { expect, test } from 'vitest';
import { createAnswered } from '../../../../src/features/booth/phone/answered.store.ts';
import type { DaySales } from '../../../../src/features/booth/phone/day-sums.ts';

const answer: DaySales = { day: '2026-11-29', sales: [], undone: ['b7'], attention: [] };
const offline = () => Promise.reject<DaySales>(new TypeError('Failed to fetch'));

function open(disk: { answered: unknown }, fetchSales: () => Promise<DaySales>, now: string) {
  return createAnswered({
    fetchSales,
    now: () => new Date(now),
    box: {
      read: async () => disk.answered as never,
      put: async (_, value) => {
        disk.answered = value;
      },
    },
  });
}

test('once the phone belongs to another store, nothing of the first is shown, also if the server can’t be asked', async () => {
  const answers = [async () => answer, offline];
  const store = open({ answered: null }, () => (answers.shift() ?? offline)(), '2026-11-29T17:00:00.000Z');
  await store.refresh();
  store.forget();
  await store.refresh();
  expect(store.$state.get()).toEqual({ answered: null, isFresh: false });
});

test('after a reload without a signal, it has what the server said last, and when; on the next day nothing', async () => {
  const disk = { answered: null };
  const at = '2026-11-29T17:00:00.000Z';
  const online = open(disk, async () => answer, at);
  await online.refresh();
  expect(online.$state.get()).toEqual({ answered: { ...answer, at }, isFresh: true });
  for (const [now, expected] of [
    ['2026-11-29T19:00:00.000Z', { ...answer, at }],
    ['2026-11-30T19:00:00.000Z', null],
  ] as const) {
    const later = open(disk, offline, now);
    await later.load();
    await later.refresh();
    expect(later.$state.get()).toEqual({ answered: expected, isFresh: false });
  }
});
