import type { BrowserStorage } from '../../../platform/browser/browser.ts';

/** Storage that never fails: it keeps in memory what the browser refuses. */
export interface SafeStorage extends Pick<BrowserStorage, 'get' | 'keys'> {
  refused: Map<string, string>;
  set(key: string, value: string | null): void;
}

export function createSafeStorage(storage: BrowserStorage): SafeStorage {
  const refused = new Map<string, string>();
  return {
    refused,
    get: (key) => refused.get(key) ?? storage.get(key),
    set(key, value) {
      const isStored = storage.get(key) === value || storage.set(key, value);
      if (isStored || value === null) refused.delete(key);
      else refused.set(key, value);
    },
    keys: (start) => [...new Set([...refused.keys(), ...storage.keys(start)])].filter((key) => key.startsWith(start)),
  };
}
