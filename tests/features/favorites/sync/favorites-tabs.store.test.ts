import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { Device, FavoritesServer, makeRef, pass, settled, type Tab } from '../../../support/favorites-world.ts';
import { LaggingDisk } from '../../../support/lagging-disk.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { makeRefKeys, synced } from '../../../support/synced-device.ts';

describe('two tabs', () => {
  it('show the same at once', async () => {
    const { device, tab } = await synced();
    const other = device.open();
    tab.store.add(makeRef(2));
    expect(other.favorites).toEqual(makeRefKeys(2));
    other.store.remove(makeRef(2).id);
    expect([tab.favorites, tab.removed]).toEqual([[], makeRefKeys(2)]);
  });

  it('lose no change of each other and send each once', async () => {
    const { server, device, tab } = await synced();
    const other = device.open();
    device.online = false;
    tab.store.add(makeRef(2));
    other.store.add(makeRef(4));
    tab.store.add(makeRef(6));
    await settled();
    device.online = true;
    device.writes.length = 0;
    tab.browser.goOnline();
    other.browser.goOnline();
    await settled();
    expect(device.writes.map(({ changes }) => changes.length)).toEqual([3]);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(6, 4, 2));
  });

  it('send the changes that a closed tab left', async () => {
    const { server, device, tab } = await synced();
    const other = device.open();
    await settled();
    other.store.add(makeRef(2));
    other.close();
    await settled();
    await pass(server, [device], 5_000);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(2));
    expect(tab.store.$state.get().pendingCount).toBe(0);
  });
});

describe('two tabs with delayed storage events', () => {
  type Step = { do: 'press'; tab: number; item: number } | { do: 'travel'; pick: number; ticks: number };
  const story = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('press' as const), tab: fc.nat(1), item: fc.nat(3) }),
      fc.record({ do: fc.constant('travel' as const), pick: fc.nat(), ticks: fc.nat(12) }),
    ),
    { minLength: 2, maxLength: 40 },
  );

  /** Waits until nothing is in flight. */
  async function arrive(disk: LaggingDisk): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      quiet = disk.travel(0) ? 0 : quiet + 1;
      await settled();
    }
  }

  /** Both tabs press, each with four items of its own, so that the last press of each item is certain. */
  async function live(story: readonly Step[], inTime: boolean): Promise<void> {
    const server = new FavoritesServer();
    const disk = new LaggingDisk();
    const device = new Device(server, null, disk);
    const first = device.open();
    await first.store.refresh();
    await arrive(disk);
    // The server dates changes by their arrival, so each call takes equally long.
    device.delays = [60];
    if (inTime) device.catchUp = () => disk.travelAll();
    const tabs = [first, device.open()];
    const loved = new Set<number>();
    const pressed = new Set<number>();
    for (const step of story) {
      server.now += 7;
      if (step.do === 'press') {
        // A person presses less often; by then the other tab has seen the change.
        if (pressed.has(step.tab)) {
          if (inTime) disk.travelAll();
          await settled();
          server.now += 600;
          pressed.clear();
        }
        pressed.add(step.tab);
        const number = step.tab * 4 + step.item;
        const { store } = tabs[step.tab] as Tab;
        if (store.remove(makeRef(number).id)) loved.delete(number);
        else if (store.add(makeRef(number))) loved.add(number);
        expect(store.has(makeRef(number))).toBe(loved.has(number));
      } else {
        disk.travel(step.pick);
        for (let tick = 0; tick < step.ticks; tick += 1) await Promise.resolve();
      }
    }
    await arrive(disk);
    await pass(server, [device], 5_000);
    await arrive(disk);
    const agreed = server.list().map(toRefKey).sort();
    if (inTime) expect(agreed).toEqual(makeRefKeys(...loved).sort());
    for (const tab of tabs)
      expect([tab.favorites.toSorted(), tab.store.$state.get().pendingCount]).toEqual([agreed, 0]);
    expect((disk.values.get('hearts') ?? '').split(' ').filter(Boolean).sort()).toEqual(agreed);
  }

  it('lose no change in whatever order the writes arrive, and show the same', async () => {
    await fc.assert(
      fc.asyncProperty(story, (steps) => live(steps, true)),
      { numRuns: rounds(300, 10_000) },
    );
  }, 600_000);

  it('end with the server’s state even if an event takes longer than a turn', async () => {
    await fc.assert(
      fc.asyncProperty(story, (steps) => live(steps, false)),
      { numRuns: rounds(300, 10_000) },
    );
  }, 600_000);
});
