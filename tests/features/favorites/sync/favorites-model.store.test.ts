import { expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { favoriteLimits } from '../../../../src/features/favorites/favorites.ts';
import { toInsideKey } from '../../../../src/features/favorites/sync/outbox.store.ts';
import type { Fault } from '../../../support/favorite-faults.ts';
import { FavoritesModel } from '../../../support/favorites-model.ts';
import {
  collectionId,
  Device,
  FavoritesServer,
  makeRef,
  pass,
  settled,
  type Tab,
} from '../../../support/favorites-world.ts';
import { fc, rounds } from '../../../support/rounds.ts';

const day = 86_400_000;

type Deed = 'add' | 'remove' | 'undo' | 'put' | 'take' | 'clear' | 'many';
type Command =
  | { do: 'press'; device: number; tab: number; deeds: { deed: Deed; item: number; ticks: number }[]; reload: boolean }
  | { do: 'reload' | 'other tab' | 'close tab' | 'offline' | 'online' | 'return'; device: number; tab: number }
  | { do: 'fault'; device: number; faults: Fault[] }
  | { do: 'clock'; device: number; offset: number }
  | { do: 'cut'; device: number; writes: number }
  | { do: 'pass'; ms: number };

const device = fc.nat(1);
const tab = fc.nat(1);
const deed = fc.record({
  deed: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom<Deed>('add', 'remove') },
    { weight: 20, arbitrary: fc.constant<Deed>('undo') },
    { weight: 20, arbitrary: fc.constantFrom<Deed>('put', 'take') },
    { weight: 5, arbitrary: fc.constant<Deed>('clear') },
    { weight: 1, arbitrary: fc.constant<Deed>('many') },
  ),
  item: fc.nat(4),
  ticks: fc.nat(24),
});
const commands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      device,
      tab,
      deeds: fc.array(deed, { minLength: 1, maxLength: 3 }),
      reload: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'reload' as const,
        'other tab' as const,
        'close tab' as const,
        'offline' as const,
        'online' as const,
        'return' as const,
      ),
      device,
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      device,
      faults: fc.oneof(
        fc.array(fc.constantFrom<Fault>('no network', 'error', 'away', 'busy', 'lost answer'), {
          minLength: 1,
          maxLength: 3,
        }),
        // For longer than the time of its retries.
        fc.integer({ min: 2, max: 5 }).map((times) => Array<Fault>(times).fill('error')),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock' as const), device, offset: fc.constantFrom(-day, 0, day) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, 60_000, 3_600_000, day, 5 * day),
    }),
  },
];
const cut: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('cut' as const),
  device,
  writes: fc.nat(20),
});
const life = fc.array(fc.oneof(...commands), { minLength: 1, maxLength: 30 });
const lifeWithCuts = fc.array(fc.oneof(...commands, { weight: 5, arbitrary: cut }), { minLength: 5, maxLength: 30 });

async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) await Promise.resolve();
}

/** Makes a change in a tab, if it is possible there, and checks that it shows at once. */
function act(model: FavoritesModel, on: Device, tab: Tab, kind: Deed, number: number): void {
  const { store } = tab;
  const ref = makeRef(number);
  const heart = toRefKey(ref);
  const check = (isFavorite: boolean) => {
    model.press(on, isFavorite, heart);
    // Not if the browser was cut off.
    if (tab.open) expect(store.has(ref)).toBe(isFavorite);
  };
  if (kind === 'many') {
    const all = Array.from({ length: 55 }, (_, index) => makeRef(10 + index));
    for (const { id } of all.filter(store.has)) act(model, on, tab, 'remove', Number(id.slice(-2)));
    const missing = all.filter(
      (one) => !store.has(one) && !store.$state.get().recentlyRemoved.some(({ id }) => id === one.id),
    );
    expect(store.importJson(JSON.stringify(missing))).toBe(true);
    for (const one of missing) model.press(on, true, toRefKey(one));
    return;
  }
  if (kind === 'add' && !store.has(ref)) {
    expect(store.add(ref)).toBe(true);
    check(true);
  }
  if (kind === 'remove' && store.remove(ref.id)) {
    check(false);
    if (tab.open) expect(store.$state.get().recentlyRemoved[0]?.id).toBe(ref.id);
  }
  if (kind === 'undo' && store.undo(ref.id)) check(true);
  const isInside = () =>
    store.$state.get().collections?.some(({ items }) => items.some(({ id }) => id === ref.id)) === true;
  const isPut = kind === 'put';
  if ((isPut && store.has(ref) && !isInside()) || (kind === 'take' && isInside())) {
    store.setInside(collectionId, ref, isPut);
    model.press(on, isPut, toInsideKey(collectionId, ref));
    if (tab.open) expect(isInside()).toBe(isPut);
  }
  if (kind === 'clear' && store.$state.get().recentlyRemoved.length > 0) {
    store.clearRecentlyRemoved();
    model.press(on, false, 'clear');
    if (tab.open) expect(store.$state.get().recentlyRemoved).toEqual([]);
  }
}

type Lists = { favorites: string[]; removed: string[]; inside: string[] };

/** Ignores the order unless it is certain; if it is not, which 50 of more removals are the newest is not either. */
function inOrder({ favorites, removed, inside }: Lists, certain: boolean): Lists {
  if (certain) return { favorites, removed, inside };
  return { favorites: favorites.toSorted(), removed: removed.length < 40 ? removed.toSorted() : [], inside };
}

async function live(commands: readonly Command[]): Promise<void> {
  const server = new FavoritesServer();
  const model = new FavoritesModel(server);
  const devices = [new Device(server, model), new Device(server, model)];
  for (const each of devices) each.open().store.storeCollections(server.collections());
  const tabOf = (on: Device, number: number) => on.tabs[number % on.tabs.length] ?? on.open();
  for (const step of commands) {
    // A person needs longer to switch devices than any call takes.
    server.now += 30_000;
    if (step.do === 'pass') {
      await pass(server, devices, step.ms);
      continue;
    }
    const on = devices[step.device] as Device;
    if (step.do === 'fault') on.faults.push(...step.faults);
    // A browser that never heard the time can't know that its clock was right when a change was made.
    else if (step.do === 'clock' && (on.pending.length === 0 || on.disk.values.has('favoritesClock')))
      on.offset = step.offset;
    else if (step.do === 'clock') continue;
    else if (step.do === 'cut') on.writesLeft = step.writes;
    else {
      const where = tabOf(on, step.tab);
      if (step.do === 'press') {
        for (const { deed: kind, item: number, ticks: count } of step.deeds) {
          // A button is locked for a while, so no two presses share a millisecond.
          server.now += 7;
          if (where.open) act(model, on, where, kind, number);
          await ticks(count);
        }
        if (step.reload && where.open) where.close();
      } else if (step.do === 'reload') {
        where.close();
        on.open();
      } else if (step.do === 'close tab') where.close();
      else if (step.do === 'other tab') on.open();
      else if (step.do === 'offline') on.online = false;
      else if (step.do === 'online') {
        on.online = true;
        for (const each of on.tabs) each.browser.goOnline();
      } else await where.store.refresh();
    }
    await settled();
  }
  for (const each of devices) {
    each.online = true;
    each.faults.length = 0;
    each.writesLeft = Number.POSITIVE_INFINITY;
  }
  for (let round = 0; round < 2; round += 1) {
    await pass(server, devices, 3_600_000);
    for (const each of devices) await tabOf(each, 0).store.refresh(true);
  }
  for (const failedMs of model.lost()) expect(failedMs).toBeGreaterThanOrEqual(9_000);
  const expected = model.lists();
  const agreed = {
    favorites: server.list().map(toRefKey),
    removed: server.recentlyRemoved().map(toRefKey),
    inside: server.inside().map((refKey) => `${collectionId}/${refKey}`),
  };
  expect(inOrder(agreed, !model.isUncertain)).toEqual(inOrder(expected, !model.isUncertain));
  expect(expected.removed.length).toBeLessThanOrEqual(favoriteLimits.recentlyRemoved);
  for (const each of devices) {
    for (const shown of [...each.tabs]) {
      await shown.store.refresh(true);
      expect([shown.favorites, shown.removed]).toEqual([agreed.favorites, agreed.removed]);
      expect(shown.store.$state.get().pendingCount).toBe(0);
    }
    expect((each.disk.values.get('hearts') ?? '').split(' ').filter(Boolean)).toEqual(agreed.favorites);
  }
}

it('all tabs and devices end with the favorites of a plain model on any network, except for changes that the server failed at for seconds', async () => {
  await fc.assert(fc.asyncProperty(life, live), { numRuns: rounds(300, 10_000) });
}, 1_800_000);

it('a browser that is cut off after any storage write loses nothing that it stored, and brings nothing back', async () => {
  await fc.assert(fc.asyncProperty(lifeWithCuts, live), { numRuns: rounds(100, 1_000) });
}, 600_000);
