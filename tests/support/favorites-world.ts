import { atom } from 'nanostores';
import type { Session, SessionState } from '../../src/features/accounts/session/session.store.ts';
import { type FavoriteRef, toRefKey } from '../../src/features/catalog/favorite-ref.ts';
import type { FavoriteCalls, FavoriteWritesInput, OnTime } from '../../src/features/favorites/favorite-calls.api.ts';
import { createFavorites } from '../../src/features/favorites/sync/favorites.store.ts';
import { exportJson, importJson } from '../../src/features/favorites/sync/favorites-json.ts';
import type { Favorites } from '../../src/features/favorites/sync/favorites-state.ts';
import type { PendingChange } from '../../src/features/favorites/sync/outbox.store.ts';
import { Disk } from './fake-browser.ts';
import { type Fault, refusals } from './favorite-faults.ts';
import type { FavoritesServer } from './favorites-server.ts';

export { collectionId, FavoritesServer, favoriteDto } from './favorites-server.ts';

/** Returns the reference of an item by number. */
export const makeRef = (number: number): FavoriteRef => ({
  type: number % 2 === 0 ? 'product' : 'artist',
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
});

/** Observes the calls of a device: when the server processes them, and when it fails at them. */
export interface Watcher {
  arrives(device: Device, input: FavoriteWritesInput): void;
  fails(device: Device, input: FavoriteWritesInput): void;
}

/** A browser of the account, with its own clock. */
export class Device {
  readonly disk: Disk;
  readonly server: FavoritesServer;
  /** Error of its clock, in milliseconds. */
  offset = 0;
  online = true;
  /** Account of its session. */
  account = 'pat';
  /** Milliseconds that calls take in each direction, in turn; some are slow. */
  delays = [50, 380, 60, 900, 55];
  /** Faults of the next calls, one each. */
  readonly faults: (Fault | null)[] = [];
  /** Calls made, e.g. "change 2". */
  readonly calls: string[] = [];
  readonly writes: FavoriteWritesInput[] = [];
  readonly tabs: Tab[] = [];
  /** How many writes the browser still makes before it is cut off. */
  writesLeft = Number.POSITIVE_INFINITY;
  /** Runs before a response arrives and before another tab gets the lock. */
  catchUp = (): void => undefined;
  private readonly watcher: Watcher | null;
  private lock: Promise<unknown> = Promise.resolve();
  private delay = 0;

  constructor(server: FavoritesServer, watcher: Watcher | null = null, disk = new Disk()) {
    this.disk = disk;
    this.server = server;
    this.watcher = watcher;
  }

  /** Pending changes of all tabs. */
  get pending(): PendingChange[] {
    const prefix = 'favorite_pat:';
    return [...this.disk.values].flatMap(([key, text]) =>
      key.startsWith(prefix) ? { key: key.slice(prefix.length), ...JSON.parse(text) } : [],
    );
  }

  readonly now = (): number => this.server.now + this.offset;

  open(userId = 'pat'): Tab {
    return new Tab(this, userId);
  }

  /** Closes all tabs if this is the write that they don't survive. */
  cutOff(): boolean {
    this.writesLeft -= 1;
    if (this.writesLeft >= 0) return false;
    this.writesLeft = Number.POSITIVE_INFINITY;
    for (const tab of [...this.tabs]) tab.close();
    return true;
  }

  /** Runs one task at a time. A tab that is closed releases the lock. */
  async alone(tab: Tab, run: () => Promise<void>): Promise<void> {
    const turn = this.lock.then(() => (tab.open ? Promise.race([run(), tab.closed]) : undefined));
    this.lock = turn.catch(() => undefined).then(this.catchUp);
    await turn;
  }

  callsOf(tab: Tab): FavoriteCalls {
    return {
      list: (userId, onTime) => this.call(tab, userId, onTime, 'list', () => this.server.list()),
      recentlyRemoved: (userId, onTime) =>
        this.call(tab, userId, onTime, 'removed', () => this.server.recentlyRemoved()),
      write: (userId, input, onTime) => {
        this.writes.push(input);
        const length = input.changes.length + Number(input.clearedAt !== undefined);
        const answer = this.call(tab, userId, onTime, `write ${length}`, () => {
          this.watcher?.arrives(this, input);
          return this.server.write(input);
        });
        answer.catch((error) => {
          if (error === refusals.error) this.watcher?.fails(this, input);
        });
        return answer;
      },
    };
  }

  private async call<T>(tab: Tab, userId: string, onTime: OnTime, name: string, run: () => T): Promise<T> {
    this.calls.push(name);
    return await tab.whileOpen(this.travel(userId, onTime, run));
  }

  private async travel<T>(userId: string, onTime: OnTime, run: () => T): Promise<T> {
    const wrong = this.account === userId ? null : 'somebody else';
    const fault = this.faults.shift() ?? (this.online ? wrong : 'no network');
    const delay = this.delays[this.delay++ % this.delays.length] ?? 0;
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    this.server.now += delay;
    if (fault === 'no network') throw new TypeError('Failed to fetch');
    // The header has whole seconds.
    const time = Math.floor(this.server.now / 1_000) * 1_000;
    const refusal = fault && refusals[fault];
    if (refusal) {
      onTime(time);
      throw refusal;
    }
    const answer = run();
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    this.server.now += delay;
    this.catchUp();
    if (fault !== 'lost answer') onTime(time);
    if (fault === 'lost answer') throw new TypeError('Failed to fetch');
    return answer;
  }
}

export class Tab {
  open = true;
  /** The store, with its files. */
  readonly store: Favorites & { exportJson(): string; importJson(text: string): boolean };
  readonly warnings: string[] = [];
  readonly $session = atom<SessionState>({ status: 'loading', person: null });
  readonly browser: ReturnType<Disk['tab']>;
  readonly closed: Promise<void>;
  /** Called when the session is refreshed, with the argument. */
  askWho: (anew?: boolean) => void = () => undefined;
  private end: () => void = () => undefined;
  private timers: { due: number; run: () => void }[] = [];
  readonly device: Device;

  constructor(device: Device, userId: string) {
    this.device = device;
    device.tabs.push(this);
    this.closed = new Promise((resolve) => {
      this.end = resolve;
    });
    this.browser = device.disk.tab();
    const { storage } = this.browser;
    const { get, set, onChange } = storage;
    storage.get = get;
    storage.set = (key, value) => !this.open || device.cutOff() || set(key, value);
    storage.onChange = (listener) => onChange((key) => this.open && listener(key));
    this.signIn(userId);
    const session: Session = { $state: this.$session, refresh: async (anew) => this.askWho(anew) };
    const store = createFavorites(this.browser, session, device.callsOf(this), {
      now: device.now,
      random: () => 0.5,
      warn: (message) => this.warnings.push(message),
      later: (ms, run) => {
        const timer = { due: device.server.now + ms, run };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
      alone: (_name, run) => device.alone(this, run),
    });
    const file = { exportJson: () => exportJson(store), importJson: (text: string) => importJson(store, text) };
    this.store = { ...store, ...file };
  }

  signIn(id: string): void {
    const person = { id, name: id, initials: 'P', imageUrl: null, role: 'customer' as const, vendorSlug: null };
    this.$session.set({ status: 'signed-in', person });
  }

  signOut(): void {
    this.$session.set({ status: 'signed-out', person: null });
  }

  close(): void {
    this.open = false;
    this.end();
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
  }

  /** Returns the response, or a promise that stays pending once the tab is closed. */
  async whileOpen<T>(answer: Promise<T>): Promise<T> {
    const settled = await answer.then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    return this.open ? settled() : await new Promise<T>(() => undefined);
  }

  /** Runs the timers that are due. */
  ring(): void {
    const due = this.timers.filter((timer) => timer.due <= this.device.server.now);
    this.timers = this.timers.filter((timer) => !due.includes(timer));
    if (this.open) for (const { run } of due) run();
  }

  /** Milliseconds until each timer, soonest first. */
  get waits(): number[] {
    return this.timers.map(({ due }) => due - this.device.server.now).sort((a, b) => a - b);
  }

  get favorites(): string[] {
    return this.store.$state.get().favorites.map(toRefKey);
  }

  get removed(): string[] {
    return this.store.$state.get().recentlyRemoved.map(toRefKey);
  }
}

/** Waits until nothing is in flight. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** Advances time and runs the timers that are due. */
export async function pass(server: FavoritesServer, devices: readonly Device[], ms: number): Promise<void> {
  server.now += ms;
  for (const device of devices) for (const tab of [...device.tabs]) tab.ring();
  await settled();
}
