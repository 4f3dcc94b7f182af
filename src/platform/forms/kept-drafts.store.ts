import type { BrowserStorage } from '../browser/browser.ts';

export interface KeptDraft {
  id: string;
  /** When it was kept, by this browser's clock. */
  at: number;
}

/** The drafts of one account in this browser, of one store or one page. Signing out empties the storage, and the drafts with it. */
export interface KeptDrafts<D extends KeptDraft> {
  read(id: string): D | null;
  /** Returns false if the browser refuses to store it. */
  keep(draft: D): boolean;
  forget(id: string): void;
  /** All drafts, the newest first. */
  list(): D[];
}

export interface DraftKind<D extends KeptDraft> {
  name: string;
  /** Raised when a stored draft's shape changes. Drafts of another version are dropped. */
  version: number;
  /** Returns a stored draft with what later forms have and this one lacks, so that it isn't lost. It may throw. */
  complete?(draft: D): D;
  /** True if a stored value has the draft's shape. It may throw. Anyone can write there, so the server checks all again. */
  fits(draft: D): boolean;
}

/** @param place what the drafts belong to, for example a store's slug */
export function createKeptDrafts<D extends KeptDraft>(
  storage: BrowserStorage,
  { name, version, complete = (draft) => draft, fits }: DraftKind<D>,
  accountId: string,
  place: string,
): KeptDrafts<D> {
  const own = `${name}:${accountId}:${place}:`;
  /** A malformed draft counts as missing. */
  const parse = (stored: string | null): D | null => {
    try {
      const { v, ...rest } = JSON.parse(stored ?? 'null') as D & { v: number };
      const draft = complete(rest as unknown as D);
      return v === version && Number.isFinite(draft.at) && fits(draft) ? draft : null;
    } catch {
      return null;
    }
  };
  return {
    read: (id) => parse(storage.get(own + id)),
    keep: (draft) => storage.set(own + draft.id, JSON.stringify({ v: version, ...draft })),
    forget: (id) => void storage.set(own + id, null),
    list: () =>
      storage
        .keys(own)
        .flatMap((key) => parse(storage.get(key)) ?? [])
        .sort((one, other) => other.at - one.at),
  };
}
