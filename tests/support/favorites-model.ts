import { callTimeoutMs } from '../../src/features/favorites/favorite-calls.api.ts';
import { favoriteLimits } from '../../src/features/favorites/favorites.ts';
import type { Device, FavoritesServer, Tab } from './favorites-world.ts';

const day = 86_400_000;

interface Press {
  kind: 'add' | 'remove' | 'undo' | 'clear';
  heart: string;
  /** Idempotency key that the store gave the change. */
  key: string;
  /** Time by the clock of its device. */
  local: number;
  /** Error of that clock in milliseconds. */
  offset: number;
  tab: Tab;
}

/** True if a later change makes an earlier one redundant, so that it isn't sent: another add of the item, or another clear. */
const isSaid = ({ kind, heart }: Press, later: Press) =>
  kind === 'clear' ? later.kind === 'clear' : later.kind === 'add' && later.heart === heart;

/** A reference model with two plain lists. It applies a change when the server first receives it. */
export class FavoritesModel {
  favorites: { heart: string; at: number }[] = [];
  removed: { heart: string; at: number; addedAt: number }[] = [];
  /** True after a page was closed during a call that may be repeated: the lists' content is certain, but not their exact order. */
  isUncertain = false;
  private readonly last = new Map<string, number>();
  private readonly pressed = new Map<Device, Press[]>();
  private readonly heard = new Map<Device, number>();
  /** Since when and for how long the server has failed each change, by the clock of its device. */
  private readonly failed = new Map<string, { from: number; ms: number }>();
  private readonly server: FavoritesServer;

  constructor(server: FavoritesServer) {
    this.server = server;
  }

  press(device: Device, tab: Tab, kind: Press['kind'], heart = ''): void {
    const { key = '' } =
      device.queue.findLast((one) => one.kind === kind && heart.endsWith('id' in one ? one.id : '')) ?? {};
    const press = { kind, heart, key, tab, local: device.now(), offset: device.offset };
    this.pressed.set(device, [...(this.pressed.get(device) ?? []), press]);
  }

  /** Changes made during a tab's own call count from the moment when that call has certainly timed out. */
  closes(device: Device, tab: Tab): void {
    const late = new Set(device.queue.flatMap((change) => (change.late ? [change.at] : [])));
    for (const press of this.pressed.get(device) ?? []) {
      if (press.tab === tab && late.has(press.local)) press.local += callTimeoutMs;
    }
    this.isUncertain ||= device.hasUnacknowledged || device.underway.has(tab);
  }

  fails(device: Device, keys: readonly string[]): void {
    for (const key of keys) {
      const from = this.failed.get(key)?.from ?? device.now();
      this.failed.set(key, { from, ms: Math.abs(device.now() - from) });
    }
  }

  /** Returns for how many milliseconds the server failed each change that it never applied. */
  lost(): number[] {
    const left = [...this.pressed.values()].flatMap((presses) =>
      presses.filter((press, index) => !presses.slice(index + 1).some((later) => isSaid(press, later))),
    );
    return left.map(({ key }) => this.failed.get(key)?.ms ?? 0);
  }

  leaves(device: Device, keys: readonly string[]): () => void {
    const sentAt = device.now();
    const sent = (this.pressed.get(device) ?? []).filter(({ key }) => keys.includes(key));
    // Changes from the future, by a clock that was set back since, count as made now.
    for (const press of sent) press.local = Math.min(press.local, sentAt);
    return () => {
      const waiting = this.pressed.get(device) ?? [];
      const news = sent.filter((press) => waiting.includes(press));
      this.pressed.set(
        device,
        waiting.filter(
          (press, index) =>
            !news.includes(press) &&
            !waiting.slice(index + 1).some((later) => news.includes(later) && isSaid(press, later)),
        ),
      );
      this.follow(device, news, sentAt);
    };
  }

  private follow(device: Device, presses: readonly Press[], sentAt: number): void {
    const { now } = this.server;
    let latest = now;
    const times = presses.toReversed().map(({ local }) => {
      latest = Math.min(latest, now - Math.min(Math.max(0, sentAt - local), favoriteLimits.changeAgeMs));
      latest -= 1;
      return latest + 1;
    });
    times.reverse();
    for (const [index, press] of presses.entries()) {
      const floor = press.offset === device.offset ? (this.heard.get(device) ?? 0) + 1 : 0;
      const at = Math.max(times[index] ?? now, floor);
      this.heard.set(device, at);
      this.make(press, at);
    }
  }

  private make({ kind, heart }: Press, at: number): void {
    const { now } = this.server;
    const kept = this.favorites.find((one) => one.heart === heart);
    const gone = this.removed.find((one) => one.heart === heart);
    const last = this.last.get(heart) ?? 0;
    const without = <T extends { heart: string }>(list: T[]) => list.filter((one) => one.heart !== heart);
    if (kind === 'clear') this.removed = this.removed.filter((one) => one.at > at);
    if (kind === 'add' && (kept ? at >= last : at > last)) {
      this.favorites = [{ heart, at }, ...without(this.favorites)];
      this.removed = without(this.removed);
      this.last.set(heart, at);
    }
    if (kind === 'remove' && kept && at >= last) {
      this.favorites = without(this.favorites);
      this.removed = [{ heart, at, addedAt: kept.at }, ...this.removed].sort((a, b) => b.at - a.at).slice(0, 50);
    }
    if (kind === 'remove' && last > 0) this.last.set(heart, Math.max(at, last));
    if (kind === 'undo' && gone && now - gone.at <= 7 * day && at >= last) {
      this.favorites.push({ heart, at: gone.addedAt });
      this.removed = without(this.removed);
      this.last.set(heart, at);
    }
  }

  lists() {
    const { now } = this.server;
    const favorites = this.favorites.toSorted((a, b) => b.at - a.at).map(({ heart }) => heart);
    const removed = this.removed.filter(({ at }) => now - at <= 7 * day).map(({ heart }) => heart);
    return { favorites, removed };
  }
}
