/** What a phone knows of its store, with and without a signal. */
import { expect, test } from 'vitest';
import type { BoothDay } from '../../../../src/features/booth/booth.api.ts';
import { createDay } from '../../../../src/features/booth/phone/day.store.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';

const day = { store: { slug: 'portland-kiln' } } as BoothDay;
const offline = () => Promise.reject<BoothDay>(new TypeError('Failed to fetch'));

function open(fetchDay: () => Promise<BoothDay>, stored: BoothDay | null = null) {
  const disk = { day: stored };
  const store = createDay({
    fetchDay,
    box: {
      read: async () => disk.day as never,
      put: async (_, value) => {
        disk.day = value as BoothDay | null;
      },
    },
  });
  return { store, disk };
}

test('the day is stored, and there without a signal', async () => {
  const first = open(async () => day);
  await first.store.refresh();
  expect([first.store.$state.get(), first.disk.day]).toEqual([{ status: 'ready', day, isOffline: false }, day]);
  const { store } = open(offline, day);
  await store.load();
  await store.refresh();
  expect(store.$state.get()).toEqual({ status: 'ready', day, isOffline: true });
});

test('without a signal and anything stored, it says so until there is one', async () => {
  let isOnline = false;
  const { store } = open(() => (isOnline ? Promise.resolve(day) : offline()));
  await store.load();
  await store.refresh();
  expect(store.$state.get()).toMatchObject({ status: 'away', isOffline: true });
  isOnline = true;
  await store.refresh();
  expect(store.$state.get()).toMatchObject({ status: 'ready', isOffline: false });
});

test('a phone that was revoked is asked to pair, and what it knew stays; an error of the server changes nothing', async () => {
  const answer = (status: number) => open(() => Promise.reject(new ApiError('API Error: no', status, {})), day);
  const [revoked, broken] = [answer(401), answer(503)];
  for (const { store } of [revoked, broken]) {
    await store.load();
    await store.refresh();
  }
  expect(revoked.store.$state.get()).toMatchObject({ status: 'unpaired', day });
  expect(revoked.disk.day).toEqual(day);
  expect(broken.store.$state.get()).toMatchObject({ status: 'ready', isOffline: true });
});
