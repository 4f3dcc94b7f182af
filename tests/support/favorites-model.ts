import type { FavoriteWritesInput } from '../../src/features/favorites/favorite-calls.api.ts';
import type { Device, FavoritesServer } from './favorites-world.ts';

const day = 86_400_000;

interface Write {
  /** A reference key, one behind the id of its collection, or `clear`. */
  heart: string;
  favorite: boolean;
  restore: boolean;
  at: number;
  /** By the server's clock. */
  pressedAt: number;
}

/** The rule in plain words: of each item the later write counts, a removal if both have the same time. */
class PlainRule {
  readonly records = new Map<string, { favorite: boolean; at: number; addedAt: number }>();
  clearedAt = 0;

  write({ heart, favorite, restore, at }: Omit<Write, 'pressedAt'>, restorable: readonly string[]): void {
    const last = this.records.get(heart);
    if (last && (at < last.at || (at === last.at && (favorite || !last.favorite)))) return;
    if (restore && !last?.favorite && !restorable.includes(heart)) return;
    const [, refKey] = heart.split('/');
    const saved = refKey ? this.records.get(refKey) : undefined;
    // Only favorites go into a collection, and those that stop being favorites later.
    if (refKey && favorite && !last?.favorite && !(saved && (saved.favorite || saved.at > at))) return;
    const addedAt = favorite && !restore ? at : (last?.addedAt ?? at);
    this.records.set(heart, { favorite, at, addedAt });
  }

  lists(now: number) {
    const records = [...this.records].map(([heart, record]) => ({ heart, ...record }));
    const all = records.filter(({ heart }) => !heart.includes('/'));
    const inside = records.filter(({ heart, favorite }) => heart.includes('/') && favorite);
    const favorites = all.filter(({ favorite }) => favorite).sort((a, b) => b.addedAt - a.addedAt);
    const removed = all.filter(({ favorite, at }) => !favorite && at > this.clearedAt && now - at <= 7 * day);
    const hearts = (list: typeof all) => list.map(({ heart }) => heart);
    return {
      favorites: hearts(favorites),
      removed: hearts(removed.sort((a, b) => b.at - a.at).slice(0, 50)),
      inside: hearts(inside).sort(),
    };
  }
}

/** A reference model. It applies a press when the server first receives it. */
export class FavoritesModel {
  /** True after a time from the future was cut: the lists' content is certain, but not their exact order. */
  isUncertain = false;
  private readonly rule = new PlainRule();
  private readonly presses = new Map<string, Write>();
  /** The last presses that the server has not received, by device and item. */
  private readonly waiting = new Map<Device, Map<string, Write>>();
  /** Since when and for how long the server has failed each change, by the clock of its device. */
  private readonly failed = new Map<string, { from: number; ms: number }>();
  private readonly server: FavoritesServer;

  constructor(server: FavoritesServer) {
    this.server = server;
  }

  /** Records a press that the device has stored. Without room for it, nothing was saved. */
  press(device: Device, favorite: boolean, heart: string): void {
    const stored = device.pending.find(({ key }) => key === heart);
    if (stored?.favorite !== favorite) return;
    const write = {
      heart,
      favorite,
      restore: stored.restore === true,
      at: stored.changedAt,
      pressedAt: this.server.now,
    };
    const waiting = this.waiting.get(device) ?? new Map<string, Write>();
    this.waiting.set(device, waiting.set(heart, write));
    this.presses.set(this.name(device, heart, write.at), write);
  }

  arrives(device: Device, input: FavoriteWritesInput): void {
    const { now } = this.server;
    const restorable = this.rule.lists(now).removed;
    for (const [heart, at] of this.list(input)) {
      const waiting = this.waiting.get(device)?.get(heart);
      if (waiting && this.isRedated(device, waiting, at)) waiting.at = at;
      const press = waiting?.at === at ? waiting : this.presses.get(this.name(device, heart, at));
      if (waiting?.at === at) this.waiting.get(device)?.delete(heart);
      this.isUncertain ||= at > now;
      if (heart === 'clear') this.rule.clearedAt = Math.max(this.rule.clearedAt, Math.min(at, now));
      // What a tab repeats is what the server has answered.
      else if (press) this.rule.write({ ...press, at: Math.min(at, now) }, restorable);
    }
  }

  fails(device: Device, input: FavoriteWritesInput): void {
    for (const [heart, at] of this.list(input)) {
      const waiting = this.waiting.get(device)?.get(heart);
      if (waiting && this.isRedated(device, waiting, at)) waiting.at = at;
      const name = this.name(device, heart, at);
      const from = this.failed.get(name)?.from ?? device.now();
      this.failed.set(name, { from, ms: Math.abs(device.now() - from) });
    }
  }

  /** Returns for how many milliseconds the server failed each change that it never received. */
  lost(): number[] {
    return [...this.waiting].flatMap(([device, writes]) =>
      [...writes.values()].map(({ heart, at }) => this.failed.get(this.name(device, heart, at))?.ms ?? 0),
    );
  }

  lists() {
    return this.rule.lists(this.server.now);
  }

  private list({ changes, clearedAt }: FavoriteWritesInput): [heart: string, at: number][] {
    const hearts = changes.map(({ type, id, collection, changedAt = 0 }): [string, number] => [
      `${collection ? `${collection}/` : ''}${type}:${id}`,
      changedAt,
    ]);
    return clearedAt === undefined ? hearts : [...hearts, ['clear', clearedAt]];
  }

  /** True for a press at another time than that of the call: a browser that learns the time dates anew what it did before. */
  private isRedated(device: Device, { heart, pressedAt }: Write, at: number): boolean {
    return !this.presses.has(this.name(device, heart, at)) && Math.abs(at - pressedAt) < 2_500;
  }

  private name(device: Device, heart: string, at: number): string {
    return `${[...this.waiting.keys()].indexOf(device)} ${heart} ${at}`;
  }
}
