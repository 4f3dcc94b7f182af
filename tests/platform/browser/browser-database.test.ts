import type { DBSchema, IDBPObjectStore } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserDatabase } from '../../../src/platform/browser/browser-database.ts';

interface Tables extends DBSchema {
  sales: { key: string; value: { id: string } };
}

/** The browser's classes: their methods are what a test says, and their events come when it says so. */
class Fake extends EventTarget {
  constructor(parts: object = {}) {
    super();
    Object.assign(this, parts);
  }
}
class FakeRequest extends Fake {}
class FakeDatabase extends Fake {}
class FakeTransaction extends Fake {}
class FakeStore extends Fake {}
class FakeIndex extends Fake {}
class FakeCursor extends Fake {}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IDBRequest', FakeRequest);
  vi.stubGlobal('IDBDatabase', FakeDatabase);
  vi.stubGlobal('IDBTransaction', FakeTransaction);
  vi.stubGlobal('IDBObjectStore', FakeStore);
  vi.stubGlobal('IDBIndex', FakeIndex);
  vi.stubGlobal('IDBCursor', FakeCursor);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const create = () => createBrowserDatabase<Tables>({ name: 'booth', version: 1, upgrade: () => undefined });
const put = (store: IDBPObjectStore<Tables, ['sales'], 'sales', 'readwrite'>) => store.put({ id: 'one' });
/** Sends an event once its listeners are there. */
const soon = (target: EventTarget, type: string) => setTimeout(() => target.dispatchEvent(new Event(type)));
/** A request that ends once its listeners are there, or never. */
function request(result: unknown, ends = true) {
  const made = new FakeRequest({ result });
  if (ends) soon(made, 'success');
  return made;
}
const database = (transaction: () => object) => new FakeDatabase({ transaction, close: vi.fn() });
function transaction(result: unknown, ends = true) {
  const made = new FakeTransaction({ objectStore: () => new FakeStore({ put: () => request(result) }) });
  if (ends) setTimeout(soon, 1, made, 'complete');
  return made;
}

test.each([
  ['opens', () => request(null, false)],
  ['ends a transaction', () => request(database(() => transaction(1, false)))],
])(
  'storage that never %s is given up after three seconds, and isn’t asked again for half a minute',
  async (_, open) => {
    const opened = vi.fn(open);
    vi.stubGlobal('indexedDB', { open: opened });
    const database = create();
    const first = expect(database.run('sales', 'readwrite', put)).rejects.toThrow('doesn’t answer');
    await vi.advanceTimersByTimeAsync(3_000);
    await first;
    await expect(database.run('sales', 'readwrite', put)).rejects.toThrow('didn’t answer lately');
    expect(opened).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    void database.run('sales', 'readwrite', put).catch(() => undefined);
    expect(opened).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_000);
  },
);

test('storage that another tab holds is given up at once', async () => {
  const blocked = request(null, false);
  vi.stubGlobal('indexedDB', { open: () => blocked });
  const running = expect(create().run('sales', 'readwrite', put)).rejects.toThrow('Another tab');
  blocked.dispatchEvent(new Event('blocked'));
  await running;
});

test('a connection that the browser closed is opened again', async () => {
  const fails = () => {
    throw new DOMException('The database connection is closing.');
  };
  const answers = [database(fails), database(() => transaction('stored'))];
  vi.stubGlobal('indexedDB', { open: () => request(answers.shift()) });
  const running = expect(create().run('sales', 'readwrite', put)).resolves.toBe('stored');
  await vi.advanceTimersByTimeAsync(100);
  await running;
});

test.each(['versionchange', 'close'])('after %s, what comes next opens the database anew', async (type) => {
  const first = database(() => transaction('stored'));
  const answers = [first, database(() => transaction('stored anew'))];
  vi.stubGlobal('indexedDB', { open: () => request(answers.shift()) });
  const { run } = create();
  const before = expect(run('sales', 'readwrite', put)).resolves.toBe('stored');
  await vi.advanceTimersByTimeAsync(100);
  await before;
  first.dispatchEvent(new Event(type));
  expect(first).toHaveProperty('close.mock.calls.length', type === 'versionchange' ? 1 : 0);
  const after = expect(run('sales', 'readwrite', put)).resolves.toBe('stored anew');
  await vi.advanceTimersByTimeAsync(100);
  await after;
});

test('a disk that is full only when the transaction ends is told', async () => {
  const aborts = () => {
    const made = transaction(1, false);
    Object.assign(made, { error: new DOMException('No room.', 'QuotaExceededError') });
    setTimeout(soon, 1, made, 'abort');
    return made;
  };
  vi.stubGlobal('indexedDB', { open: () => request(database(aborts)) });
  const running = expect(create().run('sales', 'readwrite', put)).rejects.toThrow('No room.');
  await vi.advanceTimersByTimeAsync(100);
  await running;
});
