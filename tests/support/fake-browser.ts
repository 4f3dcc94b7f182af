import type { Browser } from '../../src/platform/browser/browser.ts';

let disks = 0;

/** A browser's storage and cookies, shared by all of its tabs. */
export class Disk {
  readonly values = new Map<string, string>();
  /** True if the storage is full and refuses writes. */
  full = false;
  /** True if the browser blocks storage altogether. */
  blocked = false;
  /** The sign-in hint among the cookies. */
  hint: string | null = null;
  online = true;
  private readonly number = disks++;
  private opened = 0;
  protected readonly tabs: { tell: (key: string | null) => void; id: object }[] = [];

  /** Opens a tab of this browser. */
  tab(): Browser & {
    visited: string[];
    counts: number[];
    sessions: (object | null)[];
    comeBack(): void;
    goOnline(): void;
  } {
    const id = {};
    const visited: string[] = [];
    const counts: number[] = [];
    const sessions: (object | null)[] = [];
    const returns: (() => void)[] = [];
    const networks: (() => void)[] = [];
    const number = this.opened++;
    let random = 0;
    return {
      visited,
      counts,
      sessions,
      comeBack: () => {
        for (const listener of returns) listener();
      },
      goOnline: () => {
        for (const listener of networks) listener();
      },
      storage: {
        get: (key) => (this.blocked ? null : (this.values.get(key) ?? null)),
        set: (key, value) => {
          if (this.blocked || (this.full && value !== null)) return false;
          if (value === null) this.values.delete(key);
          else this.values.set(key, value);
          for (const tab of this.tabs) if (tab.id !== id) tab.tell(key);
          return true;
        },
        keys: (prefix) => (this.blocked ? [] : [...this.values.keys()].filter((key) => key.startsWith(prefix))),
        onChange: (tell) => this.tabs.push({ tell, id }),
      },
      goTo: (url) => visited.push(url),
      onReturn: (listener) => returns.push(listener),
      isOnline: () => this.online,
      onOnline: (listener) => networks.push(listener),
      randomId: () => `${this.number}e${number}f${random++}`.padStart(32, '0'),
      signInHint: () => this.hint,
      dropSignInHint: () => {
        this.hint = null;
      },
      signedIn: () => this.hint !== null,
      findOpenCheckout: () => null,
      refreshOpenCheckouts: () => {},
      showSession: (kept) => sessions.push(kept),
      forgetEverything: () => {
        this.values.clear();
        for (const tab of this.tabs) tab.tell(null);
      },
      showCartCount: (pieces) => counts.push(pieces),
    };
  }
}
